import type { Character } from '@emberlore/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Bust } from '../../../ui/bust.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import styles from './character-picker.module.css';

interface PickerProps {
  title: string;
  /** Characters already used, which can't be chosen again. */
  taken?: readonly string[];
  /** Called with the chosen character; `variant` means to create a variant of it. */
  onChoose: (character: Character, variant: boolean) => void;
  /** Whether a character can be used unchanged. */
  asIs: boolean;
  onClose: () => void;
}

const scopes = [
  { id: 'own', name: m.studio_my_characters() },
  { id: 'public', name: m.studio_public_2() },
] as const;

/** Dialog to choose an existing character, own or public, unchanged or as a variant. */
export function CharacterPicker({ title, taken = [], asIs, onChoose, onClose }: PickerProps) {
  const [scope, setScope] = useState<(typeof scopes)[number]['id']>('own');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Character | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'characters', scope, page, search],
    queryFn: ({ signal }) =>
      scope === 'own' && search !== ''
        ? send(calls.myCharacters, { query: { page, searchQuery: search }, signal })
        : send(calls.getCharacters, {
            query: { scope, page, ...(search !== '' && { searchQuery: search }) },
            signal,
          }),
    placeholderData: keepPreviousData,
    meta: { quiet: true, playersOnly: true },
  });
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const choose = (character: Character) => (asIs ? setChosen(character) : onChoose(character, true));
  if (chosen) return <HowDialog character={chosen} onChoose={onChoose} onBack={() => setChosen(null)} />;
  return (
    <Dialog open onClose={onClose} title={title} large>
      <div className={styles.head}>
        <Segments
          label={m.studio_which_characters()}
          options={scopes}
          value={scope}
          onChange={(next) => {
            setScope(next);
            setPage(1);
          }}
        />
        <SearchBox
          className={styles.search}
          label={m.studio_search_characters()}
          placeholder={m.studio_search_characters()}
          value={search}
          onSearch={find}
          onClear={() => find('')}
        />
      </div>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : data?.characters.length === 0 && search !== '' ? (
        <EmptyState text={m.studio_no_character_with_that_name()} />
      ) : data?.characters.length === 0 ? (
        <EmptyState
          title={scope === 'own' ? m.studio_you_have_no_characters() : undefined}
          text={
            scope === 'own' ? m.studio_create_one_or_choose_a_public_one() : m.studio_nobody_has_shared_a_character()
          }
        />
      ) : (
        <Grid characters={data?.characters} taken={taken} onChoose={choose} />
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 1} label={m.studio_pages_of_characters()} onPage={setPage} />
    </Dialog>
  );
}

interface GridProps {
  characters: readonly Character[] | undefined;
  taken: readonly string[];
  onChoose: (character: Character) => void;
}

function Grid({ characters, taken, onChoose }: GridProps) {
  return (
    <ul className={styles.grid} aria-label={m.studio_characters()} aria-busy={!characters}>
      {characters
        ? characters.map((character) => (
            <li key={character.characterId}>
              <button
                type="button"
                className={styles.card}
                disabled={taken.includes(character.characterId)}
                onClick={() => onChoose(character)}
              >
                <span className={styles.stage}>
                  <Bust url={character.characterImageURL} alt="" sizes="180px" />
                </span>
                <span className={styles.plate}>
                  <b className="serif">{character.characterName}</b>
                  <span className="t-tiny">
                    {taken.includes(character.characterId) ? m.studio_already_added() : character.characterCreatedBy}
                  </span>
                </span>
              </button>
            </li>
          ))
        : Array.from({ length: 10 }, (_, place) => place).map((place) => (
            <li key={place}>
              <Skeleton className={styles.waiting} />
            </li>
          ))}
    </ul>
  );
}

interface HowProps {
  character: Character;
  onChoose: PickerProps['onChoose'];
  onBack: () => void;
}

function HowDialog({ character, onChoose, onBack }: HowProps) {
  return (
    <Dialog open onClose={onBack} title={character.characterName}>
      <DialogText>{m.studio_add_them_as_they_are_or_make_a()}</DialogText>
      <Variants originalCharacterId={character.characterId} onChoose={(variant) => onChoose(variant, false)} />
      <DialogActions>
        <Button look="primary" onClick={() => onChoose(character, false)}>
          {m.studio_use_as_they_are()}
        </Button>
        <Button onClick={() => onChoose(character, true)}>{m.studio_make_a_variant()}</Button>
        <Button look="ghost" onClick={onBack}>
          {m.studio_back()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The existing variants of a character, ready to use. */
function Variants({
  originalCharacterId,
  onChoose,
}: {
  originalCharacterId: string;
  onChoose: (character: Character) => void;
}) {
  const { data } = useQuery({
    queryKey: ['studio', 'variants', originalCharacterId],
    queryFn: ({ signal }) => send(calls.getSubCharacters, { query: { originalCharacterId, page: 1 }, signal }),
    // If this fails, the character itself can still be chosen.
    meta: { quiet: true, playersOnly: true },
  });
  if (!data || data.characters.length === 0) return null;
  return (
    <section className={styles.variants} aria-label={m.studio_variants()}>
      <h3>{m.studio_variants()}</h3>
      {data.characters.map((variant) => (
        <button key={variant.characterId} type="button" onClick={() => onChoose(variant)}>
          <Avatar url={variant.characterImageURL} alt="" size={44} face />
          {variant.characterName}
        </button>
      ))}
    </section>
  );
}
