import { type Item, type Quest, type Scene, timings, withThe } from '@emberlore/contract';
import { BookOpen, Check } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '../../i18n/messages.ts';
import { Picture } from '../../ui/picture.tsx';
import { useStore } from '../../ui/store.ts';
import { clearQuestNews, type QuestNews, questNews } from './quest-news.ts';
import styles from './quest-toast.module.css';
import { sayGoal } from './quests/next-step.ts';
import { soundscape } from './sound/soundscape.ts';

/** Shows the scene's quest toasts in sequence; drops the queue when the scene is left. */
export function QuestToast({ scene }: { scene: Scene }) {
  const news = useStore(questNews);
  useEffect(() => clearQuestNews, []);
  const quest = scene.quests.find((each) => each.questId === news?.questId);
  return (
    <div className={styles.place} role="status" style={{ '--exit': `${timings.questToastExit}ms` }}>
      {news && quest && <Toast key={news.key} {...{ scene, news, quest }} />}
    </div>
  );
}

function findItem(quest: Quest, scene: Scene): Item | undefined {
  return quest.questType === 'SEARCH' ? scene.items.find((item) => item.itemId === quest.questTriggerId) : undefined;
}

function Toast({ scene, news, quest }: { scene: Scene; news: QuestNews; quest: Quest }) {
  const item = findItem(quest, scene);
  const begun = news.event === 'initialized';
  useEffect(() => soundscape.cue(begun ? 'quest' : 'done'), [begun]);
  const Mark = begun ? BookOpen : Check;
  return (
    <div className={styles.toast} data-leaving={news.leaving}>
      {item ? (
        <Picture className={styles.thumb} url={item.itemImageURL} kind="item" alt="" sizes="56px" eager />
      ) : (
        <span className={styles.mark} data-event={news.event}>
          <Mark size={26} aria-hidden="true" />
        </span>
      )}
      <div>
        <b className={styles.head} data-event={news.event}>
          {begun ? m.spec_quest_initialized() : m.play_quest_done()}
        </b>
        <strong>{quest.questName}</strong>
        <span className={styles.text}>
          {begun && item ? m.spec_can_search_for({ item: withThe(item.itemName) }) : sayGoal(quest, scene)}
        </span>
      </div>
    </div>
  );
}
