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
const confession = 'Ah, you have read how my cousin drowned.';
const greeting = 'So you have found the drowned smuggler in my cellar.';
/** Everything that the rules hold back, each in another kind of text. */
const held = [line, secret, confession, greeting];
let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
  const { tadhg } = story.here;
  await addTags(story.server, 'Mystery');
  const answers = [{ asked: ['Where is the key?'], say: secret }];
  const told = [{ facts: ['I read the letter.'], say: [confession] }];
  const sheet = JSON.stringify({ ordinary: {}, opinions: {}, shown: {}, told, askedAs: {}, answers });
  await story.server.db.sql`update characters set personal_knowledge = ${[line, ...free]},
    greetings = ${[greeting]}, voice_sheet = ${sheet}::text::jsonb, visibility = 'public', hidden = false where id = ${tadhg}`;
  await hold();
});

/** Lets the story of the character hold back what it tells. */
async function hold(): Promise<void> {
  const { tadhg, itemId } = story.here;
  const when = { found: [itemId] as [string] };
  done(await story.ruled({ lines: held.map((each) => ({ characterId: tadhg, line: each, when })) }));
}

afterAll(() => story.server.close());

interface OtherStory {
  /** How the player meets the character; by default in a talk of two. */
  by?: 'talk' | 'group';
  companion?: boolean;
  /** The character or variant; by default the one whose lines are held back. */
  original?: string;
  author?: Player;
}

type TalkInput = Pick<TurnInput, 'persona' | 'scene'>;

/** Returns what of the held texts an engine could let the character say. */
const listSayable = ({ persona, scene }: TalkInput): string[] => {
  const { sheet, personalKnowledge, greetings } = persona;
  const reactions = sheet?.told.flatMap(({ say: said }) => said) ?? [];
  const spoken = [...(sheet?.answers?.map(({ say: said }) => said) ?? []), ...reactions];
  const open = spoken.filter((each) => typeof each !== 'string' || !scene.heldAnswers?.includes(each));
  return [...personalKnowledge, ...greetings, ...scene.commonKnowledge, ...open].map((each) => `${each}`);
};

/** Lets an author make a story with the character, and a player enter it. */
async function enterOther(
  player: Player,
  { companion: isCompanion = false, original = story.here.tadhg, author = player }: OtherStory = {},
) {
  const { server } = story;
  const studio = createStudio(server, author);
  const { storyId } = done(await studio.createStory());
  const { itemId } = done(await studio.createItem()).item;
  const own = done(await studio.createCharacter()).character.characterId;
  const cast = { selectedCharacters: [isCompanion ? own : original], selectedItems: [itemId] };
  const { sceneId, characters } = done(await studio.createScene({ storyId, ...cast })).scene;
  const characterId: string = isCompanion ? original : characters[0].characterId;
  await server.db.sql`update stories set visibility = 'public' where id = ${storyId}`;
  const who = await visit(server, storyId, player);
  const scenes = { token: player.token, json: { storyToken: who.storyToken, sceneId } };
  done(await server.call('POST', '/api/scenes/enterScene', scenes));
  return { who, sceneId, characterId, more: isCompanion ? { coopCharacterId: characterId } : {} };
}

/**
 * Lets a player speak with the character in another story. Returns a function that does so once more and returns what the
 * engine is asked with.
 */
async function openIn(player: Player, { by = 'talk', ...other }: OtherStory = {}): Promise<() => Promise<TalkInput>> {
  const { server, engine } = story;
  const { token } = player;
  const { who, sceneId, characterId, more } = await enterOther(player, other);
  engine.play(async function* (input) {
    yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
  });
  const entry = { scene: { sceneId }, storyToken: who.storyToken, ...more };
  const { groupToken, sessionToken } = done(
    by === 'group'
      ? await server.call('POST', '/api/inworld/openGroup', { token, json: entry })
      : await askForTalk(server, who, sceneId, characterId, more),
  );
  const told = { groupToken, message: 'Good evening.', audio: false, to: characterId };
  return async () => {
    done(
      by === 'group'
        ? await server.call('POST', '/api/inworld/sendToGroup', { token, json: told })
        : await say(server, player, sessionToken, 'Good evening.', { audio: false }),
    );
    const asked = engine.asked.findLast(({ persona }) => persona.id === characterId);
    if (!asked) throw new Error('The character was not asked.');
    return asked;
  };
}

/** Returns what the engine is asked with when a player speaks with the character in another story. */
const askIn = async (player: Player, other?: OtherStory): Promise<TalkInput> => (await openIn(player, other))();

test.each([false, true].flatMap((companion) => (['talk', 'group'] as const).map((by) => ({ companion, by }))))(
  'nobody’s story tells what a rule of the character’s author holds back: $by, companion: $companion',
  async (other) => {
    const asked = await askIn(await story.server.signUp(), other);
    expect(asked.persona.personalKnowledge).toEqual(free);
    expect(asked.persona.greetings).toEqual([]);
    expect(asked.scene.heldAnswers).toEqual([secret, confession]);
    expect(listSayable(asked)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(held)]));
  },
);

test.each(['copy', 'variant'])('a %s does not begin with what a rule of the author holds back', async (kind) => {
  const { server, here } = story;
  const player = await server.signUp();
  const noWords = { originalCharacterId: here.tadhg, characterGreetings: [] };
  const variant = async () => done(await createStudio(server, player).createCharacter(noWords)).character.characterId;
  const original = kind === 'copy' ? here.tadhg : await variant();
  const { who, sceneId, characterId } = await enterOther(player, { original });
  const begun = done(await askForTalk(server, who, sceneId, characterId, { characterBegins: true }));
  const query = { sessionToken: begun.sessionToken };
  const [first] = done(await server.call('GET', '/api/inworld/getTalk', { token: player.token, query })).messages;
  expect(first.message).toBeTruthy();
  expect(first.message).not.toBe(greeting);
});

test('what the author of a variant has it say is not held back', async () => {
  const player = await story.server.signUp();
  const own = { originalCharacterId: story.here.tadhg, characterGreetings: [greeting] };
  const original = done(await createStudio(story.server, player).createCharacter(own)).character.characterId;
  expect((await askIn(player, { original })).persona.greetings).toEqual([greeting]);
});

test('a companion tells in its author’s story what nobody there tells yet neither', async () => {
  const who = await story.arrive();
  const { tell } = await story.gather(who, story.here.tadhg);
  await tell('Good evening.', { to: story.here.tadhg });
  const asked = story.engine.asked.findLast(({ persona }) => persona.id === story.here.tadhg);
  expect(asked?.persona.greetings).toEqual([]);
});

test('its author decides in each of their stories what it tells', async () => {
  const { persona, scene } = await askIn(story.owner);
  expect(persona.personalKnowledge).toEqual([line, ...free]);
  expect(persona.greetings).toEqual([greeting]);
  expect(scene.heldAnswers ?? []).toEqual([]);
});

test('a companion tells no more in another story of its author, nor does a stranger’s variant of it', async () => {
  const stranger = await story.server.signUp();
  const studio = createStudio(story.server, stranger);
  const variant = done(await studio.createCharacter({ originalCharacterId: story.here.tadhg })).character.characterId;
  for (const original of [story.here.tadhg, variant]) {
    const { persona, scene } = await askIn(stranger, { companion: true, original, author: story.owner });
    expect(persona.personalKnowledge).not.toContain(line);
    expect(persona.greetings).not.toContain(greeting);
    expect(scene.heldAnswers).toEqual([secret, confession]);
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
  expect(scene.heldAnswers).toEqual([secret, confession]);
});

test('an older copy or variant does not tell a held line in the words that its author has corrected since', async () => {
  const { server, here } = story;
  const player = await server.signUp();
  const original = done(await createStudio(server, player).createCharacter({ originalCharacterId: here.tadhg }))
    .character.characterId;
  const talks = [await openIn(player), await openIn(player, { original })];
  const write = (first: string, said: string) => server.db.sql`update characters
    set personal_knowledge = ${[first, ...free]}, greetings = ${[said]},
      voice_sheet = replace(voice_sheet::text, ${JSON.stringify(secret).slice(1, -1)}, 'The key is gone.')::jsonb
    where id = ${here.tadhg}`;
  const [before] = await server.db.sql`select voice_sheet::text as sheet from characters where id = ${here.tadhg}`;
  const corrected = ['Lord Pell poisoned the well at noon.', 'The key is gone.', 'So you have found him.'];
  const when = { found: [here.itemId] as [string] };
  const ruled = corrected.map((each) => ({ characterId: here.tadhg, line: each, when }));
  for (const follow of ['rules', 'character']) {
    // The author may correct the rule before the character or after it.
    if (follow === 'rules') await write(corrected[0] ?? '', corrected[2] ?? '');
    done(await story.ruled({ lines: ruled }));
    if (follow === 'character') await write(corrected[0] ?? '', corrected[2] ?? '');
    for (const ask of talks)
      expect(listSayable(await ask())).not.toEqual(
        expect.arrayContaining([expect.toBeOneOf([line, secret, greeting])]),
      );
    await server.db.sql`update characters set personal_knowledge = ${[line, ...free]}, greetings = ${[greeting]},
      voice_sheet = ${before?.sheet}::text::jsonb where id = ${here.tadhg}`;
    await hold();
  }
});

test('a line that its author lets free again is free in copies too', async () => {
  const ask = await openIn(await story.server.signUp());
  done(await story.ruled({}));
  expect((await ask()).persona.personalKnowledge).toEqual([line, ...free]);
  await hold();
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
