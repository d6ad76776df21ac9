import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  name: string;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** What is divided among the tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Stands in the line of the tabs, at its end. */
  aside?: ReactNode;
}

/** Several views of one thing, one at a time, by pointer or arrow keys. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, aside }: TabsProps<Id>) {
  const list = useActiveInView(value);
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Id)}>
      <div className={styles.line}>
        <Radix.List ref={list} className={styles.list} aria-label={label}>
          {tabs.map(({ id, name }) => (
            <Radix.Trigger key={id} value={id} className={styles.tab}>
              {name}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className={styles.content}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Where not all tabs have room, the open one is brought into view; the page itself does not move. */
function useActiveInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const line = list.current;
    const open = line?.querySelector<HTMLElement>('[data-state="active"]');
    if (line && open) line.scrollLeft = open.offsetLeft - line.offsetLeft - (line.clientWidth - open.clientWidth) / 2;
  }, [value]);
  return list;
}

interface SegmentsProps<Id extends string> {
  label: string;
  options: readonly { id: Id; name: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A few words in one frame, one of which holds. */
export function Segments<Id extends string>({ label, options, value, onChange }: SegmentsProps<Id>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="sr">{label}</legend>
      {options.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
