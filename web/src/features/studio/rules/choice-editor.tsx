import { limits, type OptionRoll, type StoryChoice } from '@emberlore/contract';
import { Plus, Trash2 } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ChangesField } from './changes-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { MenuField } from './menu.tsx';
import { RollField } from './roll-field.tsx';
import { useRules } from './rule-context.ts';
import { scenesMenu } from './rule-menus.ts';
import styles from './rules.module.css';
import { withWhen } from './with-when.ts';

type Option = StoryChoice['options'][number];

/** An option without texts. */
export const emptyOption: Option = { optionId: '', label: '', text: '', set: [] };

interface EditorProps {
  value: StoryChoice;
  path: string;
  onChange: (choice: StoryChoice) => void;
}

/** Menu value for a choice that nobody offers. */
const nobody = '';

/** Editor for a choice: where it is made, the question and the options. */
export function ChoiceEditor({ value, path, onChange }: EditorProps) {
  const { content, errorAt, onNamed } = useRules();
  const put = (change: Partial<StoryChoice>) => onChange({ ...value, ...change });
  const there = content.scenes.find(({ sceneId }) => sceneId === value.sceneId)?.characters ?? [];
  const { options } = value;
  return (
    <>
      <TextField
        label={m.studio_question()}
        placeholder={m.studio_whom_do_you_accuse()}
        count={formatCount(value.question, limits.choiceQuestion)}
        value={value.question}
        error={errorAt(`${path}.question`)}
        onBlur={onNamed}
        onChange={(event) => put({ question: cutTo(event.target.value, limits.choiceQuestion) })}
      />
      <div className={styles.two}>
        <MenuField
          label={m.studio_scene()}
          value={value.sceneId}
          options={scenesMenu(content)}
          error={errorAt(`${path}.sceneId`)}
          onChange={(sceneId) => put({ sceneId, characterId: null })}
        />
        <MenuField
          label={m.studio_who_offers_it()}
          value={value.characterId ?? nobody}
          options={[
            { value: nobody, label: m.studio_when_the_scene_is_won() },
            ...there.map((each) => ({ value: each.characterId, label: each.characterName })),
          ]}
          error={errorAt(`${path}.characterId`)}
          onChange={(id) => put({ characterId: id === nobody ? null : id })}
        />
      </div>
      <ConditionField
        label={m.studio_when_it_is_offered()}
        without={m.studio_always()}
        path={`${path}.when`}
        value={value.when}
        onChange={(when) => onChange(withWhen(value, when))}
      />
      {options.map((option, place) => (
        <OptionEditor
          // Options have no identity but their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          number={place + 1}
          value={option}
          path={`${path}.options.${place}`}
          onChange={(next) => put({ options: options.with(place, next) })}
          onRemove={
            options.length > 2 || isRemovable(options, place)
              ? () => put({ options: options.toSpliced(place, 1) })
              : undefined
          }
        />
      ))}
      {options.length < limits.choiceOptions && (
        <Button look="ghost" onClick={() => put({ options: [...options, emptyOption] })}>
          <Plus size={18} aria-hidden="true" />
          {m.studio_add_an_option()}
        </Button>
      )}
    </>
  );
}

/** Whether one of two options may go: the other has dice. */
const isRemovable = (options: readonly Option[], place: number): boolean =>
  options.length === 2 && options[1 - place]?.roll !== undefined;

function withRoll({ roll: _before, ...option }: Option, roll: OptionRoll | undefined): Option {
  return { ...option, ...(roll && { roll }) };
}

interface OptionProps {
  number: number;
  value: Option;
  path: string;
  onChange: (option: Option) => void;
  onRemove: (() => void) | undefined;
}

function OptionEditor({ number, value, path, onChange, onRemove }: OptionProps) {
  const { errorAt, onNamed } = useRules();
  return (
    <fieldset className={styles.inner}>
      <legend>{m.studio_option_number({ number })}</legend>
      <TextField
        label={m.studio_what_the_player_does()}
        placeholder={m.studio_accuse_thorne()}
        count={formatCount(value.label, limits.ruleName)}
        value={value.label}
        error={errorAt(`${path}.label`)}
        onBlur={onNamed}
        onChange={(event) => onChange({ ...value, label: cutTo(event.target.value, limits.ruleName) })}
      />
      <TextArea
        label={value.roll ? m.studio_what_happens_if_it_works() : m.studio_what_happens_then()}
        rows={3}
        count={formatCount(value.text, limits.choiceText)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => onChange({ ...value, text: cutTo(event.target.value, limits.choiceText) })}
      />
      <ChangesField path={`${path}.set`} value={value.set} onChange={(set) => onChange({ ...value, set })} />
      <RollField path={`${path}.roll`} value={value.roll} onChange={(roll) => onChange(withRoll(value, roll))} />
      {onRemove && (
        <Button look="ghost" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          {m.studio_remove_option_number({ number })}
        </Button>
      )}
    </fieldset>
  );
}
