import type { Story } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { TextField } from '../../../ui/field.tsx';
import { PartFoot } from '../data/part-foot.tsx';
import { usePart } from '../data/use-part.ts';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import { StoryFields } from '../story/story-fields.tsx';
import { joinWords } from '../story/story-values.ts';
import styles from './edit.module.css';

interface StoryTexts {
  storyName: string;
  storyDescription: string;
  storyLikes: string;
  storyComments: string;
  storyPlays: string;
}

/** Counts that only admins can set. */
const counts = [
  ['storyLikes', m.studio_story_likes()],
  ['storyComments', m.studio_story_comments()],
  ['storyPlays', m.studio_story_plays()],
] as const;

function toTexts(story: Story): StoryTexts {
  const { storyName, storyDescription } = story;
  const [storyLikes, storyComments, storyPlays] = [story.storyLikes, story.storyComments, story.storyPlays].map(String);
  return {
    storyName,
    storyDescription,
    storyLikes: storyLikes ?? '',
    storyComments: storyComments ?? '',
    storyPlays: storyPlays ?? '',
  };
}

/** Reads the story's current version from the response of a 409. */
export function currentStory(answer: unknown): Story | undefined {
  return (answer as { story?: Story } | undefined)?.story;
}

/** Form for a story's texts and, for admins, its counts. */
export function StoryPart({ story, admin }: { story: Story; admin: boolean }) {
  const part = usePart<Story, StoryTexts>({
    form: `story/edit/${story.storyId}`,
    whole: story,
    partOf: toTexts,
    fieldsOf: (texts) => [
      [m.studio_story_name(), texts.storyName],
      [m.studio_description(), texts.storyDescription],
      ...counts.flatMap(([name, label]) => (admin ? [[label, texts[name]] as const] : [])),
    ],
    // Likes and plays during the edit don't count as changes for the owner.
    compared: ({ storyName, storyDescription, ...figures }) => ({
      storyName,
      storyDescription,
      ...(admin && {
        storyLikes: figures.storyLikes,
        storyComments: figures.storyComments,
        storyPlays: figures.storyPlays,
      }),
    }),
    send: (texts, version) => sendWords(story, texts, version, admin),
    currentOf: currentStory,
    saved: m.studio_story_saved(),
  });
  if (!part) return null;
  const { values, draft, fields } = part;
  const missing = listMissing(values, story, admin);
  return (
    <div className={styles.form}>
      <DraftNotes draft={draft} />
      <StoryFields {...values} onChange={draft.set} wrong={fields} />
      {admin && (
        <div className={styles.counts}>
          {counts.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="numeric"
              value={values[name]}
              error={fields[name]}
              onChange={(event) => /^\d{0,10}$/.test(event.target.value) && draft.set({ [name]: event.target.value })}
            />
          ))}
        </div>
      )}
      <PartFoot
        part={part}
        what="story"
        ready={missing.length === 0}
        lack={m.studio_still_needs_listed({ listed: joinWords(missing) })}
        label={m.spec_update_story()}
        busyLabel={m.studio_updating_story()}
      />
    </div>
  );
}

function listMissing(texts: StoryTexts, story: Story, admin: boolean): string[] {
  return [
    ...(texts.storyName.trim() === '' ? [m.studio_a_name()] : []),
    ...(texts.storyDescription.trim() === '' ? [m.studio_a_description()] : []),
    ...(story.storyImages.length === 0 ? [m.studio_a_picture()] : []),
    ...(admin && counts.some(([name]) => texts[name] === '') ? [m.studio_all_three_counts()] : []),
  ];
}

function sendWords(story: Story, texts: StoryTexts, version: number | undefined, admin: boolean) {
  const changedCounts = counts
    .filter(([name]) => texts[name] !== String(story[name]))
    .map(([name]) => [name, texts[name]]);
  return send(calls.editStory, {
    body: {
      story: {
        storyId: story.storyId,
        storyName: texts.storyName.trim(),
        storyDescription: texts.storyDescription.trim(),
        ...(version !== undefined && { version }),
        ...(admin && Object.fromEntries(changedCounts)),
      },
    },
  });
}
