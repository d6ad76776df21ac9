import type { Story } from '@emberlore/contract';
import { studioTexts } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
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

/** The counts that admins alone may set. */
const counts = [
  ['storyLikes', 'Story Likes'],
  ['storyComments', 'Story Comments'],
  ['storyPlays', 'Story Plays'],
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

/** The story's current state, as it comes with a 409. */
export function currentStory(answer: unknown): Story | undefined {
  return (answer as { story?: Story } | undefined)?.story;
}

/** The words of a story, and for admins its counts. */
export function StoryPart({ story, admin }: { story: Story; admin: boolean }) {
  const part = usePart<Story, Words>({
    form: `story/edit/${story.storyId}`,
    whole: story,
    partOf: wordsOf,
    fieldsOf: (words) => [
      ['Story name', words.storyName],
      ['Description', words.storyDescription],
      ...counts.flatMap(([name, label]) => (admin ? [[label, words[name]] as const] : [])),
    ],
    // Players like and play while the story is edited: for its owner that is no change.
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
    saved: 'Story saved',
  });
  if (!part) return null;
  const { values, draft, fields } = part;
  const missing = missingOf(values, story, admin);
  return (
    <div className={styles.form}>
      <DraftRestored draft={draft} before="start from what is saved" />
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
        lack={`Still needs ${listed(missing)}`}
        label={studioTexts.updateStory}
        busyLabel="Updating Story..."
      />
    </div>
  );
}

function missingOf(words: Words, story: Story, admin: boolean): string[] {
  return [
    ...(words.storyName.trim() === '' ? ['a name'] : []),
    ...(words.storyDescription.trim() === '' ? ['a description'] : []),
    ...(story.storyImages.length === 0 ? ['a picture'] : []),
    ...(admin && counts.some(([name]) => words[name] === '') ? ['all three counts'] : []),
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
