import { type Output, pictureAt, type calls as stated } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSave } from '../data/save.ts';
import styles from './trash-dialog.module.css';

type Entry = Output<typeof stated.getTrash>['entries'][number];

/** Dialog with deleted stories and scenes, restorable for 30 days. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const trash = useInfiniteQuery({
    queryKey: ['studio', 'bin'],
    queryFn: ({ pageParam: page, signal }) => send(calls.getTrash, { query: { page }, signal }),
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
        <EmptyState title={m.studio_the_trash_is_empty()} text={m.studio_deleted_stories_and_scenes_stay()} />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <TrashEntry key={entry.sceneId ?? entry.storyId} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton list={trash}>{m.studio_show_more()}</MoreButton>
    </Dialog>
  );
}

function TrashEntry({ entry }: { entry: Entry }) {
  const { kind, storyId, storyName, sceneId, sceneName, imageURL, goesAt } = entry;
  const name = kind === 'story' ? storyName : sceneName || m.studio_a_scene();
  const restore = useSave({
    send: () =>
      sceneId === undefined
        ? send(calls.restoreStory, { body: { storyId } })
        : send(calls.restoreScene, { body: { sceneId } }),
    onDone: () => showToast(m.studio_name_restored({ name })),
  });
  return (
    <li className={styles.entry}>
      {imageURL && <img src={pictureAt(imageURL, 256)} alt="" />}
      <span>
        <b className="serif">{name}</b>
        <small>
          {kind === 'scene' && m.studio_scene_in_storyname({ storyName })}
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
