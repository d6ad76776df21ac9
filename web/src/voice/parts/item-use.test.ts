import { expect, test } from 'vitest';
import type { TalkGroup } from '../talk/talk-groups.ts';
import { tellItemUse, withoutEchoes } from './item-use.ts';

test('the use of an item is told to the player in the second person, other actions are not touched', () => {
  expect(tellItemUse('shows everyone the Engraved Watch')).toBe('You show everyone the Engraved Watch');
  expect(tellItemUse('gives Pim Her Letter')).toBe('You give Pim Her Letter');
  expect(tellItemUse('showers Pim with gold')).toBeNull();
});

test('the narrator does not repeat it', () => {
  const line = { id: 'a', isAction: false, audio: '', turn: 1, whole: true, delivery: 'sent' } as const;
  const group = (by: TalkGroup['by'], text: string): TalkGroup => ({
    id: text,
    by,
    lines: [{ ...line, by, text, isAction: by === 'user' }],
    opens: null,
  });
  const action = group('user', 'shows Pim the Bell');
  const news = group('narrator', 'Pim rings it.');
  expect(withoutEchoes([action, group('narrator', 'You show Pim the Bell.'), news])).toEqual([action, news]);
  const reply = group('npc', 'So that is where it was.');
  const twice = [
    action,
    group('narrator', 'You show Pim the Bell.'),
    reply,
    group('narrator', 'You show Pim the Bell.'),
  ];
  expect(withoutEchoes(twice)).toEqual([action, reply]);
  expect(withoutEchoes([group('user', 'nods'), news])).toHaveLength(2);
});
