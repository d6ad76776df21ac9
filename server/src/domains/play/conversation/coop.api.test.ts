import { ledgerEntries } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { askForTalk, characterIn, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { balanceOf, readTurns } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
});

afterAll(() => server.close());
beforeEach(() => stage.echo());

/** Returns a player with a partner, in the first scene. */
async function arrive(): Promise<{ who: StoryVisit; partner: string; sceneId: string }> {
  const who = await visit(server, stage.storyId);
  const partner = await addCharacter(server, who.player, { visibility: 'private' });
  return { who, partner, sceneId: sceneAt(who, 0).sceneId };
}

const open = async ({ who, partner, sceneId }: Awaited<ReturnType<typeof arrive>>, characterId = partner) =>
  askForTalk(server, who, sceneId, characterId, { coopCharacterId: partner });

test('a partner knows the scene and the talk, can give hints, and costs a credit per message', async () => {
  const play = await arrive();
  const { who, sceneId } = play;
  const tadhg = characterIn(sceneAt(who, 0), 'Tadhg');
  const [row] = await server.db.sql`select personal_knowledge as lines from characters where id = ${tadhg}`;
  const line: string = row?.lines[0];
  const talk = await open(play, tadhg);
  stage.engine.play(async function* (input) {
    yield* buildReply(input, ['Sit down.', `Well, ${line}`]);
  });
  await say(server, who.player, talk.body.sessionToken, 'Who lit the lamp?');
  stage.echo();
  const chat = await open(play);
  expect(chat.status).toBe(200);
  const { body } = await say(server, who.player, chat.body.sessionToken, 'What do you make of it?');
  expect(body.messages[0].message).toBe('You said: What do you make of it?.');
  const asked = stage.engine.asked.at(-1);
  expect(asked?.persona.id).toBe(play.partner);
  expect(asked?.scene.name).toBe(sceneAt(who, 0).sceneName);
  expect(asked?.scene.others.length).toBe(sceneAt(who, 0).characters.length);
  expect(asked?.scene.hints.length).toBeGreaterThan(0);
  expect(asked?.scene.commonKnowledge.at(-1)).toMatch(/^Tadhg.* said: “/);
  expect(asked?.scene.commonKnowledge.at(-1)).toContain(line);
  expect(asked?.scene.commonKnowledge.join(' ')).not.toContain('Sit down.');
  expect(asked?.history.map(({ text }) => text).join(' ')).toContain('Who lit the lamp?');
  const ledger = await server.db.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, idOf(who.player)));
  expect(ledger.map(({ reason }) => reason)).toEqual(['signup', 'message', 'coop_message']);
  expect(sceneId).toBeTruthy();
});

test('a partner has heard no line that is too short to be recognised in what was said', async () => {
  const play = await arrive();
  const { who } = play;
  const tadhg = characterIn(sceneAt(who, 0), 'Tadhg');
  const [row] = await server.db.sql`select personal_knowledge as lines from characters where id = ${tadhg}`;
  const short = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const setLines = (lines: string[]) =>
    server.db.sql`update characters set personal_knowledge = ${lines}, version = version + 1 where id = ${tadhg}`;
  await setLines(short);
  await say(server, who.player, (await open(play, tadhg)).body.sessionToken, 'Who lit the lamp?');
  await say(server, who.player, (await open(play)).body.sessionToken, 'What do you make of it?');
  expect(stage.engine.asked.at(-1)?.scene.commonKnowledge.join(' ')).not.toContain('said: “');
  await setLines(row?.lines);
});

test('the two sessions stay separate, and the partner’s closes separately', async () => {
  const play = await arrive();
  const { who } = play;
  const chat = (await open(play)).body.sessionToken;
  expect((await open(play)).body.sessionToken).toBe(chat);
  await say(server, who.player, chat, 'Just us.');
  const talk = await open(play, characterIn(sceneAt(who, 0), 'Tadhg'));
  await say(server, who.player, talk.body.sessionToken, 'Hello.');
  expect(stage.engine.asked.at(-1)).toMatchObject({ memory: null, history: [], partner: { name: expect.any(String) } });
  await server.call('DELETE', '/api/inworld/closeSession', { token: who.player.token, query: { sessionId: chat } });
  expect((await say(server, who.player, chat, 'Still here?')).body.error).toBe('Session Not Found.');
  expect((await say(server, who.player, talk.body.sessionToken, 'And you?')).status).toBe(200);
});

test('a partner comments when a quest progresses, as a third voice that is stored and free', async () => {
  const play = await arrive();
  const { who, partner } = play;
  const talk = (await open(play, characterIn(sceneAt(who, 0), 'Tadhg'))).body.sessionToken;
  const item = sceneAt(who, 0).items.map(({ itemId }) => itemId);
  stage.engine.play(async function* (input) {
    yield* buildReply(input, ['Look on the nail.'], { itemsMentioned: item });
  });
  const { body } = await say(server, who.player, talk, 'Where is the lamp?');
  const word = body.messages.at(-1);
  expect(word).toMatchObject({ messageUser: 'npc', messageCharacterId: partner, messageName: expect.any(String) });
  expect(await balanceOf(server, who.player)).toBe(4);
  const [turn] = await readTurns(server, who.player);
  expect(turn?.sentences.at(-1)?.messageId).toBe(word.messageId);
  stage.echo();
  const quiet = await say(server, who.player, talk, 'I see.');
  expect(quiet.body.messages).toHaveLength(1);
  expect(
    stage.engine.asked.at(-1)?.history.some(({ speaker, text }) => speaker === 'narrator' && text.includes('says:')),
  ).toBe(true);
});

test('another account’s private character can be neither a partner nor talked with alone', async () => {
  const play = await arrive();
  const stranger = await visit(server, stage.storyId);
  const stolen = await askForTalk(server, stranger, play.sceneId, play.partner, { coopCharacterId: play.partner });
  expect(stolen.body.error).toBe('Character Not Found.');
  const alone = await askForTalk(server, play.who, play.sceneId, play.partner);
  expect(alone.body.error).toBe('Character Not Found.');
});
