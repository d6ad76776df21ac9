import type { Character } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { latestRunQuery } from '../../api/latest-run.ts';
import { queryClient } from '../../api/query-client.ts';
import { m } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { openDialog } from '../registry.ts';
import styles from './character-picker.module.css';
import { charactersPage, type Scope, variantsPage } from './picker-data.ts';

interface PickerProps {
  storyId: string;
  onClose: () => void;
}

const scopes = [
  { id: 'public', name: m.dialogs_public() },
  { id: 'own', name: m.dialogs_yours() },
] as const;

/**
 * Dialog to pick a co-op character: a public one, such as those of the launch stories, one of the player's, or a variant
 * of it. New players have none of their own, so the public ones come first.
 */
export function CharacterPicker({ storyId, onClose }: PickerProps) {
  const navigate = useNavigate();
  const [scope, setScope] = useState<Scope>('public');
  const [original, setOriginal] = useState<Character | null>(null);
  const [looking, setLooking] = useState(false);
  const play = async ({ characterId }: Character) => {
    setLooking(true);
    const query = new URLSearchParams({ isFirstLaunch: '1', 'isCo-Op': '1', characterId });
    const to = `/story/${encodeURIComponent(storyId)}?${query}`;
    // Without an answer the story can still be played: a new run ends none for good.
    const run = await queryClient.fetchQuery(latestRunQuery(storyId)).catch(() => null);
    if (run) return openDialog('start-over', { to, finished: run.finished });
    onClose();
    await navigate(to);
  };
  /** Offers the variants, or plays if there are none; asks before a new run replaces one. */
  const choose = async (character: Character) => {
    if (looking) return;
    setLooking(true);
    const variants = await queryClient.fetchQuery(variantsPage(character.characterId, 1)).catch(() => null);
    if (variants && variants.characters.length > 0) {
      setOriginal(character);
      setLooking(false);
    } else await play(character);
  };
  return (
    <Dialog open onClose={onClose} title={m.dialogs_bring_a_companion()} ownTitle className={styles.picker}>
      <header className={styles.head}>
        {original && (
          <IconButton label={m.dialogs_back_to_all_characters()} look="glass" onClick={() => setOriginal(null)}>
            <ArrowLeft size={20} aria-hidden="true" />
          </IconButton>
        )}
        <div>
          <DialogTitle className={styles.title}>
            {original ? m.spec_character_options() : m.dialogs_bring_a_companion()}
          </DialogTitle>
          <p>{original ? original.characterName : m.dialogs_choose_who_plays_along_with()}</p>
        </div>
      </header>
      {original ? (
        <Variants original={original} busy={looking} onPick={(character) => void (looking || play(character))} />
      ) : (
        <>
          <Segments label={m.dialogs_which_characters()} options={scopes} value={scope} onChange={setScope} />
          <Characters key={scope} scope={scope} busy={looking} onPick={(character) => void choose(character)} />
        </>
      )}
    </Dialog>
  );
}

interface ListProps {
  busy: boolean;
  onPick: (character: Character) => void;
}

function Characters({ scope, busy, onPick }: ListProps & { scope: Scope }) {
  const [page, setPage] = useState(1);
  const list = useQuery(charactersPage(scope, page));
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  const { characters, totalPages } = list.data;
  if (characters.length === 0) {
    const text = scope === 'own' ? m.spec_no_characters_to_pick() : m.dialogs_nobody_has_published_a_character();
    return <EmptyState title={text} />;
  }
  return (
    <>
      <Grid characters={characters} busy={busy} onPick={onPick} />
      <Pager page={page} totalPages={totalPages} label={m.dialogs_characters()} onPage={setPage} />
    </>
  );
}

function Variants({ original, busy, onPick }: ListProps & { original: Character }) {
  const [page, setPage] = useState(1);
  const list = useQuery(variantsPage(original.characterId, page));
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  const { characters, totalPages } = list.data;
  return (
    <>
      <Grid characters={page === 1 ? [original, ...characters] : characters} busy={busy} onPick={onPick} />
      <Pager page={page} totalPages={totalPages} label={m.dialogs_variants()} onPage={setPage} />
    </>
  );
}

function Grid({ characters, busy, onPick }: ListProps & { characters: readonly Character[] }) {
  return (
    <ul className={styles.grid} aria-busy={busy}>
      {characters.map((character) => (
        <li key={character.characterId}>
          <button type="button" className={styles.card} onClick={() => onPick(character)}>
            <Picture url={character.characterImageURL} kind="portrait" alt="" sizes="200px" />
            <span>{character.characterName}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState title={errorText(error)}>
      <Button onClick={onRetry}>{m.dialogs_try_again()}</Button>
    </EmptyState>
  );
}

const places = ['a', 'b', 'c', 'd', 'e'];

function Waiting() {
  return (
    <div role="status">
      <span className="sr">{m.spec_fetching_characters()}</span>
      <div className={styles.grid}>
        {places.map((place) => (
          <Skeleton key={place} className={styles.card} />
        ))}
      </div>
    </div>
  );
}
