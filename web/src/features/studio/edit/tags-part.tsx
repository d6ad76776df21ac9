import type { Story } from '@emberlore/contract';
import { studioTexts } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { PartFoot } from '../data/part-foot.tsx';
import { usePart } from '../data/use-part.ts';
import { DraftRestored } from '../drafts/draft-notes.tsx';
import { TagPicker } from '../story/tag-picker.tsx';
import styles from './edit.module.css';
import { currentStory } from './story-part.tsx';

interface Tagged {
  tags: readonly string[];
}

/** The tags of a story. */
export function TagsPart({ story }: { story: Story }) {
  const { storyId } = story;
  const part = usePart<Story, Tagged>({
    form: `story/tags/${storyId}`,
    whole: story,
    partOf: ({ storyTags }) => ({ tags: storyTags }),
    fieldsOf: ({ tags }) => [['Story Tags', tags.join(', ')]],
    compared: ({ tags }) => tags,
    send: ({ tags }, version) =>
      send(calls.editStoryTags, {
        body: { storyId, storyTags: [...tags], ...(version !== undefined && { version }) },
      }),
    currentOf: currentStory,
    saved: 'Tags saved',
  });
  if (!part) return null;
  return (
    <div className={styles.tab}>
      <DraftRestored draft={part.draft} before="start from what is saved" />
      <TagPicker chosen={part.values.tags} onChange={(tags) => part.draft.set({ tags })} />
      <PartFoot
        part={part}
        what="story"
        ready={part.values.tags.length > 0}
        lack="Choose at least one tag"
        label={studioTexts.updateStoryTags}
        busyLabel="Updating Story Tags..."
      />
    </div>
  );
}
