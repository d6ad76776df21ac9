import { limits, type StoryEnding } from '@emberlore/contract';
import { Plus, Trash2 } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { WritingHelp } from '../writing/writing-help.tsx';
import { ConditionField } from './condition-field.tsx';
import { MenuField } from './menu.tsx';
import { useRules } from './rule-context.ts';
import { charactersMenu, scenesMenu } from './rule-menus.ts';
import styles from './rules.module.css';
import { withWhen } from './with-when.ts';

type Epilogue = StoryEnding['epilogues'][number];

interface EditorProps {
  value: StoryEnding;
  path: string;
  onChange: (ending: StoryEnding) => void;
}

/** Menu value for the picture of the last scene. */
const lastScene = '';

/** Editor for an ending: its texts, its picture, when it holds and what becomes of everybody. */
export function EndingEditor({ value, path, onChange }: EditorProps) {
  const { content, errorAt, onNamed } = useRules();
  const put = (change: Partial<StoryEnding>) => onChange({ ...value, ...change });
  const { epilogues } = value;
  const [someone] = content.characters;
  return (
    <>
      <TextField
        label={m.studio_title()}
        placeholder={m.studio_the_bell_rings_again()}
        count={formatCount(value.title, limits.ruleName)}
        value={value.title}
        error={errorAt(`${path}.title`)}
        onBlur={onNamed}
        onChange={(event) => put({ title: cutTo(event.target.value, limits.ruleName) })}
      />
      <TextArea
        label={m.studio_text()}
        rows={6}
        count={formatCount(value.text, limits.endingText)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => put({ text: cutTo(event.target.value, limits.endingText) })}
      />
      <WritingHelp
        field="endingText"
        label={m.studio_text()}
        value={value.text}
        about={value.title}
        onChange={(text) => put({ text })}
      />
      <TextField
        label={m.studio_hint_for_players_who_missed_it()}
        count={formatCount(value.hint, limits.choiceQuestion)}
        value={value.hint}
        error={errorAt(`${path}.hint`)}
        onChange={(event) => put({ hint: cutTo(event.target.value, limits.choiceQuestion) })}
      />
      <MenuField
        label={m.studio_picture_of_the_ending()}
        value={value.sceneId ?? lastScene}
        options={[{ value: lastScene, label: m.studio_the_last_scenes() }, ...scenesMenu(content)]}
        error={errorAt(`${path}.sceneId`)}
        onChange={(id) => put({ sceneId: id === lastScene ? null : id })}
      />
      <ConditionField
        label={m.studio_when_it_ends_like_this()}
        without={m.studio_whenever_no_earlier_ending_holds()}
        path={`${path}.when`}
        value={value.when}
        onChange={(when) => onChange(withWhen(value, when))}
      />
      {epilogues.map((epilogue, place) => (
        <EpilogueEditor
          // Epilogues have no identity but their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          value={epilogue}
          path={`${path}.epilogues.${place}`}
          onChange={(next) => put({ epilogues: epilogues.with(place, next) })}
          onRemove={() => put({ epilogues: epilogues.toSpliced(place, 1) })}
        />
      ))}
      {someone && epilogues.length < limits.epiloguesMost && (
        <Button
          look="ghost"
          onClick={() => put({ epilogues: [...epilogues, { characterId: someone.characterId, text: '' }] })}
        >
          <Plus size={18} aria-hidden="true" />
          {m.studio_add_what_becomes_of_someone()}
        </Button>
      )}
    </>
  );
}

interface EpilogueProps {
  value: Epilogue;
  path: string;
  onChange: (epilogue: Epilogue) => void;
  onRemove: () => void;
}

function EpilogueEditor({ value, path, onChange, onRemove }: EpilogueProps) {
  const { content, errorAt } = useRules();
  return (
    <fieldset className={styles.inner}>
      <legend>{m.studio_what_becomes_of_someone()}</legend>
      <MenuField
        label={m.studio_character()}
        value={value.characterId}
        options={charactersMenu(content)}
        error={errorAt(`${path}.characterId`)}
        onChange={(characterId) => onChange({ ...value, characterId })}
      />
      <TextArea
        label={m.studio_what_becomes_of_them()}
        rows={2}
        count={formatCount(value.text, limits.epilogue)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => onChange({ ...value, text: cutTo(event.target.value, limits.epilogue) })}
      />
      <ConditionField
        label={m.studio_when_it_is_told()}
        without={m.studio_always()}
        path={`${path}.when`}
        value={value.when}
        onChange={(when) => onChange(withWhen(value, when))}
      />
      <Button look="ghost" onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
        {m.studio_remove_this_epilogue()}
      </Button>
    </fieldset>
  );
}
