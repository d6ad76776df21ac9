import type { Output, calls as stated } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import styles from './import-dialog.module.css';
import { ImportDialog } from './import-dialog.tsx';

type Imported = Output<typeof stated.importCharacter>;

interface ImportProps {
  onImported: (characterId: string) => void;
  onClose: () => void;
}

/** Dialog to import a character card as a private character. */
export function ImportCharacter({ onImported, onClose }: ImportProps) {
  return (
    <ImportDialog<Imported>
      title={m.studio_import_a_character()}
      text={m.studio_a_character_card_version_2_or_3_as()}
      accept=".png,.json,.charx,image/png,application/json"
      send={(card, commit, onProgress) =>
        send(calls.importCharacter, { parts: { importInfo: { preview: !commit } }, files: { card }, onProgress })
      }
      show={({ character }) => <CharacterFacts character={character} />}
      changesOf={({ changes }) => changes}
      onDone={({ characterId }) => characterId !== null && onImported(characterId)}
      onClose={onClose}
    />
  );
}

function CharacterFacts({ character }: { character: Imported['character'] }) {
  const lines = character.characterPersonalKnowledge?.length ?? 0;
  return (
    <section>
      <h3>{character.characterName}</h3>
      <ul className={styles.facts}>
        <li>{character.characterPronouns}</li>
        <li>{lines === 1 ? m.studio_one_line_of_knowledge() : m.studio_lines_lines_of_knowledge({ lines })}</li>
        <li>{m.studio_pictures_counted({ count: character.pictures })}</li>
      </ul>
    </section>
  );
}
