import { limits } from '@emberlore/contract';
import { countOf, cutTo } from '../../../ui/counted-text.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';

interface FieldsProps {
  storyName: string;
  storyDescription: string;
  onChange: (change: { storyName?: string; storyDescription?: string }) => void;
  /** What the server found wrong, by field. */
  wrong: Readonly<Record<string, string>>;
}

/** The name and the description of a story. */
export function StoryFields({ storyName, storyDescription, onChange, wrong }: FieldsProps) {
  return (
    <>
      <TextField
        label="Story name"
        count={countOf(storyName, limits.storyName)}
        value={storyName}
        autoComplete="off"
        placeholder="The Lantern at the Edge of the Fen"
        error={wrong.storyName}
        onChange={(event) => onChange({ storyName: cutTo(event.target.value, limits.storyName) })}
      />
      <TextArea
        label="Description"
        rows={6}
        count={countOf(storyDescription, limits.storyDescription)}
        value={storyDescription}
        placeholder="Who is the player, where do they stand, and what is at stake?"
        error={wrong.storyDescription}
        onChange={(event) => onChange({ storyDescription: cutTo(event.target.value, limits.storyDescription) })}
      />
    </>
  );
}
