import type { Item } from '@emberlore/contract';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './item-dialog.module.css';

type FoundItem = Pick<Item, 'itemName' | 'itemDescription' | 'itemImageURL'>;

/** The picture and name of a found item, which open it: to be read and seen large. */
export function FoundItemButton({ item, className }: { item: FoundItem; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className ?? styles.opener} onClick={() => setOpen(true)}>
        <Picture url={item.itemImageURL} kind="item" alt="" sizes="88px" />
        <span>{item.itemName}</span>
      </button>
      {open && <ItemDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

function ItemDialog({ item, onClose }: { item: FoundItem; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={item.itemName} className={styles.dialog}>
      <div className={styles.item}>
        <Picture url={item.itemImageURL} kind="item" alt={item.itemName} sizes="460px" eager />
        {item.itemDescription !== '' && <p>{item.itemDescription}</p>}
        <Button wide onClick={onClose}>
          {m.spec_close()}
        </Button>
      </div>
    </Dialog>
  );
}
