import { storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { fitManifest } from '../fit-manifest.ts';
import type { Passage } from './passages.ts';
import { readBranching } from './read-branching.ts';
import { toManifest } from './to-manifest.ts';

function importText(text: string) {
  const notes: string[] = [];
  const { manifest, rules, changes } = fitManifest(toManifest(readBranching(text), (note) => notes.push(note)));
  return { manifest, rules: storyRules.parse(rules ?? {}), notes, changes };
}

const twee = `:: StoryTitle
The Cave

:: StoryData
{"ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC", "start": "Mouth"}

:: Style [stylesheet]
body { color: red }

:: Mouth
You stand before a cave. <<set $torch to true>>(set: $gold to (random: 1, 6))
[[Go in|Hall]] [[Turn back->Home]]

:: Hall
It is dark. [[On]]

:: On
A dragon sleeps here. Do you wake it?
[[Bones<-Wake it]]
[[Tiptoe out|Home][$brave to false]]
[[Go back to the mouth|Mouth]]

:: Bones
You do not live to tell.

:: Home
You are home before dark.

:: Nowhere
Nobody comes here.
`;

test('passages of Twee become choices and endings, in the order in which they are reached', () => {
  const { manifest, rules } = importText(twee);
  expect(manifest.story.name).toBe('The Cave');
  expect(manifest.scenes.map(({ name, characters }) => [name, characters])).toEqual([
    ['Mouth', ['narrator']],
    ['On', ['narrator']],
  ]);
  expect(manifest.scenes[0]?.description).toBe('You stand before a cave.');
  expect(rules.choices).toMatchObject([
    {
      choiceId: 'c-1',
      sceneId: 'scene-1',
      characterId: null,
      options: [
        { label: 'Go in', text: 'It is dark.\n\nA dragon sleeps here. Do you wake it?' },
        { label: 'Turn back', text: 'You are home before dark.' },
      ],
    },
    { sceneId: 'scene-2', question: 'Do you wake it?', when: { chose: ['c-1', 'o-1'] } },
  ]);
  expect(rules.scenes).toEqual([{ sceneId: 'scene-2', when: { chose: ['c-1', 'o-1'] } }]);
  expect(rules.endings.map(({ title, when }) => [title, when])).toEqual([
    ['Home', { or: [{ chose: ['c-1', 'o-2'] }, { chose: ['c-2', 'o-2'] }] }],
    ['Bones', { chose: ['c-2', 'o-1'] }],
  ]);
});

test('what does not fit is named', () => {
  const { notes } = importText(twee);
  expect(notes).toEqual(
    expect.arrayContaining([
      'Players come to ‘Mouth’ once: a choice is not made again.',
      expect.stringMatching(/^2 macros or comments were left out/),
      'Scripts and style sheets were left out.',
      expect.stringMatching(/narrator was added/),
    ]),
  );
});

const ink = `# title: The Ferry
VAR fare = 1
The ferryman waits.
* [Pay him] -> paid
* [Swim]
  You drown, after a while.
  -> END
== paid
~ fare = fare + 1
He counts {fare} coins. {fare > 5: You are rich.}
* {fare > 1} Thank him -> thanks
* Say nothing -> silence
== thanks
He smiles. -> END
== silence
The river is wide. -> END
`;

test('ink is played in every way: variables are worked out, and its ends become endings', () => {
  const { manifest, rules } = importText(ink);
  expect(manifest.story.name).toBe('The Ferry');
  expect(rules.choices.map(({ options }) => options.map(({ label, text }) => [label, text]))).toEqual([
    [
      ['Pay him', 'He counts 2 coins.'],
      ['Swim', 'You drown, after a while.'],
    ],
    [
      ['Thank him', 'Thank him He smiles.'],
      ['Say nothing', 'Say nothing The river is wide.'],
    ],
  ]);
  expect(rules.endings).toHaveLength(3);
});

test('ink that never stops is cut short, and so is a story without an end', () => {
  expect(importText('-> a\n== a\nRound we go.\n-> a\n').notes).toContain(
    'A part that never comes to a choice or an end was cut short.',
  );
  const counting = 'VAR n = 0\n-> a\n== a\n~ n = n + 1\nStep {n}.\n+ [On] -> a\n+ [Off] -> a\n';
  const { notes, rules } = importText(counting);
  expect(notes.join(' ')).toMatch(/Only 12 of \d+ decisions.*Only 150 situations were visited/);
  expect(rules.choices).toHaveLength(12);
});

test.each([
  ['ink with a mistake', '* [Go] -> nowhere\n', /Divert target not found/],
  ['ink that includes another file', 'INCLUDE other.ink\n* [Go] -> END\n', /INCLUDE|FileHandler/i],
  ['a text without a story', 'Dear friend, today I did nothing.', /not an exported story/],
  ['compiled ink that is none', '{"inkVersion":21,"root":[]}', /./],
])('refuses %s', (_what, text, says) => {
  expect(() => importText(text)).toThrow();
  try {
    importText(text);
  } catch (error) {
    expect(JSON.stringify(error) + String(error)).toMatch(says);
  }
});

test('a link to a passage that does not exist leads nowhere, and long texts are cut', () => {
  const text = `:: Start\n${'Long. '.repeat(400)}\n[[One]] [[Two|Gone]]\n\n:: One\n${'Word '.repeat(900)}\n`;
  const { notes, changes, rules } = importText(text);
  expect(notes).toContain('At ‘Start’ the way ‘Two’ leads nowhere.');
  expect([...notes, ...changes].join(' ')).toMatch(/The text of ‘One’ was cut to 2000 characters/);
  expect(rules.endings).toHaveLength(1);
});

test('texts longer than any file may have are cut as well', () => {
  const [name, told] = ['N'.repeat(25_000), 'A long tale, told slowly. '.repeat(2000)];
  const { manifest, changes } = importText(`:: ${name}\n${told}\n[[One]] [[Two]]\n\n:: One\n${told}\n\n:: Two\nNo.\n`);
  expect(manifest.scenes[0]?.description).toMatch(/^A long tale, told slowly\. /);
  expect(changes).toContain('The name of scene 1 was cut to 45 characters.');
});

test('a line of ink that grows without end is left out', () => {
  const source = `VAR s = "a. "\n-> a\n== a\n${'~ s = s + s\n'.repeat(14)}{s}\n* [On] -> END\n* [Off] -> END\n`;
  expect(() => importText(source)).toThrow('Invalid Input.');
});

test('many links through a long chain of passages follow it once', () => {
  let reads = 0;
  class Counted extends Map<string, Passage> {
    override get(name: string) {
      reads += 1;
      return super.get(name);
    }
  }
  const passages = new Counted();
  const add = (name: string, links: string[]) =>
    passages.set(name, { name, title: name, text: `${name}?`, links: links.map((to) => ({ label: to, to })) });
  for (let at = 0; at < 12; at += 1) add(`D${at}`, [`D${at + 1}`, ...Array.from({ length: 5000 }, () => 'c0')]);
  for (let at = 0; at < 1900; at += 1) add(`c${at}`, [`c${at + 1}`]);
  add('c1900', []);
  add('D12', []);
  const { rules } = toManifest({ name: 'Long', start: 'D0', passages, lost: [] }, () => undefined);
  expect(rules?.choices).toHaveLength(12);
  // Once to find out where it leads, and once for the text that follows on each option.
  expect(reads).toBeLessThan(12 * 4 * 2000);
});

test('passages and links beyond what a story could have are left out', () => {
  const text = `:: D\nWhere?\n${'[[End]]'.repeat(80)}\n${Array.from({ length: 9000 }, (_, at) => `:: p${at}\nx\n`).join('')}`;
  const story = readBranching(text);
  expect(story.passages.size).toBe(2000);
  expect(story.lost).toEqual([
    '30 links were left out: only the first 50 of a passage were read.',
    'Only the first 2000 passages were read.',
  ]);
});

test('a circle of passages without a way out leads nowhere', () => {
  const { notes } = importText(
    ':: A\nWhere to?\n[[B]][[End]]\n\n:: B\nOn.\n[[C]]\n\n:: C\nOn.\n[[B]]\n\n:: End\nThe end.\n',
  );
  expect(notes).toContain('At ‘A’ the way ‘B’ leads nowhere.');
});
