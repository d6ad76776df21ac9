import styles from './list-choice.module.css';
import { PillToggle } from './pill.tsx';

interface ListChoiceProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; name: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** Links that switch between a few lists. */
export function ListChoice<Value extends string>({ label, choices, value, onChoose }: ListChoiceProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <PillToggle key={choice.value} on={choice.value === value} onClick={() => onChoose(choice.value)}>
          {choice.name}
        </PillToggle>
      ))}
    </fieldset>
  );
}
