import { limits } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { WritingHelp } from '../writing/writing-help.tsx';

interface FieldsProps {
  storyName: string;
  storyDescription: string;
  onChange: (change: { storyName?: string; storyDescription?: string }) => void;
  /** Server-side errors by field. */
  wrong: Readonly<Record<string, string>>;
}

/** Fields for a story's name and description. */
export function StoryFields({ storyName, storyDescription, onChange, wrong }: FieldsProps) {
  return (
    <>
      <TextField
        label={m.studio_story_name()}
        count={formatCount(storyName, limits.storyName)}
        value={storyName}
        autoComplete="off"
        placeholder={m.studio_the_lantern_at_the_edge()}
        error={wrong.storyName}
        onChange={(event) => onChange({ storyName: cutTo(event.target.value, limits.storyName) })}
      />
      <TextArea
        label={m.studio_description()}
        rows={6}
        count={formatCount(storyDescription, limits.storyDescription)}
        value={storyDescription}
        placeholder={m.studio_who_is_the_player_where_are_they()}
        error={wrong.storyDescription}
        onChange={(event) => onChange({ storyDescription: cutTo(event.target.value, limits.storyDescription) })}
      />
      <WritingHelp
        field="storyDescription"
        label={m.studio_description()}
        value={storyDescription}
        about={storyName}
        onChange={(text) => onChange({ storyDescription: text })}
      />
    </>
  );
}
