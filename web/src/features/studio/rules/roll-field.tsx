import { chanceOf, limits, type OptionRoll } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { CheckField, TextArea } from '../../../ui/field.tsx';
import { ChangesField } from './changes-field.tsx';
import { MenuField } from './menu.tsx';
import { NumberBox } from './number-box.tsx';
import { useRules } from './rule-context.ts';
import styles from './rules.module.css';

const sides: readonly OptionRoll['sides'][] = [4, 6, 8, 10, 12, 20, 100];

/** The dice that an option gets first: a little better than even. */
const firstRoll: OptionRoll = { dice: 2, sides: 6, bonus: 0, atLeast: 7, text: '', set: [] };

interface FieldProps {
  path: string;
  value: OptionRoll | undefined;
  onChange: (roll: OptionRoll | undefined) => void;
}

/** Whether dice decide how an option turns out, and what happens if they say no. */
export function RollField({ path, value, onChange }: FieldProps) {
  return (
    <>
      <CheckField
        label={m.studio_let_dice_decide()}
        checked={value !== undefined}
        onChange={(event) => onChange(event.target.checked ? firstRoll : undefined)}
      />
      {value && <RollEditor path={path} value={value} onChange={onChange} />}
    </>
  );
}

/** Menu value for dice to which nothing is added. */
const nothing = '';

function RollEditor({ path, value, onChange }: FieldProps & { value: OptionRoll }) {
  const { content, errorAt } = useRules();
  const put = (change: Partial<OptionRoll>) => onChange({ ...value, ...change });
  const numbers = content.rules.variables.filter(({ variableId, type }) => variableId !== '' && type === 'number');
  const percent = Math.round(100 * chanceOf(value));
  const chooseVariable = (id: string) => {
    const { variable: _before, ...roll } = value;
    onChange(id === nothing ? roll : { ...roll, variable: id });
  };
  return (
    <>
      <div className={styles.two}>
        <MenuField
          label={m.studio_how_many_dice()}
          value={String(value.dice)}
          options={Array.from({ length: limits.rollDice }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
          onChange={(dice) => put({ dice: Number(dice) })}
        />
        <MenuField
          label={m.studio_which_dice()}
          value={String(value.sides)}
          options={sides.map((each) => ({ value: `${each}`, label: m.studio_dice_with_sides({ sides: each }) }))}
          onChange={(chosen) => put({ sides: sides.find((each) => String(each) === chosen) ?? value.sides })}
        />
      </div>
      <div className={styles.row}>
        <span>{m.studio_add_to_the_dice()}</span>
        <NumberBox
          label={m.studio_add_to_the_dice()}
          value={value.bonus}
          min={-99}
          onChange={(bonus) => put({ bonus: Math.min(bonus, 99) })}
        />
        <span>{m.studio_sum_needed()}</span>
        <NumberBox label={m.studio_sum_needed()} value={value.atLeast} onChange={(atLeast) => put({ atLeast })} />
      </div>
      {(numbers.length > 0 || value.variable !== undefined) && (
        <MenuField
          label={m.studio_add_a_variable_to_the_dice()}
          value={value.variable ?? nothing}
          options={[
            { value: nothing, label: m.studio_no_variable() },
            ...numbers.map(({ variableId, name }) => ({ value: variableId, label: name })),
          ]}
          error={errorAt(`${path}.variable`)}
          onChange={chooseVariable}
        />
      )}
      <p className="muted">
        {value.variable === undefined
          ? m.studio_works_in_percent({ percent })
          : m.studio_works_in_percent_at_start({ percent })}
      </p>
      <TextArea
        label={m.studio_what_happens_if_it_fails()}
        rows={3}
        count={formatCount(value.text, limits.choiceText)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => put({ text: cutTo(event.target.value, limits.choiceText) })}
      />
      <ChangesField
        label={m.studio_what_changes_if_it_fails()}
        path={`${path}.set`}
        value={value.set}
        onChange={(set) => put({ set })}
      />
    </>
  );
}
