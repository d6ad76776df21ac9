import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourcesFingerprint } from './web-build.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'emberlore-web-'));
  for (const path of ['package-lock.json', 'tsconfig.base.json', 'web/src/a.ts', 'contract/src/b.ts'])
    write(path, path);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it.each(['package-lock.json', 'web/src/a.ts', 'web/src/new.css', 'contract/src/b.ts'])(
  'rebuilds the web when %s changes',
  (path) => {
    const before = sourcesFingerprint(root);
    write(path, 'something else');
    expect(sourcesFingerprint(root)).not.toBe(before);
  },
);

it('rebuilds the web when a file is renamed or removed', () => {
  const before = sourcesFingerprint(root);
  rmSync(join(root, 'web/src/a.ts'));
  const without = sourcesFingerprint(root);
  write('web/src/c.ts', 'web/src/a.ts');
  expect(new Set([before, without, sourcesFingerprint(root)]).size).toBe(3);
});

it.each(['web/dist/index.html', 'web/node_modules/x/index.js', 'web/src/a.test.ts', 'server/src/main.ts'])(
  'does not rebuild the web when %s changes',
  (path) => {
    const before = sourcesFingerprint(root);
    write(path, 'something else');
    expect(sourcesFingerprint(root)).toBe(before);
  },
);
