import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { envExample, errorsPage, withFeatures, withSettings } from './documents.ts';
import { readFeatures } from './feature-list.ts';
import { librariesJson } from './libraries.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('.env.example and docs/configuration.md match the settings (npm run documents updates them)', () => {
  expect(read('.env.example')).toBe(envExample(root));
  expect(read('docs/configuration.md')).toBe(withSettings(read('docs/configuration.md'), root));
  expect(read('docs/configuration.md')).toContain('| `PORT` | `3000` |');
});

it('docs/architecture.md lists the features of the tree (npm run documents updates it)', () => {
  expect(read('docs/architecture.md')).toBe(withFeatures(read('docs/architecture.md'), root));
  expect(read('docs/architecture.md')).toMatch(/^\| `jobs` \| .+ \|$/m);
});

it('rejects a feature list that differs from the folders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'features-'));
  mkdirSync(join(folder, 'jobs'));
  writeFileSync(join(folder, 'README.md'), '# platform\n\nBasics.\n\n- `jobs`: runs work later\n- `pages`: texts\n');
  expect(() => readFeatures(folder, '.')).toThrow('differ in: pages.');
  mkdirSync(join(folder, 'pages'));
  mkdirSync(join(folder, 'search'));
  expect(() => readFeatures(folder, '.')).toThrow('differ in: search.');
  rmSync(join(folder, 'search'), { recursive: true });
  expect(readFeatures(folder, '.')).toEqual({
    summary: 'Basics.',
    features: [
      ['jobs', 'runs work later'],
      ['pages', 'texts'],
    ],
  });
  rmSync(folder, { recursive: true });
});

it('docs/errors.md lists every error (npm run documents updates it)', () => {
  expect(read('docs/errors.md')).toBe(errorsPage());
  expect(errorsPage()).toContain('| 404 | `story.not_found` | Story Not Found. |');
});

it('the credits name every shipped library (npm run documents updates them)', () => {
  expect(read('content/libraries.json')).toBe(librariesJson(root));
});

it('every link and picture in the documents exists', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});
