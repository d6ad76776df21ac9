import type { Story } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { TextField } from '../../../ui/field.tsx';
import { PartFoot } from '../data/part-foot.tsx';
import { usePart } from '../data/use-part.ts';
import { DraftRestored } from '../drafts/draft-notes.tsx';
import { StoryFields } from '../story/story-fields.tsx';
import { listed } from '../story/story-values.ts';
import styles from './edit.module.css';

interface Words {
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

function wordsOf(story: Story): Words {
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
  const part = usePart<Story, Words>({
    form: `story/edit/${story.storyId}`,
    whole: story,
    partOf: wordsOf,
    fieldsOf: (words) => [
      [m.studio_story_name(), words.storyName],
      [m.studio_description(), words.storyDescription],
      ...counts.flatMap(([name, label]) => (admin ? [[label, words[name]] as const] : [])),
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
    send: (words, version) => sendWords(story, words, version, admin),
    currentOf: currentStory,
    saved: m.studio_story_saved(),
  });
  if (!part) return null;
  const { values, draft, fields } = part;
  const missing = missingOf(values, story, admin);
  return (
    <div className={styles.form}>
      <DraftRestored draft={draft} before={m.studio_start_from_what_is_saved()} />
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
        lack={m.studio_still_needs_listed({ listed: listed(missing) })}
        label={m.spec_update_story()}
        busyLabel={m.studio_updating_story()}
      />
    </div>
  );
}

function missingOf(words: Words, story: Story, admin: boolean): string[] {
  return [
    ...(words.storyName.trim() === '' ? [m.studio_a_name()] : []),
    ...(words.storyDescription.trim() === '' ? [m.studio_a_description()] : []),
    ...(story.storyImages.length === 0 ? [m.studio_a_picture()] : []),
    ...(admin && counts.some(([name]) => words[name] === '') ? [m.studio_all_three_counts()] : []),
  ];
}

function sendWords(story: Story, words: Words, version: number | undefined, admin: boolean) {
  const changedCounts = counts
    .filter(([name]) => words[name] !== String(story[name]))
    .map(([name]) => [name, words[name]]);
  return send(calls.editStory, {
    body: {
      story: {
        storyId: story.storyId,
        storyName: words.storyName.trim(),
        storyDescription: words.storyDescription.trim(),
        ...(version !== undefined && { version }),
        ...(admin && Object.fromEntries(changedCounts)),
      },
    },
  });
}
