import { storyRules } from '@emberlore/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Manifest, manifest } from '../manifest.ts';
import { readFolder } from './read-folder.ts';
import { emptyFolder, writeFolder } from './write-folder.ts';

const storyYaml = `# A story for tests.
title: The Lamp
# Shown on the card.
description: >
  A keeper, a lamp
  and one long night.
tags: [ Mystery ]
`;

const mara = `---
name: Mara   # the keeper
pronouns: She/Her/Hers
voice: Nora
---

## Description

The keeper of the lamp, sixty, who counts ships.

She never sleeps.

## Knowledge

<!-- Act one. -->
- The lamp went out at midnight.
  - When did the lamp go out?
- I hid the key
  under the mat.
  - when: trusted
* Old Tom rows past every evening.
- The sea took my brother.

## Greetings
- Come in.

## Answers

- Why did you stay?
- What kept you?

> The lamp did.

<!-- Asked by everyone. -->
- Do you like it here?

> Well enough.
`;

const hall = `---
name: The hall
people: [mara]
items: [key]
quests:
  find-key: { type: search, about: key, name: The key, hint: Ask about the mat. }
background: backgrounds/castle-night
---
## Description
A cold hall.
## Win
You have the key.
## Common knowledge
- It is late.
- It rains.
- The stairs creak.
- Nobody comes here.
`;

const rulesYaml = `endings:
  # The good one.
  - endingId: light
    title: Light
    text: The lamp burns.
    when: { told: [mara, The sea took my brother.] }
  - endingId: dark
    title: Dark
    text: The lamp stays dark.
`;

const texts = new Map([
  ['story.yaml', storyYaml],
  ['characters/mara.md', mara],
  ['scenes/01-hall.md', hall],
  ['items.yaml', 'key:\n  name: Key\n  description: Brass.\n  found: Under the mat.\n'],
  ['rules.yaml', rulesYaml],
]);

const read = (given = texts) => readFolder(given, (file) => !file.startsWith('pictures/lost'));

/** Reads a folder that has no faults. */
function story(given = texts): Manifest {
  const folder = read(given);
  expect(folder.faults).toEqual([]);
  if (!folder.manifest) throw new Error('There is no story.');
  return folder.manifest;
}

const [only = manifest.shape.characters.parse([])[0]] = story().characters;

test('reads what people write: wrapped lines, comments, both bullets, any order', () => {
  expect(only).toMatchObject({
    id: 'mara',
    description: 'The keeper of the lamp, sixty, who counts ships.\n\nShe never sleeps.',
    personalKnowledge: [
      'The lamp went out at midnight.',
      'I hid the key under the mat.',
      'Old Tom rows past every evening.',
      'The sea took my brother.',
    ],
    askedAs: [{ line: 'The lamp went out at midnight.', questions: ['When did the lamp go out?'] }],
    toldWhen: [{ line: 'I hid the key under the mat.', when: 'trusted' }],
    answers: [
      { asked: ['Why did you stay?', 'What kept you?'], say: 'The lamp did.' },
      { asked: ['Do you like it here?'], say: 'Well enough.' },
    ],
  });
  expect(story().scenes[0]).toMatchObject({ id: 'hall', quests: [{ id: 'find-key', type: 'SEARCH', target: 'key' }] });
});

/** Writes the story over the folder after a change, as an export does. */
function changed(change: (story: Manifest) => void) {
  const after = structuredClone(story());
  change(after);
  const written = writeFolder(after, read());
  const merged = new Map([...texts, ...written.changed]);
  for (const path of written.removed) merged.delete(path);
  expect(story(merged)).toEqual(after);
  return written;
}

test('an export changes no file in which nothing has changed', () => {
  expect([...changed(() => undefined).changed]).toEqual([]);
});

test('an export keeps comments, order and layout around what has changed', () => {
  const { changed: files } = changed((after) => {
    after.story.description = 'Another night.';
    const [character] = after.characters;
    if (!character) throw new Error('Nobody is there.');
    character.personalKnowledge[2] = 'Old Tom has drowned.';
    character.answers.splice(1, 0, { asked: ['Who are you?'], say: 'Mara.' });
    character.smallTalk = ['Cold, isn’t it?'];
    character.nature.characterJoy = 2;
    (after.rules?.endings[1] as { title: string }).title = 'Night';
  });
  expect(files.get('story.yaml')).toBe(
    storyYaml.replace(/description: >[\s\S]*?night\.\n/, 'description: >-\n  Another night.\n'),
  );
  expect(files.get('characters/mara.md')).toBe(
    mara
      .replace('voice: Nora\n', 'voice: Nora\nmood:\n  joy: 2\n')
      .replace('* Old Tom rows past every evening.', '- Old Tom has drowned.')
      .replace('- Come in.\n', '- Come in.\n\n## Small talk\n\n- Cold, isn’t it?\n')
      .replace('> The lamp did.\n', '> The lamp did.\n\n- Who are you?\n\n> Mara.\n'),
  );
  expect(files.get('rules.yaml')).toBe(rulesYaml.replace('title: Dark', 'title: Night'));
  expect(files.size).toBe(3);
});

test('a renamed, moved and removed scene is found again', () => {
  const { changed: files, removed } = changed((after) => {
    const [scene] = after.scenes;
    if (!scene) throw new Error('There is no scene.');
    after.scenes.unshift({ ...structuredClone(scene), id: 'shore', name: 'The shore', quests: [] });
  });
  expect([[...files.keys()], removed]).toEqual([['scenes/01-shore.md', 'scenes/02-hall.md'], ['scenes/01-hall.md']]);
  expect(files.get('scenes/02-hall.md')).toBe(hall);
});

test.each([
  ['characters/mara.md', 'voice: Nora', 'voice: Nobody', 'characters/mara.md:4 voice: Not one of the possible values.'],
  ['characters/mara.md', 'pronouns:', 'pronoun:', 'characters/mara.md:3 There is no field ‘pronoun’.'],
  ['characters/mara.md', '## Greetings', '## Greeting', 'characters/mara.md:24 No section is called ‘Greeting’.'],
  ['characters/mara.md', '- Come in.', 'Come in.', 'characters/mara.md:25 Begin each line of a list with -'],
  ['characters/mara.md', '  - when: trusted', '  - when: soon', 'characters/mara.md:18 knowledge.1'],
  ['story.yaml', 'tags: [ Mystery ]', 'tags: [ Mystery', 'story.yaml:8 '],
  ['story.yaml', 'title: The Lamp', `title: ${'x'.repeat(60)}`, 'story.yaml:2 title: Use at most 45 characters.'],
  ['scenes/01-hall.md', 'people: [mara]', 'people: [maria]', 'scenes/01-hall.md:3 There is no character ‘maria’.'],
  ['scenes/01-hall.md', 'about: key', 'about: lamp', 'scenes/01-hall.md:6 ‘lamp’ is not in this scene.'],
  ['rules.yaml', 'told: [mara', 'told: [tom', 'rules.yaml:3 There is no character ‘tom’.'],
  ['rules.yaml', 'endingId: dark', 'endingId: light', 'rules.yaml:1 The id light is used twice.'],
  ['items.yaml', 'name: Key', 'name: Key\n  picture: pictures/lost.png', 'items.yaml:3 There is no picture'],
])('a fault in %s names the file and the line: %s -> %s', (file, from, to, expected) => {
  const given = new Map(texts).set(file, (texts.get(file) ?? '').replace(from, to));
  const faults = read(given).faults.map(({ file: at, line, message }) => `${at}:${line} ${message}`);
  expect(faults.map((fault) => fault.slice(0, expected.length))).toContain(expected);
});

const line = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .map((text) => text.replace(/[\r\n\u2028\u2029\u0085\uFEFF]/g, '').trim())
  .filter((text) => text !== '');
const prose = fc
  .array(fc.oneof(line, fc.constantFrom('## Win', '\\# no', '<!-- no -->', '---', '- x', '> y', '', 'a: b')), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join('\n').trim() || 'x');
const lines = fc.array(
  fc.oneof(line, fc.constantFrom('- a', '# b', '> c', 'when: trusted', 'yes', '12', 'null', ': x')),
  { maxLength: 4 },
);

const anyStory = fc
  .record({ title: line, text: prose, knowledge: lines, more: lines, said: line, question: line })
  .map((given) => {
    const after = structuredClone(story());
    const [character, scene] = [after.characters[0], after.scenes[0]];
    if (!character || !scene) throw new Error('The story is empty.');
    after.story.name = given.title.slice(0, 20).trim() || 'x';
    after.story.description = given.text;
    Object.assign(character, { description: given.text, secret: given.text, personalKnowledge: given.knowledge });
    Object.assign(character, { greetings: given.more, smallTalk: given.knowledge });
    character.askedAs = [...new Set(given.knowledge)].map((known) => ({ line: known, questions: [given.question] }));
    character.toldWhen = [];
    character.answers = [{ asked: [given.question], say: given.said }];
    character.ordinaryLife = [{ topic: 'married', lines: [given.said] }];
    Object.assign(scene, { opening: given.text, commonKnowledge: given.more });
    after.rules = storyRules.parse({
      endings: [
        {
          endingId: 'dark',
          title: `A ${given.title.slice(0, 9)}`.trim(),
          text: `A ${given.text}`,
          when: { duel: ['mara', 'won'] },
        },
        { endingId: 'light', title: 'Light', text: 'The lamp burns.', hint: `A ${given.said}` },
      ],
      wins: [{ sceneId: 'hall', text: `A ${given.text}`, when: { '!': [{ found: ['key'] }] } }],
    });
    return after;
  });

test('whatever a story says is the same after it was written, and written over another one', () => {
  fc.assert(
    fc.property(anyStory, (given) => {
      expect(story(writeFolder(given, emptyFolder).changed)).toEqual(given);
      const over = writeFolder(given, read());
      const merged = new Map([...texts, ...over.changed]);
      expect(story(merged)).toEqual(given);
    }),
    { numRuns: 40 },
  );
});
