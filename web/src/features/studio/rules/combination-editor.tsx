import { type ItemCombination, limits } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { ConditionField } from './condition-field.tsx';
import { MenuField } from './menu.tsx';
import { useRules } from './rule-context.ts';
import styles from './rules.module.css';
import { withWhen } from './with-when.ts';

interface EditorProps {
  value: ItemCombination;
  path: string;
  onChange: (entry: ItemCombination) => void;
}

/** Editor for two items of which the player can make a third one. */
export function CombinationEditor({ value, path, onChange }: EditorProps) {
  const { content, errorAt } = useRules();
  const options = content.items.map(({ itemId, itemName }) => ({ value: itemId, label: itemName }));
  const put = (change: Partial<ItemCombination>) => onChange({ ...value, ...change });
  const [one, other] = value.itemIds;
  return (
    <>
      <div className={styles.two}>
        <MenuField
          label={m.studio_one_item()}
          value={one}
          options={options}
          error={errorAt(`${path}.itemIds.0`)}
          onChange={(itemId) => put({ itemIds: [itemId, other] })}
        />
        <MenuField
          label={m.studio_other_item()}
          value={other}
          options={options}
          error={errorAt(`${path}.itemIds.1`)}
          onChange={(itemId) => put({ itemIds: [one, itemId] })}
        />
      </div>
      <MenuField
        label={m.studio_what_they_become()}
        value={value.resultId}
        options={options}
        error={errorAt(`${path}.resultId`)}
        onChange={(resultId) => put({ resultId })}
      />
      <TextArea
        label={m.studio_what_happens_then()}
        rows={3}
        count={formatCount(value.text, limits.choiceText)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => put({ text: cutTo(event.target.value, limits.choiceText) })}
      />
      <ConditionField
        label={m.studio_when_it_works()}
        without={m.studio_always()}
        path={`${path}.when`}
        value={value.when}
        onChange={(when) => onChange(withWhen(value, when))}
      />
    </>
  );
}
