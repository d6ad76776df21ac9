import type { Scene } from '@emberlore/contract';
import { Check, Search } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogText, DialogTitle } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TypingDots } from '../../../ui/typing-dots.tsx';
import type { SceneEntry } from '../play-data.ts';
import { pendingSearch } from '../quests.ts';
import styles from './search-dialog.module.css';
import { type Found, useSearch } from './use-search.ts';

interface SearchProps {
  storyId: string;
  scene: Scene;
  entry: SceneEntry;
  onClose: () => void;
  /** Takes focus on close: the button that opened the search may be gone. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** Search For Item: confirmation, three seconds of searching, result. */
export function SearchDialog({ storyId, scene, entry, onClose, focusAfter }: SearchProps) {
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
          <Button look="primary" large wide className={styles.start} onClick={search.start}>
            <Search size={20} aria-hidden="true" />
            {m.spec_start_search()}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function ask(sought: ReturnType<typeof pendingSearch>): string {
  return sought ? `${sought.questName}. ${sought.questDescription}` : m.play_look_around_this_place();
}

interface FoundProps {
  found: Found;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
}

function FoundDialog({ found: { item, quest }, onClose, focusAfter }: FoundProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.spec_found_item()}
      ownTitle
      bare
      className={styles.found}
      focusAfter={focusAfter}
    >
      <div className={styles.scroll}>
        <div className={styles.pic}>
          <Picture url={item.itemImageURL} kind="item" alt={item.itemName} sizes="460px" eager />
        </div>
        <div className={styles.body} role="status">
          <p className={styles.say}>{m.spec_found_item()}</p>
          <DialogTitle className="t-title">{item.itemName}</DialogTitle>
          {item.itemFoundText && <p className={styles.where}>{item.itemFoundText}</p>}
          <p className={styles.description}>{item.itemDescription}</p>
          {quest && (
            <p className={styles.quest}>
              <Check size={18} aria-hidden="true" />
              {m.play_questname_done({ questName: quest.questName })}
            </p>
          )}
          <Button large wide onClick={onClose}>
            {m.spec_close()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
