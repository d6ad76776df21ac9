import { type Output, pictureAt, type calls as stated } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSave } from '../data/save.ts';
import styles from './trash-dialog.module.css';

type Page = Output<typeof stated.getTrash>;
type Characters = Output<typeof stated.getCharacterTrash>;

/** Something in the trash. */
interface Entry {
  id: string;
  name: string;
  /** The story of a scene. */
  storyName?: string;
  imageURL: string;
  /** A portrait is shown whole. */
  isFace: boolean;
  goesAt: string;
  restore: () => Promise<unknown>;
}

interface Listed {
  entries: Entry[];
  nextPage: number | null;
}

function toEntry({ kind, storyId, storyName, sceneId, sceneName, ...shown }: Page['entries'][number]): Entry {
  if (kind === 'story' || sceneId === undefined)
    return {
      ...shown,
      id: storyId,
      name: storyName,
      isFace: false,
      restore: () => send(calls.restoreStory, { body: { storyId } }),
    };
  return {
    ...shown,
    id: sceneId,
    name: sceneName || m.studio_a_scene(),
    storyName,
    isFace: false,
    restore: () => send(calls.restoreScene, { body: { sceneId } }),
  };
}

const toCharacterEntry = ({ characterId, ...shown }: Characters['characters'][number]): Entry => ({
  id: characterId,
  name: shown.characterName,
  imageURL: shown.characterImageURL,
  isFace: true,
  goesAt: shown.goesAt,
  restore: () => send(calls.restoreCharacter, { body: { characterId } }),
});

/** Reads a page of each kind of trash. */
const lists = {
  async stories(page: number, signal: AbortSignal): Promise<Listed> {
    const { entries, nextPage } = await send(calls.getTrash, { query: { page }, signal });
    return { entries: entries.map(toEntry), nextPage };
  },
  async characters(page: number, signal: AbortSignal): Promise<Listed> {
    const { characters, nextPage } = await send(calls.getCharacterTrash, { query: { page }, signal });
    return { entries: characters.map(toCharacterEntry), nextPage };
  },
};

interface TrashProps {
  of: keyof typeof lists;
  onClose: () => void;
}

/** Dialog with deleted stories and scenes, or characters, restorable for 30 days. */
export function TrashDialog({ of, onClose }: TrashProps) {
  const trash = useInfiniteQuery({
    queryKey: ['studio', 'trash', of],
    queryFn: ({ pageParam, signal }) => lists[of](pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
  const entries = trash.data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog open onClose={onClose} title={m.studio_trash()} className={styles.dialog}>
      {trash.error ? (
        <EmptyState text={errorText(trash.error)}>
          <Button onClick={() => void trash.refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : !entries ? (
        <Waiting text={m.studio_loading_trash()} />
      ) : entries.length === 0 ? (
        <EmptyState
          title={m.studio_the_trash_is_empty()}
          text={of === 'stories' ? m.studio_deleted_stories_and_scenes_stay() : m.studio_deleted_characters_stay()}
        />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <TrashEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton list={trash}>{m.studio_show_more()}</MoreButton>
    </Dialog>
  );
}

function TrashEntry({ entry }: { entry: Entry }) {
  const { name, storyName, imageURL, isFace, goesAt } = entry;
  const restore = useSave({
    send: entry.restore,
    onDone: () => showToast(m.studio_name_restored({ name })),
  });
  return (
    <li className={styles.entry}>
      {isFace ? (
        <Avatar url={imageURL} alt="" size={56} face />
      ) : (
        imageURL && <img src={pictureAt(imageURL, 256)} alt="" />
      )}
      <span>
        <b className="serif">{name}</b>
        <small>
          {storyName !== undefined && m.studio_scene_in_storyname({ storyName })}
          {m.studio_deleted_forever_on_day({ day: dayText(goesAt) })}
        </small>
      </span>
      <Button busy={restore.busy} onClick={() => restore.start(undefined)}>
        {!restore.busy && <Undo2 size={18} aria-hidden="true" />}
        {m.studio_restore()}
      </Button>
    </li>
  );
}
