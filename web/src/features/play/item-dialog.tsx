import type { Item } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './item-dialog.module.css';

/** What a found item shows. */
export type FoundItem = Pick<Item, 'itemName' | 'itemDescription' | 'itemImageURL'>;

interface ItemDialogProps {
  item: FoundItem;
  onClose: () => void;
  /** Takes focus on close before what opened the dialog, if it returns something. */
  focusNext?: () => HTMLElement | null;
}

/** A found item with its description and large picture. */
export function ItemDialog({ item, onClose, focusNext }: ItemDialogProps) {
  return (
    <Dialog open onClose={onClose} title={item.itemName} className={styles.dialog} focusNext={focusNext}>
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
