import { expect, test } from 'vitest';
import { changeText, describeEntry, parseAct } from './audit-words.ts';

const entry = {
  entryAct: 'decision.hide',
  entryActorName: 'Wren',
  entryObject: 'story',
  entryObjectName: 'The Mill',
  entryPersonId: 'a1',
  entryPersonName: 'Rowan',
} as const;

test.each([
  [entry, 'Wren hid the story “The Mill” (Rowan)'],
  [{ ...entry, entryObjectName: '' }, 'Wren hid a story (Rowan)'],
  [{ ...entry, entryAct: 'decision.ban', entryObject: 'account' } as const, 'Wren banned Rowan'],
  [{ ...entry, entryAct: 'report.taken', entryObject: 'report' } as const, 'Wren took a report about Rowan'],
  [{ ...entry, entryAct: 'appeal.upheld', entryObject: 'appeal' } as const, 'Wren turned down an appeal of Rowan'],
  [
    { ...entry, entryAct: 'role.given', entryObject: 'account', entryActorName: '' } as const,
    'Server settings gave the admin role to Rowan',
  ],
  [
    {
      ...entry,
      entryAct: 'offering.changed',
      entryObject: 'offering',
      entryObjectName: 'Torch',
      entryPersonId: null,
    } as const,
    'Wren changed the offering “Torch”',
  ],
])('an entry reads as a sentence', (given, sentence) => {
  expect(describeEntry(given)).toBe(sentence);
});

test('what changed is said as far as it is known', () => {
  expect(changeText({ entryBefore: '30 credits', entryAfter: '50 credits' })).toBe('30 credits → 50 credits');
  expect(changeText({ entryBefore: '', entryAfter: 'Spam' })).toBe('Spam');
  expect(changeText({ entryBefore: '', entryAfter: '' })).toBe('');
});

test('an address names a kind of act, or all', () => {
  expect([parseAct('decision.ban'), parseAct('nonsense'), parseAct(null)]).toEqual([
    'decision.ban',
    undefined,
    undefined,
  ]);
});
