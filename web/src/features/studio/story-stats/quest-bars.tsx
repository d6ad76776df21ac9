import { progressPercent, type StoryStats } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { PlotFrame } from './plot-frame.tsx';
import styles from './story-stats.module.css';

/** Bar chart of how many players who entered a scene completed each of its quests. */
export function QuestBars({ funnel }: { funnel: StoryStats['funnel'] }) {
  const quests = funnel.flatMap(({ sceneName, entered, quests: of }) =>
    of.map((quest) => ({
      ...quest,
      sceneName,
      share: progressPercent(quest.completed, entered),
    })),
  );
  if (quests.length === 0) return null;
  return (
    <PlotFrame
      title={m.studio_quest_completion()}
      text={m.studio_share_of_runs_that_entered_its()}
      heads={[m.studio_quest(), 'Scene', m.studio_started(), m.studio_completed(), m.studio_share()]}
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
              <span className="num">
                {share}
                {m.studio_completed_2()}
              </span>
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
