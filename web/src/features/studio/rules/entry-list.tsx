import type { RuleSentence } from '@emberlore/contract';
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDelete } from '../../../ui/confirm-delete.tsx';
import styles from './rules.module.css';
import { Sentence } from './sentence.tsx';

/** The open entry of the page, such as `choices.0`; `fresh` if it has just been added. */
export interface OpenEntry {
  path: string;
  fresh: boolean;
}

interface ListProps<Entry> {
  section: string;
  title: string;
  help: string;
  /** Whether it takes one row while it is empty. */
  compact?: boolean | undefined;
  addLabel: string;
  /** One of the list: 'choice'. */
  what: string;
  entries: readonly Entry[];
  most: number;
  /** Whether the first that holds counts, so that entries can be moved. */
  ordered: boolean;
  /** What new entries refer to; null while the story lacks it. */
  make: (() => Entry) | null;
  /** What the story lacks. */
  lack: string;
  summary: (entry: Entry) => RuleSentence;
  /** What deleting an entry does to other rules. */
  consequence: (entry: Entry) => string;
  isWrong: (path: string) => boolean;
  editor: (entry: Entry, change: (entry: Entry) => void, path: string) => ReactNode;
  onChange: (entries: Entry[]) => void;
  open: OpenEntry | null;
  onOpen: (open: OpenEntry | null) => void;
}

/** One part of the rules: a sentence for each entry, which opens into its editor. */
export function EntryList<Entry>(props: ListProps<Entry>) {
  const { section, title, help, addLabel, what, entries, most, ordered, make, lack, onChange, open, onOpen } = props;
  const [deleting, setDeleting] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const headId = `rules-${section}`;
  const doomed = deleting === null ? undefined : entries[deleting];
  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (entry === undefined) return;
    onChange(entries.toSpliced(from, 1).toSpliced(to, 0, entry));
    onOpen(null);
  };
  return (
    <section
      className={styles.section}
      data-compact={props.compact && entries.length === 0 ? '' : undefined}
      aria-labelledby={headId}
    >
      <h2 id={headId}>
        {title} {entries.length > 0 && <span className="num muted">{entries.length}</span>}
      </h2>
      <p className="muted">{help}</p>
      {entries.length > 0 && (
        <ul className={styles.entries} aria-labelledby={headId}>
          {entries.map((entry, place) => (
            <EntryCard
              // Entries have no identity but their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={place}
              path={`${section}.${place}`}
              sentence={props.summary(entry)}
              wrong={props.isWrong(`${section}.${place}`)}
              what={what}
              open={open?.path === `${section}.${place}` ? open : null}
              onOpen={onOpen}
              onUp={ordered && place > 0 ? () => move(place, place - 1) : undefined}
              onDown={ordered && place < entries.length - 1 ? () => move(place, place + 1) : undefined}
              onDelete={() => setDeleting(place)}
            >
              {props.editor(entry, (next) => onChange(entries.with(place, next)), `${section}.${place}`)}
            </EntryCard>
          ))}
        </ul>
      )}
      <div className={styles.adds}>
        <Button
          ref={add}
          disabled={!make || entries.length >= most}
          onClick={() => {
            if (!make) return;
            onChange([...entries, make()]);
            onOpen({ path: `${section}.${entries.length}`, fresh: true });
          }}
        >
          <Plus size={18} aria-hidden="true" />
          {addLabel}
        </Button>
        {!make && <span className="muted">{lack}</span>}
        {entries.length >= most && <span className="muted">{m.studio_at_most_count({ count: most })}</span>}
      </div>
      {deleting !== null && doomed !== undefined && (
        <ConfirmDelete
          title={m.studio_delete_this_what({ what })}
          text={`${props.summary(doomed).text} ${props.consequence(doomed)}`}
          busy={false}
          busyText={m.studio_deleting()}
          focusAfter={() => add.current}
          onDelete={() => {
            setDeleting(null);
            onOpen(null);
            onChange(entries.toSpliced(deleting, 1));
          }}
          onKeep={() => setDeleting(null)}
        />
      )}
    </section>
  );
}

interface CardProps {
  path: string;
  sentence: RuleSentence;
  wrong: boolean;
  what: string;
  open: OpenEntry | null;
  onOpen: (open: OpenEntry | null) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDelete: () => void;
  children: ReactNode;
}

function EntryCard({ path, sentence, wrong, what, open, onOpen, onUp, onDown, onDelete, children }: CardProps) {
  const bodyId = `${path}-editor`;
  return (
    <li className={styles.card} data-wrong={wrong || sentence.gone ? '' : undefined} data-path={path}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.sentence}
          aria-expanded={open !== null}
          aria-controls={open ? bodyId : undefined}
          onClick={() => onOpen(open ? null : { path, fresh: false })}
        >
          <ChevronDown size={20} aria-hidden="true" />
          <Sentence {...sentence} />
          {wrong && !sentence.gone && (
            <span className={styles.gone}>
              <CircleAlert size={16} aria-hidden="true" />
              <span className="sr">{m.studio_needs_attention()}</span>
            </span>
          )}
        </button>
        <span className={styles.tools}>
          {onUp && (
            <IconButton label={m.studio_move_up()} look="ghost" onClick={onUp}>
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
          )}
          {onDown && (
            <IconButton label={m.studio_move_down()} look="ghost" onClick={onDown}>
              <ArrowDown size={18} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={m.studio_delete_this_what_2({ what })} look="ghost" onClick={onDelete}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {open && (
        <EntryBody id={bodyId} fresh={open.fresh}>
          {children}
        </EntryBody>
      )}
    </li>
  );
}

function EntryBody({ id, fresh, children }: { id: string; fresh: boolean; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [fresh]);
  return (
    <div ref={body} id={id} className={styles.body}>
      {children}
    </div>
  );
}
