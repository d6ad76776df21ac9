import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { envExample, errorsPage, withSettingsTable } from './documents.ts';
import { librariesJson } from './libraries.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('.env.example and the README say what the settings are (npm run documents makes them so)', () => {
  expect(read('.env.example')).toBe(envExample(root));
  expect(read('README.md')).toBe(withSettingsTable(read('README.md'), read('.env.example')));
  expect(read('README.md')).toContain('| `PORT` | `3000` |');
});

it('docs/errors.md lists every error (npm run documents makes it so)', () => {
  expect(read('docs/errors.md')).toBe(errorsPage());
  expect(errorsPage()).toContain('| 404 | `story.not_found` | Story Not Found. |');
});

it('the credits name every library that is shipped (npm run documents makes them so)', () => {
  expect(read('content/libraries.json')).toBe(librariesJson(root));
});

it('every link and picture of the documents leads somewhere', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});
