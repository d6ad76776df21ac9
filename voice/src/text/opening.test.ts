import { expect, it } from 'vitest';
import { splitOpening } from './opening.ts';

it.each([
  [
    'The lamp went out a little before midnight, and when I climbed up to light it again there was nobody on the stair.',
    'The lamp went out a little before midnight,',
    'and when I climbed up to light it again there was nobody on the stair.',
  ],
  [
    'Well, yes, I have kept this door for thirty years; nobody has ever come through it twice, not even the bishop.',
    'Well, yes, I have kept this door for thirty years;',
    'nobody has ever come through it twice, not even the bishop.',
  ],
  [
    'I was only a boy when the ship went down — everybody on the island came to the shore that night with torches.',
    'I was only a boy when the ship went down —',
    'everybody on the island came to the shore that night with torches.',
  ],
])('splits a long sentence after its first clause: %s', (text, opening, rest) => {
  expect(splitOpening(text)).toEqual([opening, rest]);
});

it.each([
  ['is short', 'The lamp went out, and nobody came.'],
  ['has no clause', `I have never seen ${'such a very '.repeat(10)}long winter.`],
  ['has its clause too late', `${'and then we went on '.repeat(5)}, and came home at last in the morning.`],
  [
    'has little left after it',
    `There were ten thousand and more of them standing before all of the gates of the city of gold, all mad.`,
  ],
  [
    'is an action until then',
    '*He looks at the sea for a long time, and then at you, and then at the door of the tower again.*',
  ],
])('does not split a sentence that %s', (_what, text) => {
  expect(splitOpening(text)).toBeNull();
});
