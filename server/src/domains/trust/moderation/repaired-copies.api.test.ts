import { sealedTexts } from '@emberlore/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { characterInfo, multipart } from '../../../testing/creating.ts';
import {
  author,
  createAuthor,
  listNotifications,
  reader,
  report,
  resolve,
  server,
  startModerationTests,
} from '../../../testing/moderation.ts';
import type { Player } from '../../../testing.ts';

const HARMFUL = 'Harmful words.';
const ownLines = [1, 2, 3, 4].map((line) => `Their own line ${line}.`);
let owner: Player;
let originalId: string;
let variantId: string;

beforeAll(startModerationTests);

beforeEach(async () => {
  await createAuthor();
  owner = await server.signUp();
  originalId = await addCharacter(server, author, { description: HARMFUL });
});

afterAll(() => server?.close());

const addVariant = (more: Parameters<typeof addCharacter>[2]) =>
  addCharacter(server, owner, { description: HARMFUL, originalCharacterId: originalId, ...more });
const edit = async (characterDescription: string, characterPersonalKnowledge = ownLines) => {
  const info = { ...characterInfo, characterId: variantId, characterDescription, characterPersonalKnowledge };
  const form = multipart({ characterInfo: info });
  const { status, body } = await server.call('PUT', '/api/characters/updateCharacter', { token: owner.token, form });
  expect(status).toBe(200);
  return body.character;
};
const hideOriginal = async () =>
  expect((await resolve({ reportId: await report('character', originalId), outcome: 'hide' })).status).toBe(200);
const seen = async () => {
  const query = { characterId: variantId };
  return (await server.call('GET', '/api/characters/getCharacter', { token: reader.token, query })).status;
};
const countSealed = () => server.db.db.$count(sealedTexts);

test('a repaired variant is hidden again when it shows again what it had from its original', async () => {
  variantId = await addVariant({ personalKnowledge: ownLines });
  await hideOriginal();
  expect(await seen()).toBe(404);
  await edit('New words.');
  expect(await seen()).toBe(200);
  expect(await edit(HARMFUL)).toMatchObject({ characterHidden: true, characterHiddenWithOriginal: true });
  expect(await seen()).toBe(404);
  await edit('New words again.');
  expect(await seen()).toBe(200);
});

test('a variant that showed nothing of its original is hidden once it does', async () => {
  variantId = await addVariant({ description: 'New words.', personalKnowledge: ownLines });
  await hideOriginal();
  expect(await seen()).toBe(200);
  await edit('Other words.');
  expect(await seen()).toBe(200);
  await edit(HARMFUL);
  expect(await seen()).toBe(404);
});

test('the repair of a variant removes the lines that its owner cannot read, and needs own ones', async () => {
  variantId = await addVariant({ personalKnowledge: [], knowledgeSealed: true });
  const personalKnowledge = ['I keep the light.', 'I am afraid of bells.'];
  await server.db.db
    .insert(sealedTexts)
    .values({ characterId: variantId, sealedBy: author.account.userId, personalKnowledge });
  await hideOriginal();
  const [told] = await listNotifications(owner);
  expect(told.notificationText).toContain('without any knowledge from there that you can’t read');
  await edit('New words.', []);
  expect([await seen(), await countSealed()]).toEqual([404, 1]);
  await edit(HARMFUL);
  expect([await seen(), await countSealed()]).toEqual([404, 1]);
  const repaired = await edit('New words.');
  expect([await seen(), await countSealed()]).toEqual([200, 0]);
  expect(repaired.characterKnowledgeSealed).toBeFalsy();
  await edit('Other words.');
  expect(await seen()).toBe(200);
});

test('sealed lines of a variant that is not hidden stay', async () => {
  variantId = await addVariant({ personalKnowledge: [], knowledgeSealed: true });
  await server.db.db.insert(sealedTexts).values({ characterId: variantId, personalKnowledge: ['I keep the light.'] });
  await edit('New words.');
  expect([await seen(), await countSealed()]).toEqual([200, 1]);
});
