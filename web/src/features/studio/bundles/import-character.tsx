import type { Output, calls as stated } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import styles from './import-dialog.module.css';
import { ImportDialog } from './import-dialog.tsx';

type Imported = Output<typeof stated.importCharacter>;

interface ImportProps {
  onImported: (characterId: string) => void;
  onClose: () => void;
}

/** Bringing in a character card; it becomes a private character. */
export function ImportCharacter({ onImported, onClose }: ImportProps) {
  return (
    <ImportDialog<Imported>
      title="Import a character"
      text="A Character Card, version 2 or 3: a PNG, a JSON file or a CHARX. Its lore becomes what they know. Nothing in it is run or fetched."
      accept=".png,.json,.charx,image/png,application/json"
      send={(card, keep, onProgress) =>
        send(calls.importCharacter, { parts: { importInfo: { preview: !keep } }, files: { card }, onProgress })
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
        <li>{lines === 1 ? 'One line of knowledge' : `${lines} lines of knowledge`}</li>
        <li>{character.pictures === 1 ? 'One picture' : `${character.pictures} pictures`}</li>
      </ul>
    </section>
  );
}
