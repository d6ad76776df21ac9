import type { FieldChange, RestorablePart, VersionChange } from '@emberlore/contract';
import { Undo2 } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { acts, describePart, nameVersionField } from './version-words.ts';
import styles from './versions.module.css';
import { diffWords } from './word-diff.ts';

interface ChangeListProps {
  changes: readonly VersionChange[];
  /** Asks to restore one part alone; absent where nothing is to be restored. */
  onRestore?: ((part: RestorablePart, name: string) => void) | undefined;
}

/** The differences between two versions, part by part. */
export function ChangeList({ changes, onRestore }: ChangeListProps) {
  return (
    <ul className={styles.changes} aria-label={m.studio_differences()}>
      {changes.map((change) => (
        <Change key={`${change.part} ${change.id}`} change={change} onRestore={onRestore} />
      ))}
    </ul>
  );
}

/** Returns what can be restored alone: what the version has and the story has not, or not so. */
function findRestorable({ part, id, act }: VersionChange): RestorablePart | null {
  if (act === 'added' || part === 'story' || part === 'quest' || part === 'rule') return null;
  return { part, id };
}

function Change({ change, onRestore }: Omit<ChangeListProps, 'changes'> & { change: VersionChange }) {
  const { name, act, fields } = change;
  const restorable = findRestorable(change);
  return (
    <li>
      <div className={styles.head}>
        <h3>
          <small>{describePart(change)}</small>
          {name}
        </h3>
        <Pill>{acts[act]}</Pill>
        {onRestore && restorable && (
          <Button
            look="ghost"
            aria-label={m.versions_restore_name({ name })}
            onClick={() => onRestore(restorable, name)}
          >
            <Undo2 size={18} aria-hidden="true" />
            {m.studio_restore()}
          </Button>
        )}
      </div>
      <dl>
        {fields.map((field) => (
          <div key={field.field}>
            <dt>{nameVersionField(field.field)}</dt>
            <FieldDifference {...field} />
          </div>
        ))}
      </dl>
    </li>
  );
}

function FieldDifference({ before, after, isCut }: FieldChange) {
  if (before === '' && after === '') return <dd className="muted">{m.versions_another_picture()}</dd>;
  return (
    <dd>
      {diffWords(before, after).map(({ kind, text }, at) => {
        const Tag = { same: 'span', removed: 'del', added: 'ins' }[kind] as 'span' | 'del' | 'ins';
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have nothing else, and never move
        return <Tag key={at}>{text}</Tag>;
      })}
      {isCut && <em className="muted"> {m.versions_text_cut()}</em>}
    </dd>
  );
}
