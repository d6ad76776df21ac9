import { somethingGone } from '@emberlore/contract';
import type { ReactNode } from 'react';
import { SelectField } from '../../../ui/field.tsx';
import styles from './rules.module.css';
import type { MenuOption } from './statements.ts';

interface MenuProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options?: readonly MenuOption[];
  /** Options in groups. */
  groups?: readonly { label: string; options: readonly MenuOption[] }[];
}

/** The options of a menu; a value that is none of them is shown as gone. */
function Options({ value, options = [], groups = [] }: Omit<MenuProps, 'label' | 'onChange'>): ReactNode {
  const known = [...options, ...groups.flatMap((group) => group.options)].some((option) => option.value === value);
  const list = (of: readonly MenuOption[]) =>
    of.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <>
      {!known && <option value={value}>{somethingGone}</option>}
      {list(options)}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {list(group.options)}
        </optgroup>
      ))}
    </>
  );
}

/** A menu within a sentence. */
export function Menu({ label, value, onChange, ...choice }: MenuProps) {
  const all = [...(choice.options ?? []), ...(choice.groups ?? []).flatMap((group) => group.options)];
  return (
    <select
      className={styles.menu}
      aria-label={label}
      aria-invalid={all.some((option) => option.value === value) ? undefined : true}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options value={value} {...choice} />
    </select>
  );
}

/** A menu with a label above it. */
export function MenuField({
  label,
  value,
  onChange,
  error,
  help,
  ...choice
}: MenuProps & { error?: string | undefined; help?: string }) {
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      help={help}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options value={value} {...choice} />
    </SelectField>
  );
}
