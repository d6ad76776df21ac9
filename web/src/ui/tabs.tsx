import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  name: string;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Content at the end of the tab row. */
  aside?: ReactNode;
}

/** Tabs, operated by pointer or arrow keys. */
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

/** Scrolls the active tab into view within the tab row, without scrolling the page. */
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

/** A segmented control: one of a few options. */
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
