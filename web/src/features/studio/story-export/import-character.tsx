import type { CardPart, Output, calls as stated } from '@emberlore/contract';
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
      show={({ character, parts }) => (
        <>
          <CharacterFacts character={character} />
          <PartList parts={parts} />
        </>
      )}
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

const partTexts: Record<CardPart['part'], string> = {
  description: m.studio_card_description(),
  greetings: m.studio_card_greetings(),
  knowledge: m.studio_card_knowledge(),
  lorebook: m.studio_card_lorebook(),
  pictures: m.studio_card_pictures(),
  sampleTalk: m.studio_card_sample_talk(),
  instructions: m.studio_card_instructions(),
  nickname: m.studio_card_nickname(),
  creatorNotes: m.studio_card_creator_notes(),
  disabledEntries: m.studio_card_disabled_entries(),
  otherPrograms: m.studio_card_other_programs(),
  macros: m.studio_card_macros(),
  otherPictures: m.studio_card_other_pictures(),
};
const fates = [
  { fate: 'used', title: m.studio_card_used() },
  { fate: 'kept', title: m.studio_card_kept() },
  { fate: 'dropped', title: m.studio_card_dropped() },
] as const;

/** What becomes of each part of the card. */
function PartList({ parts }: { parts: readonly CardPart[] }) {
  return (
    <dl className={styles.parts}>
      {fates.map(({ fate, title }) => {
        const names = parts.filter((each) => each.fate === fate).map(({ part }) => partTexts[part]);
        return (
          names.length > 0 && (
            <div key={fate}>
              <dt>{title}</dt>
              {names.map((name) => (
                <dd key={name}>{name}</dd>
              ))}
            </div>
          )
        );
      })}
    </dl>
  );
}
