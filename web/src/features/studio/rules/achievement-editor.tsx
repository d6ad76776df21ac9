import { limits, type StoryAchievement } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { CheckField, TextArea, TextField } from '../../../ui/field.tsx';
import { ConditionField } from './condition-field.tsx';
import { useRules } from './rule-context.ts';

interface EditorProps {
  value: StoryAchievement;
  path: string;
  onChange: (entry: StoryAchievement) => void;
}

/** Editor for something that players are praised for. */
export function AchievementEditor({ value, path, onChange }: EditorProps) {
  const { errorAt, onNamed } = useRules();
  const put = (change: Partial<StoryAchievement>) => onChange({ ...value, ...change });
  return (
    <>
      <TextField
        label={m.studio_title()}
        placeholder={m.studio_clean_hands()}
        count={formatCount(value.title, limits.ruleName)}
        value={value.title}
        error={errorAt(`${path}.title`)}
        onBlur={onNamed}
        onChange={(event) => put({ title: cutTo(event.target.value, limits.ruleName) })}
      />
      <TextArea
        label={m.studio_text()}
        rows={2}
        count={formatCount(value.text, limits.epilogue)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => put({ text: cutTo(event.target.value, limits.epilogue) })}
      />
      <TextField
        label={m.studio_hint_for_players_who_missed_it()}
        count={formatCount(value.hint, limits.choiceQuestion)}
        value={value.hint}
        error={errorAt(`${path}.hint`)}
        onChange={(event) => put({ hint: cutTo(event.target.value, limits.choiceQuestion) })}
      />
      <ConditionField
        label={m.studio_condition()}
        path={`${path}.when`}
        value={value.when}
        onChange={(when) => when && put({ when })}
      />
      <CheckField
        label={m.studio_judge_it_when_the_story_ends()}
        checked={value.atEnd}
        onChange={(event) => put({ atEnd: event.target.checked })}
      />
    </>
  );
}
