import type { Insights } from '@emberlore/contract';
import styles from './insights.module.css';
import { PlotFrame } from './plot-frame.tsx';

/** How many of those who entered a scene completed each of its quests. */
export function QuestBars({ funnel }: { funnel: Insights['funnel'] }) {
  const quests = funnel.flatMap(({ sceneName, entered, quests: of }) =>
    of.map((quest) => ({
      ...quest,
      sceneName,
      share: entered === 0 ? 0 : Math.round((quest.completed / entered) * 100),
    })),
  );
  if (quests.length === 0) return null;
  return (
    <PlotFrame
      title="How far each quest carries"
      text="Of the runs that entered its scene"
      heads={['Quest', 'Scene', 'Met', 'Completed', 'Share']}
      rows={quests.map(({ questName, sceneName, initialized, completed, share }) => [
        questName,
        sceneName,
        initialized,
        completed,
        `${share}%`,
      ])}
      plot={
        <ul className={styles.bars}>
          {quests.map(({ questId, questName, sceneName, share }) => (
            <li key={questId}>
              <span>
                <b className="serif">{questName}</b>
                <small>{sceneName}</small>
              </span>
              <span className="num">{share}% completed</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${share}%` }} />
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
