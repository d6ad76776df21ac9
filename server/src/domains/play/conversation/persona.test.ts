import { expect, test } from 'vitest';
import { toOtherCharacter } from './persona.ts';

test('the name that a description leaves open is that of the character it describes, not the speaker’s', () => {
  const description = '{{char}} prays for {{user}}.';
  expect(toOtherCharacter({ name: 'Ilane', description }).description).toBe('Ilane prays for {{user}}.');
});
