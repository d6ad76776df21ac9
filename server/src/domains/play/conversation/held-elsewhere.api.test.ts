import type { TurnInput } from '@emberlore/brain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done } from '../../../testing/creating.ts';
import { askForTalk, say, visit } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';
import type { Player } from '../../../testing.ts';

const line = 'Lord Pell poisoned the well at midnight.';
const free = ['The mill stands by the river.', 'My brother bakes bread.', 'The bell rings at noon.'];
const secret = 'The silver key lies under the altar stone.';
let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
  const { tadhg, itemId } = story.here;
  await addTags(story.server, 'Mystery');
  const answers = [{ asked: ['Where is the key?'], say: secret }];
  const sheet = JSON.stringify({ ordinary: {}, opinions: {}, shown: {}, told: [], askedAs: {}, answers });
  await story.server.db.sql`update characters set personal_knowledge = ${[line, ...free]},
    voice_sheet = ${sheet}::text::jsonb, visibility = 'public', hidden = false where id = ${tadhg}`;
  const when = { found: [itemId] as [string] };
  await story.ruled({ lines: [line, secret].map((held) => ({ characterId: tadhg, line: held, when })) });
});

afterAll(() => story.server.close());

/** Makes a story with the character, returns what the engine is asked with when it is spoken with there. */
async function askIn(player: Player, isCompanion: boolean): Promise<Pick<TurnInput, 'persona' | 'scene'>> {
  const { server, engine, here } = story;
  const studio = createStudio(server, player);
  const { storyId } = done(await studio.createStory());
  const { itemId } = done(await studio.createItem()).item;
  const own = done(await studio.createCharacter()).character.characterId;
  const cast = { selectedCharacters: [isCompanion ? own : here.tadhg], selectedItems: [itemId] };
  const { sceneId, characters } = done(await studio.createScene({ storyId, ...cast })).scene;
  const characterId = isCompanion ? here.tadhg : characters[0].characterId;
  const who = await visit(server, storyId, player);
  const scenes = { token: player.token, json: { storyToken: who.storyToken, sceneId } };
  done(await server.call('POST', '/api/scenes/enterScene', scenes));
  const more = isCompanion ? { coopCharacterId: characterId } : {};
  const { sessionToken } = done(await askForTalk(server, who, sceneId, characterId, more));
  engine.play(async function* (input) {
    yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
  });
  done(await say(server, player, sessionToken, 'Good evening.', { audio: false }));
  const asked = engine.asked.at(-1);
  if (!asked) throw new Error('Nobody was asked.');
  return asked;
}

test.each([
  ['a companion', true],
  ['a copy', false],
])('%s tells nothing in others’ stories that a rule of its author’s story holds back', async (_what, isCompanion) => {
  const { persona, scene } = await askIn(await story.server.signUp(), isCompanion);
  expect(persona.personalKnowledge).toEqual(free);
  expect(scene.heldAnswers).toEqual([secret]);
});

test.each([true, false])(
  'its author decides in each of their stories what it tells (companion: %s)',
  async (isCompanion) => {
    const { persona, scene } = await askIn(story.owner, isCompanion);
    expect(persona.personalKnowledge).toEqual([line, ...free]);
    expect(scene.heldAnswers ?? []).toEqual([]);
  },
);
