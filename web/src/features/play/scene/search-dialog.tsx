import type { Scene } from '@emberlore/contract';
import { Search, Sparkles } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { TypingDots } from '../../../ui/typing-dots.tsx';
import { useReducedMotion } from '../../../ui/use-media.ts';
import type { SceneEntry } from '../play-data.ts';
import { pendingSearch } from '../quests.ts';
import { FoundDialog } from './found-dialog.tsx';
import styles from './search-dialog.module.css';
import { hasNames } from './spots.ts';
import { useSearch } from './use-search.ts';

interface SearchProps {
  storyId: string;
  scene: Scene;
  entry: SceneEntry;
  onClose: () => void;
  /** Leaves for the picture, whose spots can be searched one by one. */
  onPoint: () => void;
  /** Leaves for the picture, all of which is searched. */
  onLook: () => void;
  /** Takes focus on close: the button that opened the search may be gone. */
  focusAfter: () => HTMLElement | null | undefined;
}

/**
 * Search For Item: confirmation, three seconds of searching, result. Unless the player wants no motion, a light is seen
 * moving over the picture meanwhile. Where the author has named spots, pointing at one is offered first.
 */
export function SearchDialog({ storyId, scene, entry, onClose, onPoint, onLook, focusAfter }: SearchProps) {
  const isStill = useReducedMotion();
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
          {hasNames(scene) && <DialogText>{m.play_pick_a_spot_or_search_everywhere()}</DialogText>}
          <div className={styles.acts}>
            {hasNames(scene) && <Point look="primary" onPoint={onPoint} />}
            <Button
              look={hasNames(scene) ? 'quiet' : 'primary'}
              large
              wide
              onClick={isStill ? () => search.start() : onLook}
            >
              <Search size={20} aria-hidden="true" />
              {m.spec_start_search()}
            </Button>
            {!hasNames(scene) && <Point look="ghost" onPoint={onPoint} />}
          </div>
        </>
      )}
    </Dialog>
  );
}

function Point({ look, onPoint }: { look: ButtonLook; onPoint: () => void }) {
  return (
    <Button look={look} large wide onClick={onPoint}>
      <Sparkles size={20} aria-hidden="true" />
      {m.play_point_at_a_spot()}
    </Button>
  );
}

function ask(sought: ReturnType<typeof pendingSearch>): string {
  return sought ? (sought.questGoal ?? sought.questDescription) : m.play_look_around_this_place();
}
