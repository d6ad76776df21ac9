import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { characterIn, openTalk, type StoryVisit, say, sceneAt } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { scriptedSpeech } from '../../../testing/scripted.ts';

let story: RuledStory;
const inSpanish = async (lines: readonly string[]) => lines.map((line) => `(es) ${line}`);
let translate: (lines: readonly string[]) => Promise<readonly string[] | null> = inSpanish;

beforeAll(async () => {
  story = await createRuledStory(scriptedSpeech(), (lines) => translate(lines));
});

afterAll(() => story.server.close());
afterEach(() => {
  translate = inSpanish;
});

test('what the author wrote for a thing that is shown is told in the language of the talk', async () => {
  const { sceneId, tadhg, itemId } = story.here;
  const who = await story.arrive();
  const name = sceneAt(who, 0).items[0]?.itemName;
  const reaction = { itemId, characterId: tadhg, act: 'show' as const, refuses: false };
  await story.ruled({ reactions: [{ ...reaction, text: 'I know that well.' }], lines: [] });
  await story.server.db.sql`insert into run_items (run_id, scene_id, item_id)
    select id, ${sceneId}, ${itemId} from runs where account_id = ${who.player.account.userId}`;
  await story.log(who, { kind: 'found', itemId });
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  const show = async (action: string) => {
    const json = { sessionToken, action, item: { itemId, act: 'show' }, audio: false };
    const { body } = await story.server.call('POST', '/api/inworld/sendAction', { token: who.player.token, json });
    return body.messages.at(-1).message;
  };
  expect(await show(`le enseño el ${name} sin decir nada, para que lo vea bien`)).toBe('(es) I know that well.');
  expect(await show(`shows him the ${name} without a word, so that he can see it well`)).toBe('I know that well.');
});

/** Opens a talk that the character begins, and returns what is read then. */
async function beginTalk(who: StoryVisit, name: string) {
  const scene = sceneAt(who, 0);
  const json = {
    scene: { sceneId: scene.sceneId },
    character: { characterId: characterIn(scene, name) },
    storyToken: who.storyToken,
    characterBegins: true,
  };
  const { token } = who.player;
  const { body } = await story.server.call('POST', '/api/inworld/getSessionToken', { token, json });
  const query = { sessionToken: body.sessionToken };
  const { body: talk } = await story.server.call('GET', '/api/inworld/getTalk', { token, query });
  return { begun: talk.messages.at(-1).message as string, suggestions: talk.suggestions as string[] };
}

const isSpanish = (text: string) => text.startsWith('(es) ');

test('first words and suggestions are in the language that the player has talked in, to whomever', async () => {
  await story.ruled({ lines: [], reactions: [] });
  const who = await story.arrive();
  const english = await beginTalk(who, 'Tadhg');
  expect([english.begun, ...english.suggestions].filter(isSpanish)).toEqual([]);
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  const said = '¿Quién encendió la lámpara de la torre vieja?';
  const reply = await say(story.server, who.player, sessionToken, said, { audio: false });
  expect(reply.body.suggestions.length).toBeGreaterThan(0);
  expect(reply.body.suggestions.every(isSpanish)).toBe(true);
  const spanish = await beginTalk(who, 'Sorcha');
  expect(isSpanish(spanish.begun)).toBe(true);
});

test('first words do not wait long for a translation', async () => {
  await story.ruled({ lines: [], reactions: [] });
  const who = await story.arrive();
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  await say(story.server, who.player, sessionToken, '¿Quién encendió la lámpara de la torre vieja?', { audio: false });
  translate = () => new Promise(() => {});
  expect(isSpanish((await beginTalk(who, 'Sorcha')).begun)).toBe(false);
});
