import { limits, type StoryVariable, type VariableChange } from '@emberlore/contract';
import { Plus, Trash2 } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/field.tsx';
import { Menu } from './menu.tsx';
import { NumberBox } from './number-box.tsx';
import { useRules } from './rule-context.ts';
import styles from './rules.module.css';
import { listValues } from './statements.ts';

interface FieldProps {
  label?: string;
  /** Whether it is the point of the rule, and stays although the story has no variable. */
  needed?: boolean;
  path: string;
  value: readonly VariableChange[];
  onChange: (changes: VariableChange[]) => void;
}

function firstChange({ variableId, type, words }: StoryVariable): VariableChange {
  if (type === 'number') return { variable: variableId, add: 1 };
  return { variable: variableId, to: type === 'flag' ? true : (words?.[0] ?? '') };
}

/** Which variables change, and how: [Trust] [goes up by] [2]. */
export function ChangesField({ label = m.studio_what_changes(), needed = false, path, value, onChange }: FieldProps) {
  const { content, errorAt } = useRules();
  const variables = content.rules.variables.filter(({ variableId }) => variableId !== '');
  const [first] = variables;
  if (!first && !needed && value.length === 0) return null;
  return (
    <fieldset className={styles.condition}>
      <legend>{label}</legend>
      {value.length === 0 && <p className={styles.said}>{m.studio_nothing_changes()}</p>}
      {value.map((change, place) => (
        // Changes have no identity but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className={styles.row}>
          <ChangeRow value={change} onChange={(next) => onChange(value.with(place, next))} />
          <span className={styles.tools}>
            <IconButton
              label={m.studio_remove_this_change()}
              look="ghost"
              onClick={() => onChange(value.toSpliced(place, 1))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      ))}
      <FieldNote id={`${path}-note`} error={errorAt(path)} help={first ? undefined : m.studio_add_a_variable_first()} />
      {first && value.length < limits.ruleChanges && (
        <Button look="ghost" onClick={() => onChange([...value, firstChange(first)])}>
          <Plus size={18} aria-hidden="true" />
          {m.studio_add_a_change()}
        </Button>
      )}
    </fieldset>
  );
}

function ChangeRow({ value, onChange }: { value: VariableChange; onChange: (change: VariableChange) => void }) {
  const { content } = useRules();
  const { variables } = content.rules;
  const variable = content.names.variable(value.variable);
  const choose = (id: string) => {
    const chosen = variables.find(({ variableId }) => variableId === id);
    if (chosen) onChange(firstChange(chosen));
  };
  return (
    <>
      <Menu
        label={m.studio_variable()}
        value={value.variable}
        options={variables
          .filter(({ variableId }) => variableId !== '')
          .map(({ variableId, name }) => ({ value: variableId, label: name }))}
        onChange={choose}
      />
      {variable?.type === 'number' || (!variable && !('to' in value && typeof value.to !== 'number')) ? (
        <NumberChange value={value} onChange={onChange} />
      ) : (
        <Menu
          label={m.studio_new_value()}
          value={'to' in value ? String(value.to) : ''}
          options={listValues(variable).map((option) => ({
            ...option,
            label: m.studio_becomes_value({ value: option.label }),
          }))}
          onChange={(to) => onChange({ variable: value.variable, to: variable?.type === 'flag' ? to === 'true' : to })}
        />
      )}
    </>
  );
}

function NumberChange({ value, onChange }: { value: VariableChange; onChange: (change: VariableChange) => void }) {
  const { variable } = value;
  const way = 'to' in value ? 'to' : value.add < 0 ? 'down' : 'up';
  const size = 'to' in value ? Number(value.to) : Math.abs(value.add);
  const put = (next: string, number: number) => {
    if (next === 'to') onChange({ variable, to: number });
    else onChange({ variable, add: next === 'down' ? -Math.max(1, Math.abs(number)) : Math.max(1, Math.abs(number)) });
  };
  return (
    <>
      <Menu
        label={m.studio_how_it_changes()}
        value={way}
        options={[
          { value: 'up', label: m.studio_goes_up_by() },
          { value: 'down', label: m.studio_goes_down_by() },
          { value: 'to', label: m.studio_becomes() },
        ]}
        onChange={(next) => put(next, size)}
      />
      <NumberBox
        key={way}
        label={m.studio_which_number()}
        value={size}
        min={way === 'to' ? -999 : 1}
        onChange={(number) => put(way, number)}
      />
    </>
  );
}
