import { Check, Sparkles } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { soundscape } from '../sound/soundscape.ts';
import styles from './found-dialog.module.css';
import { foundSizes } from './load-found.ts';
import type { Found } from './use-search.ts';

interface FoundProps {
  found: Found;
  onClose: () => void;
  /** Takes focus on close: the button that opened the search may be gone. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** The item that a search found, the quest that it completed, and what else turned up. */
export function FoundDialog({ found: { item, others, quest, firstLook }, onClose, focusAfter }: FoundProps) {
  const textId = useId();
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => soundscape.cue('item'), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.spec_found_item()}
      ownTitle
      bare
      className={styles.found}
      textId={textId}
      focusAfter={focusAfter}
    >
      <div className={styles.scroll}>
        <div className={styles.pic}>
          {!hasCome && <Spinner />}
          <Picture
            url={item.itemImageURL}
            kind="item"
            alt={item.itemName}
            sizes={foundSizes}
            eager
            onCome={() => setHasCome(true)}
          />
        </div>
        <div className={styles.body} id={textId} role="status">
          <p className={styles.say}>{m.spec_found_item()}</p>
          <DialogTitle className="t-title">{item.itemName}</DialogTitle>
          {item.itemFoundText && <p className={styles.where}>{item.itemFoundText}</p>}
          <p className={styles.description}>{item.itemDescription}</p>
          {firstLook && (
            <p className={styles.praise}>
              <Sparkles size={18} aria-hidden="true" />
              {m.play_found_at_first_look()}
            </p>
          )}
          {quest && (
            <p className={styles.quest}>
              <Check size={18} aria-hidden="true" />
              {m.play_questname_done({ questName: quest.questName })}
            </p>
          )}
          {others.map((other) => (
            <div key={other.itemId} className={styles.other}>
              <Picture url={other.itemImageURL} kind="item" alt="" sizes="88px" />
              <p>
                <strong>{m.play_also_found({ itemName: other.itemName })}</strong> {other.itemFoundText}
              </p>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <Button look="primary" large wide onClick={onClose}>
          {m.spec_close()}
        </Button>
      </div>
    </Dialog>
  );
}
