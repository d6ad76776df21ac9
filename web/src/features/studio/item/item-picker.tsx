import { type ItemDetail, pictureAt } from '@emberlore/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDelete } from '../../../ui/confirm-delete.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { refreshAll } from '../data/studio-queries.ts';
import styles from './item-picker.module.css';

interface PickerProps {
  title: string;
  /** Items already used, which can't be chosen again. */
  taken: readonly string[];
  onChoose: (item: ItemDetail) => void;
  onClose: () => void;
}

/** Dialog to choose one of the author's own items: 5 columns, 10 more at a time. */
export function ItemPicker({ title, taken, onChoose, onClose }: PickerProps) {
  const items = useInfiniteQuery({
    queryKey: ['studio', 'items'],
    queryFn: ({ pageParam: page, signal }) => send(calls.getItems, { query: { page }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : null),
    meta: { quiet: true, playersOnly: true },
  });
  const [deleting, setDeleting] = useState<ItemDetail | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = items.data?.pages.flatMap((page) => page.items);
  if (deleting) return <DeleteItem item={deleting} onClose={() => setDeleting(null)} />;
  const more = async () => {
    const first = shown?.length ?? 0;
    await items.fetchNextPage();
    // The button may disappear: move focus to the first new item.
    list.current?.children[first]?.querySelector('button')?.focus();
  };
  return (
    <Dialog open onClose={onClose} title={title} large>
      {items.error ? (
        <EmptyState text={errorText(items.error)}>
          <Button onClick={() => void items.refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : shown?.length === 0 ? (
        <EmptyState title={m.studio_no_items_yet()} text={m.studio_items_you_create_for_one_scene_are()} />
      ) : (
        <ul ref={list} className={styles.grid} aria-label={m.studio_items()} aria-busy={!shown}>
          {shown
            ? shown.map((item) => (
                <Choice
                  key={item.itemId}
                  item={item}
                  taken={taken.includes(item.itemId)}
                  onChoose={() => onChoose(item)}
                  onDelete={() => setDeleting(item)}
                />
              ))
            : Array.from({ length: 10 }, (_, place) => place).map((place) => (
                <li key={place}>
                  <Skeleton className={styles.waiting} />
                </li>
              ))}
        </ul>
      )}
      {items.hasNextPage && (
        <p className={styles.more}>
          <Button busy={items.isFetchingNextPage} onClick={() => void more()}>
            {m.studio_show_more()}
          </Button>
        </p>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  item: ItemDetail;
  taken: boolean;
  onChoose: () => void;
  onDelete: () => void;
}

function Choice({ item, taken, onChoose, onDelete }: ChoiceProps) {
  return (
    <li className={styles.place}>
      <button type="button" className={styles.item} disabled={taken || item.itemHidden === true} onClick={onChoose}>
        <img src={pictureAt(item.itemImageURL, 256)} alt="" loading="lazy" />
        <b>{item.itemName}</b>
        {item.itemHidden ? (
          <small>{m.studio_hidden_by_moderators()}</small>
        ) : (
          taken && <small>{m.studio_already_added()}</small>
        )}
      </button>
      <IconButton
        label={m.studio_delete_itemname({ itemName: item.itemName })}
        look="glass"
        className={styles.delete}
        onClick={onDelete}
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function DeleteItem({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => send(calls.deleteItem, { query: { itemId: item.itemId } }),
    onSuccess() {
      refreshAll();
      onClose();
    },
  });
  return (
    <ConfirmDelete
      title={m.studio_delete_itemname_2({ itemName: item.itemName })}
      text={m.studio_its_deleted_from_your_items()}
      busy={remove.isPending}
      busyText={m.studio_deleting_item()}
      onDelete={() => remove.mutate()}
      onKeep={onClose}
    />
  );
}
