import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { usePictureUrl } from '../../../ui/picture-file.ts';
import styles from './conflict-dialog.module.css';
import type { Difference } from './differences.ts';

interface ConflictProps {
  /** What was changed: 'story'. */
  what: string;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/**
 * Dialog for an edit conflict with another tab or account: shows the differences by field and asks which version to
 * keep.
 */
export function ConflictDialog({ what, differences, onKeepMine, onTakeTheirs, onClose }: ConflictProps) {
  return (
    <Dialog open onClose={onClose} title={m.spec_changed_elsewhere()} className={styles.dialog}>
      <DialogText>{m.studio_this_what_was_saved_somewhere_else({ what })}</DialogText>
      <ul className={styles.list} aria-label={m.studio_differences()}>
        {differences.map((difference) => (
          <Row key={difference.name} {...difference} />
        ))}
      </ul>
      <DialogActions>
        <Button look="primary" onClick={onKeepMine}>
          {m.studio_keep_mine()}
        </Button>
        <Button onClick={onTakeTheirs}>{m.studio_use_saved_version()}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Row({ name, mine, theirs }: Difference) {
  return (
    <li>
      <h3>{name}</h3>
      <dl>
        <div data-mine="">
          <dt>{m.studio_yours()}</dt>
          <DifferenceText said={mine} />
        </div>
        <div>
          <dt>{m.studio_saved_version()}</dt>
          <DifferenceText said={theirs} />
        </div>
      </dl>
    </li>
  );
}

function DifferenceText({ said }: { said: Difference['mine'] }) {
  const url = usePictureUrl(typeof said === 'string' ? null : said);
  if (said === null || said === '') return <dd className="muted">{m.studio_empty_2()}</dd>;
  if (typeof said === 'string') return <dd>{said}</dd>;
  return <dd>{url !== null && <img src={url} alt={said.look?.alt || m.studio_the_picture()} />}</dd>;
}
