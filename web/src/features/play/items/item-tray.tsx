import type { Item } from '@emberlore/contract';
import { BookOpen, Eye, HandHelping, Merge, Package } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { moveByTab } from '../../../ui/menu-tab.ts';
import { Picture } from '../../../ui/picture.tsx';
import { findMessageBox } from '../../../voice/parts/message-box.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import type { ItemUse } from '../../../voice/talk/talk-ports.ts';
import type { TalkState } from '../../../voice/talk/talk-state.ts';
import styles from './item-tray.module.css';
import { describeUse } from './item-words.ts';
import { type CombiningPlace, useCombining } from './use-combining.ts';

// Few items are read during a talk, and no talk waits for it.
const ItemDialog = lazy(async () => ({ default: (await import('../item-dialog.tsx')).ItemDialog }));

const trayId = 'items-carried';

interface TrayProps {
  items: readonly Item[];
  talk: Talk;
  state: TalkState;
  /** Name of the talk partner. */
  name: string;
  /** On a phone: whether the player has opened it. */
  open: boolean;
  place: CombiningPlace;
}

/** The items that the player carries, each with what can be done with it in a talk. */
export function ItemTray({ items, talk, state, name, open, place }: TrayProps) {
  const [read, setRead] = useState<Item | null>(null);
  const { combine, busy } = useCombining(place, talk);
  if (items.length === 0) return null;
  const waits = state.sending || state.session === 'starting';
  const use = (item: Item, act: ItemUse['act']) =>
    void talk.handOver(describeUse(act, name, item.itemName), { itemId: item.itemId, act });
  return (
    <>
      <ul className={styles.tray} id={trayId} data-open={open} aria-label={m.play_items_you_carry()}>
        {items.map((item) => (
          <li key={item.itemId}>
            <ItemMenu
              item={item}
              others={items.filter((other) => other !== item)}
              waits={waits || busy}
              onUse={(act) => use(item, act)}
              onCombine={(other) => void combine(item, other)}
              onRead={() => setRead(item)}
            />
          </li>
        ))}
      </ul>
      <Suspense>{read && <ItemDialog item={read} onClose={() => setRead(null)} focusNext={findMessageBox} />}</Suspense>
    </>
  );
}

interface ItemMenuProps {
  item: Item;
  /** The other items that the player carries. */
  others: readonly Item[];
  /** Whether the talk can't take an action now. */
  waits: boolean;
  onUse: (act: ItemUse['act']) => void;
  onCombine: (other: Item) => void;
  onRead: () => void;
}

function ItemMenu({ item, others, waits, onUse, onCombine, onRead }: ItemMenuProps) {
  const used = useRef(false);
  /** After an item was shown or given the talk goes on in the text box; the button of a given one is about to vanish. */
  const focusAfter = (event: Event) => {
    const box = used.current ? findMessageBox() : null;
    if (!box) return;
    event.preventDefault();
    box.focus();
  };
  const forget = (open: boolean) => {
    if (open) used.current = false;
  };
  const choose = (act: ItemUse['act']) => {
    used.current = true;
    onUse(act);
  };
  const combineWith = (other: Item) => {
    used.current = true;
    onCombine(other);
  };
  return (
    <DropdownMenu.Root modal={false} onOpenChange={forget}>
      <DropdownMenu.Trigger className={styles.item} aria-label={m.play_what_to_do_with_item({ item: item.itemName })}>
        <Picture url={item.itemImageURL} kind="item" alt="" sizes="36px" />
        <span>{item.itemName}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={focusAfter}
          onKeyDown={moveByTab}
        >
          <DropdownMenu.Label className={styles.name}>{item.itemName}</DropdownMenu.Label>
          <DropdownMenu.Item className={styles.entry} disabled={waits} onSelect={() => choose('show')}>
            <Eye size={18} aria-hidden="true" />
            {m.play_show_item()}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles.entry} disabled={waits} onSelect={() => choose('give')}>
            <HandHelping size={18} aria-hidden="true" />
            {m.play_give_item()}
          </DropdownMenu.Item>
          {others.length > 0 && <CombineMenu others={others} waits={waits} onCombine={combineWith} />}
          <DropdownMenu.Item className={styles.entry} onSelect={onRead}>
            <BookOpen size={18} aria-hidden="true" />
            {m.play_read_item()}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface CombineProps {
  others: readonly Item[];
  waits: boolean;
  onCombine: (other: Item) => void;
}

/** The items with which another one can be combined. */
function CombineMenu({ others, waits, onCombine }: CombineProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={styles.entry} disabled={waits}>
        <Merge size={18} aria-hidden="true" />
        {m.play_combine_item()}
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className={styles.menu} sideOffset={4} collisionPadding={12} onKeyDown={moveByTab}>
          {others.map((other) => (
            <DropdownMenu.Item key={other.itemId} className={styles.entry} onSelect={() => onCombine(other)}>
              <Picture url={other.itemImageURL} kind="item" alt="" sizes="28px" />
              {other.itemName}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

/** On a phone: the button that opens and closes the tray, with the number of items. */
export function TrayButton({ count, open, onToggle }: { count: number; open: boolean; onToggle: () => void }) {
  if (count === 0) return null;
  return (
    <IconButton
      label={m.play_items_count({ count })}
      caption={m.play_items()}
      look="glass"
      className={styles.toggle}
      aria-expanded={open}
      aria-controls={trayId}
      onClick={onToggle}
    >
      <Package size={20} aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    </IconButton>
  );
}
