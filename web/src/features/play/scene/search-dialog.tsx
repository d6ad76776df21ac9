import type { Scene } from '@emberlore/contract';
import { Search, Sparkles } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { TypingDots } from '../../../ui/typing-dots.tsx';
import type { SceneEntry } from '../play-data.ts';
import { pendingSearch } from '../quests.ts';
import { FoundDialog } from './found-dialog.tsx';
import styles from './search-dialog.module.css';
import { useSearch } from './use-search.ts';

interface SearchProps {
  storyId: string;
  scene: Scene;
  entry: SceneEntry;
  onClose: () => void;
  /** Leaves for the picture, whose spots can be searched one by one. */
  onPoint: () => void;
  /** Takes focus on close: the button that opened the search may be gone. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** Search For Item: confirmation, three seconds of searching, result. */
export function SearchDialog({ storyId, scene, entry, onClose, onPoint, focusAfter }: SearchProps) {
  const search = useSearch(storyId, scene, entry);
  const sought = pendingSearch(scene, entry.quests);
  if (search.stage === 'found') {
    return <FoundDialog key="found" found={search.found} onClose={onClose} focusAfter={focusAfter} />;
  }
  return (
    <Dialog open onClose={onClose} title={m.spec_search_for_item()} className={styles.dialog} focusAfter={focusAfter}>
      {search.stage === 'searching' ? (
        <p className={styles.searching} role="status">
          {m.spec_searching_for_item()}
          <TypingDots />
        </p>
      ) : (
        <>
          <DialogText>{search.stage === 'nothing' ? m.play_nothing_turned_up_this_time() : ask(sought)}</DialogText>
          <Button look="primary" large wide className={styles.start} onClick={() => search.start()}>
            <Search size={20} aria-hidden="true" />
            {m.spec_start_search()}
          </Button>
          <Button look="ghost" large wide className={styles.point} onClick={onPoint}>
            <Sparkles size={20} aria-hidden="true" />
            {m.play_point_at_a_spot()}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function ask(sought: ReturnType<typeof pendingSearch>): string {
  return sought ? `${sought.questName}. ${sought.questDescription}` : m.play_look_around_this_place();
}
