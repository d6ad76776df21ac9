import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCharacter, addScene, addStory } from '../../../testing/community.ts';
import {
  accepted,
  answer,
  at,
  author,
  confirm,
  counter,
  decide,
  listNotifications,
  other,
  resetClaims,
  sent,
  server,
  startClaimTests,
} from '../../../testing/copyright.ts';

beforeAll(startClaimTests);
afterAll(() => server?.close());

async function listCharacterIds(storyId: string): Promise<string[]> {
  const { body } = await server.call('GET', '/api/stories/getStory', { query: { storyId } });
  return body.story.scenes.flatMap((scene: { characters: { characterId: string }[] }) =>
    scene.characters.map(({ characterId }) => characterId),
  );
}

test('a character named by a notice is hidden with its copies until the counter-notice restores them all', async () => {
  await resetClaims();
  const original = await addCharacter(server, author);
  const made = { originalCharacterId: original, hidden: true, visibility: 'private' as const };
  const copy = await addCharacter(server, other, made);
  const own = await addCharacter(server, other, {
    originalCharacterId: original,
    description: 'Another one.',
    personalKnowledge: ['I row.', 'I sing.', 'I sleep.', 'I fish.'],
  });
  const mine = await addStory(server, author);
  const theirs = await addStory(server, other);
  await addScene(server, mine, [original]);
  await addScene(server, theirs, [copy, own]);
  const { noticeId } = await accepted({ location: `https://play.example.org/character/${original}` });
  expect([await listCharacterIds(mine), await listCharacterIds(theirs)]).toEqual([[], [own]]);
  expect(await listNotifications(other)).toEqual(['A copyright notice concerns your copies of a character']);
  expect((await answer(counter(noticeId))).status).toBe(200);
  await at('2026-12-15T15:00:00Z');
  await server.modules.copyright.settle();
  expect([await listCharacterIds(mine), await listCharacterIds(theirs)]).toEqual([[original], [copy, own]]);
  expect(await listNotifications(other)).toContain('Your copies of a character are back');
});

test('hides copies of what a character showed when the notice was sent, whatever it shows now', async () => {
  await resetClaims();
  const original = await addCharacter(server, author, { description: 'A poem about a bell.' });
  const { sql } = server.db;
  const copy = await addCharacter(server, other, {
    originalCharacterId: original,
    description: 'A poem about a bell.',
    hidden: true,
    visibility: 'private' as const,
    personalKnowledge: ['I row.', 'I sing.', 'I sleep.', 'I fish.'],
  });
  const theirs = await addStory(server, other);
  await addScene(server, theirs, [copy]);
  const { noticeId, key } = await sent({ location: `https://play.example.org/character/${original}` });
  await sql`update characters set description = 'Something else.' where id = ${original}`;
  expect((await confirm(noticeId, key)).status).toBe(200);
  expect(await listCharacterIds(theirs)).toEqual([copy]);
  expect((await decide(noticeId, 'accept')).status).toBe(200);
  expect(await listCharacterIds(theirs)).toEqual([]);
});
