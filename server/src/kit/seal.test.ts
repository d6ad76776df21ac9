import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const secret = 'a secret for tests alone, of enough length';

test('what is sealed can be opened with the same secret, purpose and context alone, and unchanged', () => {
  const { seal, open } = createSeal(secret, 'keys');
  const sealed = seal('sk-clé', 'ana');
  expect(open(sealed, 'ana')).toBe('sk-clé');
  expect(Buffer.from(sealed).includes('sk-')).toBe(false);
  expect(open(sealed, 'bob')).toBeNull();
  expect(createSeal(secret, 'others').open(sealed, 'ana')).toBeNull();
  expect(createSeal(`${secret}!`, 'keys').open(sealed, 'ana')).toBeNull();
  const changed = Uint8Array.from(sealed, (byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte));
  expect(open(changed, 'ana')).toBeNull();
  expect(open(new Uint8Array(5), 'ana')).toBeNull();
  expect(seal('sk-clé', 'ana')).not.toEqual(sealed);
});
