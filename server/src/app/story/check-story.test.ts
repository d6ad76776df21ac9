import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFolder } from '../../domains/studio/story-export/folder/read-folder.ts';
import { projectRoot } from '../project-root.ts';
import { checkFolder, runCheck } from './check-story.ts';
import { isInPool, openFolder } from './folder-files.ts';
import { printable } from './printable.ts';

const example = join(projectRoot, 'docs/examples/the-salt-lamp');

// Its characters are asked all that anybody asks: half a minute on a busy machine.
test('the example of the documentation has nothing to fix', { timeout: 180_000 }, async () => {
  const printed: string[] = [];
  expect([await runCheck(example, (line) => printed.push(line)), printed]).toEqual([true, ['Nothing to fix.']]);
});

/** Checks the example after a change of one of its files, without asking its characters. */
async function checkChanged(file: string, from: string | RegExp, to: string): Promise<string[]> {
  const folder = await openFolder(example);
  const text = folder.texts.get(file) ?? '';
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  const read = readFolder(new Map(folder.texts).set(file, changed), isInPool);
  const checked = await checkFolder({ ...folder, ...read }, async () => []);
  return checked.map(({ severity, file: at, line, message }) => `${at}:${line} ${severity} ${message}`);
}

test('what the story check of the web finds is told with file and line', async () => {
  const scene = 'scenes/01-the-kitchen.md';
  expect(await checkChanged('characters/tobias.md', /nineteen[\s\S]*?## Secret/, 'nineteen.\n\n## Secret')).toEqual([
    'characters/tobias.md:16 advice The description of Tobias Fenn is very short.',
  ]);
  expect(await checkChanged('story.yaml', 'tags: [Mystery, Drama]', 'tags: []')).toEqual([
    'story.yaml:8 problem Add tags so that players can find the story.',
  ]);
  const [hint] = await checkChanged(scene, /\n {4}hint: Tobias was ten[^\n]*/, '');
  expect(hint).toMatch(/^scenes\/01-the-kitchen\.md:\d+ advice .*A boy on the rocks/);
  const [ending] = await checkChanged('rules.yaml', 'chose: [page, ask]', '"!": [{ won: [the-lamp-room] }]');
  expect(ending).toMatch(/^rules\.yaml:.* problem .*A witness/);
});

test('what an import would change is a fault', async () => {
  const many = Array.from({ length: 12 }, (_, at) => `  - Is that so, number ${at}?\n`).join('');
  const after = '- The boy with the bread should learn what rocks are for.\n';
  expect(await checkChanged('characters/rook.md', after, `${after}${many}`)).toEqual([
    'story.yaml:undefined fault On import: Only the first 10 of 14 questions to Captain Rook were taken.',
  ]);
});

test('a folder that is not there, or no story, says so', async () => {
  const folder = await openFolder('/nowhere/at/all');
  expect(await checkFolder(folder)).toEqual([
    { severity: 'fault', file: 'story.yaml', message: 'This file is missing.' },
  ]);
});

test('names of files reach the terminal without control characters, each on one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberlore-story-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(example, folder, { recursive: true });
  // Without it nothing else is checked.
  await rm(join(folder, 'story.yaml'));
  await writeFile(join(folder, 'characters/\u001b]0;owned\u0007\u009b\u202e.md'), '');
  await writeFile(join(folder, 'characters/a\nstory.yaml:1: fault: All is lost.md'), '');
  const printed: string[] = [];
  await runCheck(folder, (line) => printed.push(line));
  const names = printed.flatMap((line) => /^(characters\/(?:a|\\).*\.md): fault: /.exec(line)?.[1] ?? []);
  expect(names.sort()).toEqual([
    'characters/\\u{1b}]0;owned\\u{7}\\u{9b}\\u{202e}.md',
    'characters/a\\u{a}story.yaml:1: fault: All is lost.md',
  ]);
  expect(printed.join('')).not.toMatch(/\p{Cc}|\u202e/u);
});

test('a text is printed with its line breaks, and without what a terminal obeys', () => {
  expect(printable('Wren\u001b[2J\r\n\tsaid \u202Exyz\u009b.')).toBe(
    'Wren\\u{1b}[2J\\u{d}\n\tsaid \\u{202e}xyz\\u{9b}.',
  );
});
