import { lazy, Suspense, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import styles from './found-item.module.css';
import type { FoundItem } from './item-dialog.tsx';

// The journal is read without any dialog.
const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));

/** The picture and name of a found item, which open it: to be read and seen large. */
export function FoundItemButton({ item, className }: { item: FoundItem; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className ?? styles.opener} onClick={() => setOpen(true)}>
        <Picture url={item.itemImageURL} kind="item" alt="" sizes="88px" />
        <span>{item.itemName}</span>
      </button>
      <Suspense>{open && <ItemDialog item={item} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
