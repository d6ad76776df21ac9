import { type Condition, countParts, describeCondition, limits, partsOf } from '@emberlore/contract';
import { ListTree, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/field.tsx';
import { PillToggle } from '../../../ui/pill.tsx';
import { Menu } from './menu.tsx';
import { useRules } from './rule-context.ts';
import styles from './rules.module.css';
import { Sentence } from './sentence.tsx';
import { StatementRow } from './statement-row.tsx';
import { type Atom, firstAtom } from './statements.ts';

interface FieldProps {
  /** What the condition is for: 'Offered'. */
  label: string;
  /** How the sentence of a condition starts: 'Only when'. */
  lead?: string;
  /** What holds without a condition: 'Always.' Undefined if a condition is needed. */
  without?: string;
  path: string;
  value: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
}

/** A condition: a sentence that opens into menus. */
export function ConditionField({ label, lead = m.studio_only_when(), without, path, value, onChange }: FieldProps) {
  const { content, errorAt } = useRules();
  const [open, setOpen] = useState(false);
  const first = firstAtom(content);
  const error = errorAt(path);
  const sentence = value && describeCondition(value, content.names);
  return (
    <fieldset className={styles.condition}>
      <legend>{label}</legend>
      <p className={styles.said}>
        {sentence ? <Sentence text={`${lead} ${sentence.text}.`} gone={sentence.gone} /> : without}
      </p>
      <FieldNote id={`${path}-error`} error={error} />
      {open && value && (
        <div className={styles.builder}>
          <Part
            value={value}
            full={countParts(value) >= limits.conditionParts - 1}
            onChange={onChange}
            onRemove={without === undefined ? undefined : () => onChange(undefined)}
          />
          {!isGroup(unwrap(value).inner) && first && (
            <Button look="ghost" onClick={() => onChange({ and: [value, first] })}>
              <Plus size={18} aria-hidden="true" />
              {m.studio_add_another_condition()}
            </Button>
          )}
        </div>
      )}
      {value ? (
        <Button look="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? m.studio_done() : m.studio_change_the_condition()}
        </Button>
      ) : (
        <Button
          look="ghost"
          disabled={!first}
          onClick={() => {
            setOpen(true);
            if (first) onChange(first);
          }}
        >
          <Plus size={18} aria-hidden="true" />
          {m.studio_add_a_condition()}
        </Button>
      )}
    </fieldset>
  );
}

type Group = { and: Condition[] } | { or: Condition[] };

function isGroup(condition: Condition): condition is Group {
  return 'and' in condition || 'or' in condition;
}

/** Takes off all negations. */
function unwrap(condition: Condition): { inner: Atom | Group; not: boolean } {
  if (!('!' in condition)) return { inner: condition, not: false };
  const { inner, not } = unwrap(condition['!'][0]);
  return { inner, not: !not };
}

interface PartProps {
  value: Condition;
  /** No room for more parts. */
  full: boolean;
  onChange: (condition: Condition) => void;
  onRemove: (() => void) | undefined;
}

function Part({ value, full, onChange, onRemove }: PartProps) {
  const { inner, not } = unwrap(value);
  const put = (next: Condition, negated: boolean) => onChange(negated ? { '!': [next] } : next);
  const tools = (
    <span className={styles.tools}>
      <PillToggle on={not} disabled={full && !not} onClick={() => put(inner, !not)}>
        {m.studio_not()}
      </PillToggle>
      {onRemove && (
        <IconButton label={m.studio_remove_this_condition()} look="ghost" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
  if (!isGroup(inner))
    return (
      <div className={styles.row}>
        <StatementRow value={inner} onChange={(atom) => put(atom, not)} />
        {tools}
      </div>
    );
  return (
    <GroupPart value={inner} full={full} onChange={(group) => put(group, not)} onRemove={onRemove} tools={tools} />
  );
}

interface GroupProps extends Omit<PartProps, 'value'> {
  value: Group;
  tools: React.ReactNode;
}

function GroupPart({ value, full, onChange, onRemove, tools }: GroupProps) {
  const { content } = useRules();
  const first = firstAtom(content);
  const parts = partsOf<Condition>(value);
  const isAll = 'and' in value;
  const put = (next: Condition[], all = isAll) => {
    const [single] = next;
    if (!single) onRemove?.();
    else if (next.length === 1) onChange(single);
    else onChange(all ? { and: next } : { or: next });
  };
  return (
    <fieldset className={styles.group}>
      <legend className="sr">{isAll ? m.studio_all_of_these() : m.studio_any_of_these()}</legend>
      <div className={styles.row}>
        <Menu
          label={m.studio_how_many_must_hold()}
          value={isAll ? 'and' : 'or'}
          options={[
            { value: 'and', label: m.studio_all_of_these() },
            { value: 'or', label: m.studio_any_of_these() },
          ]}
          onChange={(kind) => put(parts, kind === 'and')}
        />
        {tools}
      </div>
      <ul>
        {parts.map((part, place) => (
          // Parts have no identity but their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <Part
              value={part}
              full={full}
              onChange={(next) => put(parts.with(place, next))}
              onRemove={() => put(parts.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ul>
      {first && !full && (
        <div className={styles.adds}>
          <Button look="ghost" onClick={() => put([...parts, first])}>
            <Plus size={18} aria-hidden="true" />
            {m.studio_add_another_condition()}
          </Button>
          <Button
            look="ghost"
            onClick={() => put([...parts, isAll ? { or: [first, first] } : { and: [first, first] }])}
          >
            <ListTree size={18} aria-hidden="true" />
            {isAll ? m.studio_add_any_of() : m.studio_add_all_of()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
