import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { usePictureUrl } from '../../../ui/picture-file.ts';
import styles from './conflict-dialog.module.css';
import type { Difference } from './differences.ts';

interface ConflictProps {
  /** What has happened. */
  text: string;
  /** What the other version is called; default: the saved one. */
  theirs?: { name: string; take: string };
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

const savedVersion = { name: m.studio_saved_version(), take: m.studio_use_saved_version() };

/**
 * Dialog for an edit conflict with another tab or account: shows the differences by field and asks which version to
 * keep.
 */
export function ConflictDialog(props: ConflictProps) {
  const { text, theirs = savedVersion, differences, onKeepMine, onTakeTheirs, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={m.spec_changed_elsewhere()} className={styles.dialog}>
      <DialogText>{text}</DialogText>
      <ul className={styles.list} aria-label={m.studio_differences()}>
        {differences.map((difference) => (
          <Row key={difference.name} {...difference} theirName={theirs.name} />
        ))}
      </ul>
      <DialogActions>
        <Button look="primary" onClick={onKeepMine}>
          {m.studio_keep_mine()}
        </Button>
        <Button onClick={onTakeTheirs}>{theirs.take}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Row({ name, mine, theirs, theirName }: Difference & { theirName: string }) {
  return (
    <li>
      <h3>{name}</h3>
      <dl>
        <div data-mine="">
          <dt>{m.studio_yours()}</dt>
          <DifferenceText said={mine} />
        </div>
        <div>
          <dt>{theirName}</dt>
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
