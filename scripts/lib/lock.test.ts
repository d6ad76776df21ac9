import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { completed, type LockPackages, missingFromLock } from './lock.ts';

it('package-lock.json has the packages of every platform; otherwise npm ci rejects it (npm run lock adds them)', () => {
  const file = resolve(import.meta.dirname, '../../package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockPackages };
  expect(missingFromLock(packages)).toEqual([]);
});

it('adds missing packages with their platform and keeps the rest', () => {
  const packages: LockPackages = {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/linux-arm64-musl': '1.0.0' },
    },
    'node_modules/tool/node_modules/@tool/linux-x64': { version: '1.0.0' },
  };
  const result = completed(packages);
  expect(missingFromLock(result)).toEqual([]);
  expect(result).toEqual({
    ...packages,
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.0.0',
      cpu: ['arm64'],
      libc: ['musl'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
  });
});
