import type { StoryStats } from '@emberlore/contract';
import { useId } from 'react';
import { m } from '../../../i18n/messages.ts';
import { PlotFrame } from './plot-frame.tsx';
import { riverPath } from './plot-paths.ts';
import { listStages } from './stats-words.ts';
import styles from './story-stats.module.css';

const sheet = { width: 1000, height: 150 };

/** Funnel of runs through the story, drawn as a river that narrows where players leave. */
export function Funnel({ funnel }: { funnel: StoryStats['funnel'] }) {
  const gradient = useId();
  const stages = listStages(funnel);
  if (stages.length === 0 || stages[0]?.runs === 0) return null;
  const columns = { gridTemplateColumns: `repeat(${stages.length}, minmax(84px, 1fr))` };
  return (
    <PlotFrame
      title={m.studio_from_start_to_finish()}
      text={m.studio_how_many_runs_got_this_far()}
      heads={['Scene', m.studio_entered(), m.studio_won(), m.studio_stopped_there()]}
      rows={funnel.map(({ sceneName, entered, won, stopped }) => [sceneName, entered, won, stopped])}
      plot={
        <div className={styles.river}>
          <ol style={columns}>
            {stages.map(({ name, runs }) => (
              <li key={name}>
                <b className="fig">{runs.toLocaleString('en-GB')}</b>
                <span>{name}</span>
              </li>
            ))}
          </ol>
          <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} preserveAspectRatio="none" aria-hidden="true">
            <defs>
              <linearGradient id={gradient}>
                <stop offset="0" className={styles.source} />
                <stop offset="0.5" className={styles.middle} />
                <stop offset="1" className={styles.mouth} />
              </linearGradient>
            </defs>
            <path
              d={riverPath(
                stages.map(({ runs }) => runs),
                sheet,
              )}
              fill={`url(#${gradient})`}
            />
          </svg>
          <ol style={columns} className={styles.shares}>
            {stages.map(({ name, share, worst }) => (
              <li key={name} data-worst={worst ? '' : undefined}>
                {share === null
                  ? m.studio_everyone()
                  : worst
                    ? m.studio_share_went_on_biggest_drop({ share })
                    : m.studio_share_went_on({ share })}
              </li>
            ))}
          </ol>
        </div>
      }
    />
  );
}
