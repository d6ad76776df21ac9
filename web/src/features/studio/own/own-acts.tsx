import { FileInput, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useUnfinished } from '../drafts/unfinished.ts';
import type { StoryValues } from '../story/story-values.ts';
import { ImportCharacter } from '../story-export/import-character.tsx';
import { ImportStory } from '../story-export/import-story.tsx';
import { TrashDialog } from '../trash/trash-dialog.tsx';
import styles from './own-acts.module.css';

/** Actions beside the list of the player's stories: trash and import. */
export function StoryActions({ onImported }: { onImported: (storyId: string) => void }) {
  const [open, setOpen] = useState<'trash' | 'import' | null>(null);
  const close = () => setOpen(null);
  const name = useUnfinished<StoryValues>('story/new')?.storyName?.trim();
  return (
    <div className={styles.acts}>
      {name !== undefined && (
        <ButtonLink look="ghost" to="/createStory" title={name}>
          <PenLine size={18} aria-hidden="true" />
          {m.studio_continue_draft()}
        </ButtonLink>
      )}
      <Button look="ghost" onClick={() => setOpen('import')}>
        <FileInput size={18} aria-hidden="true" />
        {m.studio_import()}
      </Button>
      <Button look="ghost" onClick={() => setOpen('trash')}>
        <Trash2 size={18} aria-hidden="true" />
        {m.studio_trash()}
      </Button>
      {open === 'trash' && <TrashDialog of="stories" onClose={close} />}
      {open === 'import' && <ImportStory onImported={onImported} onClose={close} />}
    </div>
  );
}

/** Actions beside the list of the player's characters: trash and import. */
export function CharacterActions({ onImported }: { onImported: (characterId: string) => void }) {
  const [open, setOpen] = useState<'trash' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.acts}>
      <Button look="ghost" onClick={() => setOpen('import')}>
        <FileInput size={18} aria-hidden="true" />
        {m.studio_import()}
      </Button>
      <Button look="ghost" onClick={() => setOpen('trash')}>
        <Trash2 size={18} aria-hidden="true" />
        {m.studio_trash()}
      </Button>
      {open === 'trash' && <TrashDialog of="characters" onClose={close} />}
      {open === 'import' && <ImportCharacter onImported={onImported} onClose={close} />}
    </div>
  );
}
