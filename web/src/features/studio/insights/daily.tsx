import type { Insights } from '@emberlore/contract';
import { useState } from 'react';
import { Segments } from '../../../ui/tabs.tsx';
import { dayOf } from './insight-words.ts';
import styles from './insights.module.css';
import { PlotFrame } from './plot-frame.tsx';
import { linePoints } from './plot-paths.ts';

type Day = Insights['daily'][number];

const measures = [
  { id: 'plays', name: 'Plays' },
  { id: 'players', name: 'Players' },
  { id: 'minutes', name: 'Minutes' },
  { id: 'rating', name: 'Stars' },
] as const;
type Measure = (typeof measures)[number]['id'];

const sheet = { width: 1000, height: 200 };
const stars = 5;

/** What happened day by day. */
export function Daily({ daily }: { daily: readonly Day[] }) {
  const [measure, setMeasure] = useState<Measure>('plays');
  const values = daily.map((day) => day[measure]);
  const most = measure === 'rating' ? stars : Math.max(1, ...values.map((value) => value ?? 0));
  const peak = values.indexOf(Math.max(...values.map((value) => value ?? 0)));
  return (
    <PlotFrame
      title="Day by day"
      choice={<Segments label="What is shown" options={measures} value={measure} onChange={setMeasure} />}
      heads={['Day', 'Plays', 'Players', 'Minutes', 'Ratings', 'Stars']}
      rows={daily.map(({ day, plays, players, minutes, ratings, rating }) => [
        dayOf(day),
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
            <span>{daily[0] && dayOf(daily[0].day)}</span>
            <span>{peakText(measure, values[peak] ?? null, daily[peak])}</span>
            <span>{daily.length > 0 && dayOf(daily.at(-1)?.day ?? '')}</span>
          </figcaption>
        </figure>
      }
    />
  );
}

function peakText(measure: Measure, value: number | null, day: Day | undefined): string {
  if (!value || !day) return measure === 'rating' ? 'Nobody has rated it in these days' : 'Quiet days';
  return `Peak ${measure === 'rating' ? value.toFixed(1) : Math.round(value).toLocaleString('en-GB')} on ${dayOf(day.day)}`;
}
