import { FileInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ImportCharacter } from '../story-export/import-character.tsx';
import { ImportStory } from '../story-export/import-story.tsx';
import { TrashDialog } from '../trash/trash-dialog.tsx';
import styles from './own-acts.module.css';

/** Actions beside the list of the player's stories: trash and import. */
export function StoryActions({ onImported }: { onImported: (storyId: string) => void }) {
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
