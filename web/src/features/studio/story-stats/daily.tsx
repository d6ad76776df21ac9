import type { StoryStats } from '@emberlore/contract';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Segments } from '../../../ui/tabs.tsx';
import { PlotFrame } from './plot-frame.tsx';
import { linePoints } from './plot-paths.ts';
import { formatDay } from './stats-words.ts';
import styles from './story-stats.module.css';

type Day = StoryStats['daily'][number];

const measures = [
  { id: 'plays', name: m.studio_plays() },
  { id: 'players', name: m.studio_players() },
  { id: 'minutes', name: m.studio_minutes() },
  { id: 'rating', name: m.studio_stars() },
] as const;
type Measure = (typeof measures)[number]['id'];

const sheet = { width: 1000, height: 200 };
const stars = 5;

/** Story stats by day. */
export function Daily({ daily }: { daily: readonly Day[] }) {
  const [measure, setMeasure] = useState<Measure>('plays');
  const values = daily.map((day) => day[measure]);
  const most = measure === 'rating' ? stars : Math.max(1, ...values.map((value) => value ?? 0));
  const peak = values.indexOf(Math.max(...values.map((value) => value ?? 0)));
  return (
    <PlotFrame
      title={m.studio_day_by_day()}
      choice={<Segments label={m.studio_data_to_show()} options={measures} value={measure} onChange={setMeasure} />}
      heads={[
        m.studio_day(),
        m.studio_plays(),
        m.studio_players(),
        m.studio_minutes(),
        m.studio_ratings(),
        m.studio_stars(),
      ]}
      rows={daily.map(({ day, plays, players, minutes, ratings, rating }) => [
        formatDay(day),
        plays,
        players,
        Math.round(minutes),
        ratings,
        rating?.toFixed(1) ?? '–',
      ])}
      plot={
        <figure className={styles.days}>
          <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} preserveAspectRatio="none" aria-hidden="true">
            {[0.25, 0.5, 0.75].map((part) => (
              <line key={part} x1="0" x2={sheet.width} y1={sheet.height * part} y2={sheet.height * part} />
            ))}
            {linePoints(values, most, sheet).map((points) => (
              <g key={points}>
                {measure !== 'rating' && (
                  <polygon points={`0,${sheet.height} ${points} ${sheet.width},${sheet.height}`} />
                )}
                <polyline points={points} />
                {!points.includes(' ') && <circle cx={points.split(',')[0]} cy={points.split(',')[1]} r="4" />}
              </g>
            ))}
          </svg>
          <figcaption>
            <span>{daily[0] && formatDay(daily[0].day)}</span>
            <span>{peakText(measure, values[peak] ?? null, daily[peak])}</span>
            <span>{daily.length > 0 && formatDay(daily.at(-1)?.day ?? '')}</span>
          </figcaption>
        </figure>
      }
    />
  );
}

function peakText(measure: Measure, value: number | null, day: Day | undefined): string {
  if (!value || !day)
    return measure === 'rating' ? m.studio_no_ratings_in_this_period() : m.studio_no_activity_in_this_period();
  return m.studio_peak_text_on_dayof({
    text: measure === 'rating' ? value.toFixed(1) : Math.round(value).toLocaleString('en-GB'),
    dayOf: formatDay(day.day),
  });
}
