import { type ItemReaction, limits, type RuleEffect, type StoryVariable, wordText } from '@emberlore/contract';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { CheckField, FieldNote, TextArea, TextField } from '../../../ui/field.tsx';
import { ChangesField } from './changes-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { MenuField } from './menu.tsx';
import { useRules } from './rule-context.ts';
import { toKey } from './rule-keys.ts';
import { charactersMenu } from './rule-menus.ts';
import styles from './rules.module.css';
import { StatementRow } from './statement-row.tsx';
import { isEvent } from './statements.ts';
import { countUses } from './uses.ts';
import { withWhen } from './with-when.ts';

interface EditorProps<Entry> {
  value: Entry;
  path: string;
  onChange: (entry: Entry) => void;
}

const types: readonly { value: StoryVariable['type']; label: string }[] = [
  { value: 'flag', label: m.studio_yes_or_no() },
  { value: 'number', label: m.studio_a_number() },
  { value: 'word', label: m.studio_one_of_a_few_words() },
];

/** Editor for a variable: its name and its kind. */
export function VariableEditor({ value, path, onChange }: EditorProps<StoryVariable>) {
  const { content, errorAt, onNamed } = useRules();
  const { variableId, name, type } = value;
  const uses = countUses(content.rules, variableId);
  return (
    <>
      <TextField
        label={m.studio_variable_name()}
        placeholder={m.studio_thornes_trust()}
        count={formatCount(name, limits.ruleName)}
        value={name}
        error={errorAt(`${path}.name`)}
        onBlur={onNamed}
        onChange={(event) => onChange({ ...value, name: cutTo(event.target.value, limits.ruleName) })}
      />
      {uses > 0 ? (
        <p className="muted">
          {m.studio_its_kind_stays({ kind: types.find((each) => each.value === type)?.label ?? '' })}
        </p>
      ) : (
        <MenuField
          label={m.studio_kind()}
          value={type}
          options={types}
          onChange={(next) => onChange({ variableId, name, type: next as StoryVariable['type'] })}
        />
      )}
      {type === 'word' && (
        <WordsField
          words={value.words ?? []}
          error={errorAt(`${path}.words`)}
          onChange={(words) => onChange({ ...value, words })}
        />
      )}
    </>
  );
}

interface WordsProps {
  words: readonly string[];
  error: string | undefined;
  onChange: (words: string[]) => void;
}

function WordsField({ words, error, onChange }: WordsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const keys = text.split(',').map(toKey);
    onChange([...new Set(keys)].filter((key) => key !== '').slice(0, limits.variableWords));
  };
  return (
    <TextField
      label={m.studio_its_words()}
      help={m.studio_separated_by_commas()}
      placeholder={m.studio_calm_wary_angry()}
      value={typed ?? words.map(wordText).join(', ')}
      error={error}
      onBlur={() => setTyped(null)}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Editor for what changes variables: an event, a condition and the changes. */
export function EffectEditor({ value, path, onChange }: EditorProps<RuleEffect>) {
  const { errorAt } = useRules();
  return (
    <>
      <fieldset className={styles.condition}>
        <legend>{m.studio_when_this_happens()}</legend>
        <div className={styles.row}>
          <StatementRow
            value={value.on}
            onlyEvents
            onChange={(on) => {
              if (isEvent(on)) onChange({ ...value, on });
            }}
          />
        </div>
        <FieldNote id={`${path}-on`} error={errorAt(`${path}.on`)} />
      </fieldset>
      <ConditionField
        label={m.studio_and_only_while()}
        lead={m.studio_only_while()}
        without={m.studio_always()}
        path={`${path}.when`}
        value={value.when}
        onChange={(when) => onChange(withWhen(value, when))}
      />
      <ChangesField needed path={`${path}.set`} value={value.set} onChange={(set) => onChange({ ...value, set })} />
    </>
  );
}

/** Editor for what a character says to an item. */
export function ReactionEditor({ value, path, onChange }: EditorProps<ItemReaction>) {
  const { content, errorAt } = useRules();
  const put = (change: Partial<ItemReaction>) => onChange({ ...value, ...change });
  return (
    <>
      <div className={styles.two}>
        <MenuField
          label={m.studio_item()}
          value={value.itemId}
          options={content.items.map(({ itemId, itemName }) => ({ value: itemId, label: itemName }))}
          error={errorAt(`${path}.itemId`)}
          onChange={(itemId) => put({ itemId })}
        />
        <MenuField
          label={m.studio_character()}
          value={value.characterId}
          options={charactersMenu(content)}
          error={errorAt(`${path}.characterId`)}
          onChange={(characterId) => put({ characterId })}
        />
      </div>
      <MenuField
        label={m.studio_what_the_player_does_with_it()}
        value={value.act}
        options={[
          { value: 'show', label: m.studio_shows_it() },
          { value: 'give', label: m.studio_gives_it() },
        ]}
        onChange={(act) => put(act === 'give' ? { act } : { act: 'show', refuses: false })}
      />
      {value.act === 'give' && (
        <CheckField
          label={m.studio_gives_it_back()}
          checked={value.refuses}
          onChange={(event) => put({ refuses: event.target.checked })}
        />
      )}
      <TextArea
        label={m.studio_what_they_say()}
        rows={3}
        count={formatCount(value.text, limits.choiceText)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => put({ text: cutTo(event.target.value, limits.choiceText) })}
      />
      <ConditionField
        label={m.studio_when_they_say_it()}
        without={m.studio_always()}
        path={`${path}.when`}
        value={value.when}
        onChange={(when) => onChange(withWhen(value, when))}
      />
    </>
  );
}
