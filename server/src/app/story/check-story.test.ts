import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder } from '../../domains/studio/story-export/folder/read-folder.ts';
import { projectRoot } from '../project-root.ts';
import { checkFolder, runCheck } from './check-story.ts';
import { isInPool, openFolder } from './folder-files.ts';

const example = join(projectRoot, 'docs/examples/the-salt-lamp');

test('the example of the documentation has nothing to fix', async () => {
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
