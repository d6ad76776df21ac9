import type { TurnInput } from '@emberlore/brain';
import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { addTags, createStudio, done, makeStory } from '../../../testing/creating.ts';
import { askForTalk, say, visit } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';
import type { Player } from '../../../testing.ts';
import { readHeldElsewhere } from './held-elsewhere.repository.ts';

const line = 'Lord Pell poisoned the well at midnight.';
const free = ['The mill stands by the river.', 'My brother bakes bread.', 'The bell rings at noon.'];
const secret = 'The silver key lies under the altar stone.';
let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
  const { tadhg } = story.here;
  await addTags(story.server, 'Mystery');
  const answers = [{ asked: ['Where is the key?'], say: secret }];
  const sheet = JSON.stringify({ ordinary: {}, opinions: {}, shown: {}, told: [], askedAs: {}, answers });
  await story.server.db.sql`update characters set personal_knowledge = ${[line, ...free]},
    voice_sheet = ${sheet}::text::jsonb, visibility = 'public', hidden = false where id = ${tadhg}`;
  await hold();
});

/** Lets the story of the character hold back what it tells. */
async function hold(): Promise<void> {
  const { tadhg, itemId } = story.here;
  const when = { found: [itemId] as [string] };
  done(await story.ruled({ lines: [line, secret].map((held) => ({ characterId: tadhg, line: held, when })) }));
}

afterAll(() => story.server.close());

interface OtherStory {
  companion?: boolean;
  /** The character or variant; by default the one whose lines are held back. */
  original?: string;
  author?: Player;
}

type TalkInput = Pick<TurnInput, 'persona' | 'scene'>;

/**
 * Lets an author make a story with the character. Returns a function that lets a player speak with it and returns what the
 * engine is asked with.
 */
async function openIn(
  player: Player,
  { companion: isCompanion = false, original = story.here.tadhg, author = player }: OtherStory = {},
): Promise<() => Promise<TalkInput>> {
  const { server, engine } = story;
  const studio = createStudio(server, author);
  const { storyId } = done(await studio.createStory());
  const { itemId } = done(await studio.createItem()).item;
  const own = done(await studio.createCharacter()).character.characterId;
  const cast = { selectedCharacters: [isCompanion ? own : original], selectedItems: [itemId] };
  const { sceneId, characters } = done(await studio.createScene({ storyId, ...cast })).scene;
  const characterId = isCompanion ? original : characters[0].characterId;
  await server.db.sql`update stories set visibility = 'public' where id = ${storyId}`;
  const who = await visit(server, storyId, player);
  const scenes = { token: player.token, json: { storyToken: who.storyToken, sceneId } };
  done(await server.call('POST', '/api/scenes/enterScene', scenes));
  const more = isCompanion ? { coopCharacterId: characterId } : {};
  const { sessionToken } = done(await askForTalk(server, who, sceneId, characterId, more));
  engine.play(async function* (input) {
    yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
  });
  return async () => {
    done(await say(server, player, sessionToken, 'Good evening.', { audio: false }));
    const asked = engine.asked.at(-1);
    if (!asked) throw new Error('Nobody was asked.');
    return asked;
  };
}

/** Returns what the engine is asked with when a player speaks with the character in another story. */
const askIn = async (player: Player, other?: OtherStory): Promise<TalkInput> => (await openIn(player, other))();

test.each([true, false])(
  'nobody’s story tells what a rule of the character’s author holds back (companion: %s)',
  async (companion) => {
    const { persona, scene } = await askIn(await story.server.signUp(), { companion });
    expect(persona.personalKnowledge).toEqual(free);
    expect(scene.heldAnswers).toEqual([secret]);
  },
);

test('its author decides in each of their stories what it tells', async () => {
  const { persona, scene } = await askIn(story.owner);
  expect(persona.personalKnowledge).toEqual([line, ...free]);
  expect(scene.heldAnswers ?? []).toEqual([]);
});

test('a companion tells no more in another story of its author, nor does a stranger’s variant of it', async () => {
  const stranger = await story.server.signUp();
  const studio = createStudio(story.server, stranger);
  const variant = done(await studio.createCharacter({ originalCharacterId: story.here.tadhg })).character.characterId;
  for (const original of [story.here.tadhg, variant]) {
    const { persona, scene } = await askIn(stranger, { companion: true, original, author: story.owner });
    expect(persona.personalKnowledge).not.toContain(line);
    expect(scene.heldAnswers).toEqual([secret]);
  }
});

test('a variant of variants tells no more, however many there are', async () => {
  const player = await story.server.signUp();
  const studio = createStudio(story.server, player);
  let original = story.here.tadhg;
  for (let count = 0; count < limits.originalsMost; count += 1)
    original = done(await studio.createCharacter({ originalCharacterId: original })).character.characterId;
  expect((await askIn(player, { original })).persona.personalKnowledge).not.toContain(line);
});

test('of a longer line of variants than can be made any more, the nearest are looked at', async () => {
  const { server, here } = story;
  const author = await server.signUp();
  const variants = [here.tadhg];
  for (let made = 0; made < 60; made += 1)
    variants.push(await addCharacter(server, author, { originalCharacterId: variants.at(-1) ?? null }));
  const { sceneId } = await makeStory(createStudio(server, await server.signUp()));
  const ask = (id = '') => readHeldElsewhere(server.db.db, sceneId, [{ id, lines: [line] }]);
  expect(await ask(variants[50])).toEqual({ [variants[50] ?? '']: [line] });
  expect(await ask(variants[51])).toEqual({});
});

test('a copy in a scene that was played before tells nothing that its author holds back later', async () => {
  done(await story.ruled({}));
  const ask = await openIn(await story.server.signUp());
  expect((await ask()).persona.personalKnowledge).toEqual([line, ...free]);
  await hold();
  const { persona, scene } = await ask();
  expect(persona.personalKnowledge).toEqual(free);
  expect(scene.heldAnswers).toEqual([secret]);
});

test('of all that the author’s stories hold back, only what the character could say is read', async () => {
  const { sql, db } = story.server.db;
  const { tadhg, itemId } = story.here;
  const others = Array.from({ length: 150 }, (_, at) => `${at}`.padEnd(900, 'x'));
  const when = { found: [itemId] as [string] };
  done(await story.ruled({ lines: [...others, line].map((held) => ({ characterId: tadhg, line: held, when })) }));
  await openIn(await story.server.signUp());
  const [copy] = await sql<{ id: string; sceneId: string }[]>`
    select id, scene_id as "sceneId" from characters join scene_characters on character_id = id
    where original_character_id = ${tadhg} and hidden order by created_at desc limit 1`;
  const { id = '', sceneId = '' } = copy ?? {};
  expect(await readHeldElsewhere(db, sceneId, [{ id, lines: [line, ...free] }])).toEqual({ [id]: [line] });
  await hold();
});

test.each([true, false])('a story in its owner’s trash holds back as before (companion: %s)', async (companion) => {
  const { server, storyId } = story;
  const query = { storyId };
  const ask = await openIn(await server.signUp(), { companion });
  done(await server.call('DELETE', '/api/stories/deleteStory', { token: story.owner.token, query }));
  expect((await ask()).persona.personalKnowledge).toEqual(free);
  await server.db.sql`update stories set deleted_at = null where id = ${storyId}`;
});
