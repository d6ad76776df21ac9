import type { Story } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { PartFoot } from '../data/part-foot.tsx';
import { usePart } from '../data/use-part.ts';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import { TagPicker } from '../story/tag-picker.tsx';
import styles from './edit.module.css';
import { currentStory } from './story-part.tsx';

interface Tagged {
  tags: readonly string[];
}

/** Form for a story's tags. */
export function TagsPart({ story }: { story: Story }) {
  const { storyId } = story;
  const part = usePart<Story, Tagged>({
    form: `story/tags/${storyId}`,
    whole: story,
    partOf: ({ storyTags }) => ({ tags: storyTags }),
    fieldsOf: ({ tags }) => [[m.studio_story_tags(), tags.join(', ')]],
    compared: ({ tags }) => tags,
    send: ({ tags }, version) =>
      send(calls.editStoryTags, {
        body: { storyId, storyTags: [...tags], ...(version !== undefined && { version }) },
      }),
    currentOf: currentStory,
    saved: m.studio_tags_saved(),
  });
  if (!part) return null;
  return (
    <div className={styles.tab}>
      <DraftNotes draft={part.draft} />
      <TagPicker chosen={part.values.tags} onChange={(tags) => part.draft.set({ tags })} />
      <PartFoot
        part={part}
        what="story"
        ready={part.values.tags.length > 0}
        lack={m.studio_choose_at_least_one_tag()}
        label={m.spec_update_story_tags()}
        busyLabel={m.studio_updating_story_tags()}
      />
    </div>
  );
}
