import { type Lore, limits, loreLogics } from '@emberlore/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo, cutToLine, formatCount, splitLines } from '../../../ui/counted-text.ts';
import { CheckField, FieldNote, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import type { CharacterValues, LoreText } from './character-values.ts';
import styles from './lorebook-step.module.css';
import { measureLorebook } from './sent-character.ts';
import shared from './voice-sheet.module.css';

interface StepProps {
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  wrong: Readonly<Record<string, string>>;
}

const newEntry: Omit<LoreText, 'id'> = {
  text: '',
  keys: '',
  secondaryKeys: '',
  logic: 'any',
  constant: false,
  order: 100,
  priority: 0,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  probability: 100,
  caseSensitive: false,
  wholeWords: true,
};

/** The lorebook: what the character knows of matters, each with the words that bring it up; one entry is open at a time. */
export function LorebookStep({ values, set, wrong }: StepProps) {
  const { lorebook } = values;
  const [open, setOpen] = useState<number | null>(null);
  const change = (next: readonly LoreText[]) => set({ lorebook: next });
  const add = () => {
    const id = 1 + Math.max(-1, ...lorebook.map((entry) => entry.id));
    change([{ ...newEntry, id }, ...lorebook]);
    setOpen(id);
  };
  const remove = (place: number) => {
    change(lorebook.toSpliced(place, 1));
    setOpen(null);
  };
  return (
    <section className={styles.book}>
      <h2>{m.studio_lorebook()}</h2>
      <p className="muted">{m.studio_what_comes_to_mind_when_the_talk_gets_to_it()}</p>
      <p className={shared.counter} role="status">
        {m.studio_entries_of_most({ count: lorebook.length, most: limits.loreEntries })}
        {lorebook.length > 0 && (
          <span className="muted">
            {' · '}
            {m.studio_characters_of_most({
              count: measureLorebook(lorebook).toLocaleString('en-GB'),
              most: limits.lorebook.toLocaleString('en-GB'),
            })}
          </span>
        )}
      </p>
      <FieldNote id="lorebook-wrong" error={wrong.characterLorebook} />
      <div>
        <Button disabled={lorebook.length >= limits.loreEntries} onClick={add}>
          <Plus size={18} aria-hidden="true" />
          {m.studio_add_an_entry()}
        </Button>
      </div>
      <ul className={shared.topics}>
        {lorebook.map((entry, place) => (
          <li key={entry.id}>
            <EntryButton
              entry={entry}
              isOpen={entry.id === open}
              onToggle={() => setOpen(entry.id === open ? null : entry.id)}
            />
            {entry.id === open && (
              <EntryEditor
                entry={entry}
                onChange={(next) => change(lorebook.with(place, next))}
                onRemove={() => remove(place)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryButton({ entry, isOpen, onToggle }: { entry: LoreText; isOpen: boolean; onToggle: () => void }) {
  const [first] = splitLines(entry.keys);
  const text = entry.text.trim();
  return (
    <button type="button" className={shared.topic} aria-expanded={isOpen} onClick={onToggle}>
      <span className={shared.question}>
        {entry.constant ? m.studio_always_known() : (first ?? (text === '' ? m.studio_new_entry() : text))}
      </span>
      {!isOpen && (entry.constant || first !== undefined) && <span className={shared.first}>{text}</span>}
    </button>
  );
}

interface EditorProps {
  entry: LoreText;
  onChange: (entry: LoreText) => void;
  onRemove: () => void;
}

const cutKeys = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split('\n')
    .slice(0, limits.loreKeys)
    .map((key) => cutTo(key, limits.loreKey))
    .join('\n');

const logicNames: Readonly<Record<Lore['logic'], string>> = {
  any: m.studio_one_of_them(),
  all: m.studio_all_of_them(),
  none: m.studio_none_of_them(),
  notAll: m.studio_not_all_of_them(),
};

function EntryEditor({ entry, onChange, onRemove }: EditorProps) {
  return (
    <div className={shared.editor}>
      <TextArea
        label={m.studio_what_they_know()}
        rows={4}
        count={formatCount(entry.text, limits.loreText)}
        help={m.studio_names_may_stand_as_placeholders({ user: '{{user}}', char: '{{char}}' })}
        value={entry.text}
        onChange={({ target }) => onChange({ ...entry, text: cutToLine(target.value, limits.loreText) })}
      />
      <CheckField
        label={m.studio_they_always_have_it_in_mind()}
        checked={entry.constant}
        onChange={({ target }) => onChange({ ...entry, constant: target.checked })}
      />
      {!entry.constant && <Keys entry={entry} onChange={onChange} />}
      <details className={styles.more}>
        <summary>{m.studio_how_it_comes_up()}</summary>
        <Numbers entry={entry} onChange={onChange} />
      </details>
      <Button look="ghost" onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
        {m.studio_remove_this_entry()}
      </Button>
    </div>
  );
}

type PartProps = Omit<EditorProps, 'onRemove'>;

function Keys({ entry, onChange }: PartProps) {
  return (
    <>
      <TextArea
        label={m.studio_words_that_bring_it_up()}
        rows={3}
        help={m.studio_one_per_line_or_patterns()}
        value={entry.keys}
        onChange={({ target }) => onChange({ ...entry, keys: cutKeys(target.value) })}
      />
      <TextArea
        label={m.studio_other_words_optional()}
        rows={2}
        value={entry.secondaryKeys}
        onChange={({ target }) => onChange({ ...entry, secondaryKeys: cutKeys(target.value) })}
      />
      {entry.secondaryKeys.trim() !== '' && (
        <SelectField
          label={m.studio_of_the_other_words()}
          value={entry.logic}
          onChange={({ target }) =>
            onChange({ ...entry, logic: loreLogics.find((logic) => logic === target.value) ?? 'any' })
          }
        >
          {loreLogics.map((logic) => (
            <option key={logic} value={logic}>
              {logicNames[logic]}
            </option>
          ))}
        </SelectField>
      )}
      <CheckField
        label={m.studio_whole_words_only()}
        checked={entry.wholeWords}
        onChange={({ target }) => onChange({ ...entry, wholeWords: target.checked })}
      />
      <CheckField
        label={m.studio_mind_capitals()}
        checked={entry.caseSensitive}
        onChange={({ target }) => onChange({ ...entry, caseSensitive: target.checked })}
      />
    </>
  );
}

const weight = { min: -limits.loreWeight, max: limits.loreWeight };
const messages = { min: 0, max: limits.loreMessages };
const numbers = {
  order: { label: m.studio_order(), help: m.studio_higher_comes_later(), ...weight },
  priority: { label: m.studio_priority(), help: m.studio_higher_stays_when_room_is_short(), ...weight },
  sticky: { label: m.studio_stays_for_messages(), help: undefined, ...messages },
  cooldown: { label: m.studio_then_rests_for_messages(), help: undefined, ...messages },
  delay: { label: m.studio_not_before_message(), help: undefined, ...messages },
  probability: { label: m.studio_chance_in_percent(), help: undefined, min: 0, max: 100 },
} as const;

function Numbers({ entry, onChange }: PartProps) {
  const names = Object.keys(numbers) as (keyof typeof numbers)[];
  const write = (name: keyof typeof numbers, written: string) => {
    const { min, max } = numbers[name];
    const value = Math.round(Number(written));
    if (Number.isFinite(value)) onChange({ ...entry, [name]: Math.min(max, Math.max(min, value)) });
  };
  return (
    <div className={styles.numbers}>
      {names.map((name) => (
        <TextField
          key={name}
          type="number"
          label={numbers[name].label}
          help={numbers[name].help}
          min={numbers[name].min}
          max={numbers[name].max}
          value={entry[name]}
          onChange={({ target }) => write(name, target.value)}
        />
      ))}
    </div>
  );
}
