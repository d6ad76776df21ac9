import { BrainUnavailable } from '@emberlore/brain';
import { characters, ledgerEntries, turns } from '@emberlore/database';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gather, lampRoom, readGroup, speakersOf, tell } from '../../../../testing/group-talk.ts';
import { askForTalk, parseEvents, say, sceneAt, visit } from '../../../../testing/play.ts';
import { buildReply, createDoor } from '../../../../testing/scripted.ts';
import { balanceOf } from '../../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../../testing/talk-stage.ts';
import type { Player, TestServer } from '../../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
});

afterAll(() => stage?.server.close());

/** Everybody says who they are and what they heard. */
beforeEach(() =>
  stage.engine.play(async function* (input) {
    yield* buildReply(input, [`Heard: ${input.utterance.text}.`]);
  }),
);

const storedTurns = (player: Player) =>
  server.db.db
    .select()
    .from(turns)
    .where(eq(turns.accountId, idOf(player)))
    .orderBy(asc(turns.id));

/** Lets the second of two speakers fail, or wait. */
function playSecond(second: () => Promise<void>) {
  stage.engine.play(async function* (input) {
    if (input.group?.after) await second();
    yield* buildReply(input, ['Aye.']);
  });
}

describe('a message to a group', () => {
  test('is answered by the character named, for a credit', async () => {
    const party = await gather(stage);
    const { status, body } = await tell(stage, party, 'Fintan, is the tide in?');
    expect(status).toBe(200);
    expect(speakersOf(body.messages)).toEqual(['Fintan']);
    expect(body.messages[0]).toMatchObject({ messageCharacterId: party.idOf('Fintan'), message: expect.any(String) });
    expect(body.credits).toBe(4);
    expect(body.quests).toEqual(expect.any(Array));
  });

  test('is answered by the character tapped', async () => {
    const party = await gather(stage);
    const { body } = await tell(stage, party, 'Is the tide in?', { to: party.idOf('Sorcha') });
    expect(speakersOf(body.messages)).toEqual(['Sorcha']);
    expect((await tell(stage, party, 'Hello?', { to: party.who.story.storyId })).status).toBe(404);
  });

  test('is answered by two who are both meant, for one credit', async () => {
    const party = await gather(stage);
    const { body } = await tell(stage, party, 'Tadhg and Fintan, is the tide in?');
    expect(speakersOf(body.messages)).toEqual(['Tadhg', 'Fintan']);
    expect(await balanceOf(server, party.who.player)).toBe(4);
    const [first, second] = await storedTurns(party.who.player);
    expect([first?.cost, second?.cost]).toEqual([1, 0]);
    expect(second?.ledgerCause).toBe(first?.ledgerCause);
    expect(first?.ledgerCause).toMatch(/^group:/);
    const paid = await server.db.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.accountId, idOf(party.who.player)));
    expect(paid.map(({ reason }) => reason)).toEqual(['signup', 'message']);
  });

  test('lets the second hear the first, and everybody what was said before', async () => {
    const party = await gather(stage);
    await tell(stage, party, 'Sorcha, who lit the lamp?');
    await tell(stage, party, 'Tadhg and Fintan, is that so?');
    const [, tadhg, fintan] = stage.engine.asked.slice(-3);
    expect(tadhg?.group).toMatchObject({ after: null, heard: [{ said: 'Heard: Sorcha, who lit the lamp?.' }] });
    expect(fintan?.group?.after).toMatch(/^Tadhg/);
    expect(fintan?.group?.heard.map(({ name }) => name.split(' ')[0])).toEqual(['Sorcha', 'Tadhg']);
    expect(fintan?.utterance.text).toBe('Tadhg and Fintan, is that so?');
  });

  test('keeps private talks from those who did not hear them', async () => {
    const party = await gather(stage);
    const scene = sceneAt(party.who, lampRoom);
    const talk = await askForTalk(server, party.who, scene.sceneId, party.idOf('Sorcha'));
    await say(server, party.who.player, talk.body.sessionToken, 'Between us.');
    await tell(stage, party, 'Fintan, hello.');
    expect(stage.engine.asked.at(-1)?.group?.heard).toEqual([]);
  });

  test('is streamed with the speaker before each reply, and one end', async () => {
    const party = await gather(stage);
    const events = parseEvents(await tell(stage, party, 'Tadhg and Fintan, is the tide in?', { stream: true }));
    const told = events.filter(({ event }) => ['speaker', 'delta', 'message', 'done'].includes(event));
    expect(told.map(({ event }) => event)).toEqual([
      'speaker',
      'delta',
      'message',
      'speaker',
      'delta',
      'message',
      'done',
    ]);
    expect(told[0]?.data.characterId).toBe(party.idOf('Tadhg'));
    expect(told[5]?.data).toMatchObject({ messageCharacterId: party.idOf('Fintan'), messageUser: 'npc' });
  });

  test('reaches nobody who is silenced', async () => {
    const party = await gather(stage);
    const silent = [party.idOf('Fintan'), party.idOf('Sorcha')];
    const { body } = await tell(stage, party, 'Fintan and Sorcha, is the tide in?', { silent });
    expect(speakersOf(body.messages)).toEqual(['Tadhg']);
    const all = await tell(stage, party, 'Hello?', { silent: [...silent, party.idOf('Tadhg')] });
    expect(all.status).toBe(400);
    expect((await tell(stage, party, 'Hello?', { silent, to: silent[0] })).status).toBe(400);
    expect(await balanceOf(server, party.who.player)).toBe(4);
  });

  test('is narrated if it is an action', async () => {
    const party = await gather(stage);
    const { body } = await tell(stage, party, 'hands Fintan a rope', { acts: true });
    expect(body.messages[0]).toMatchObject({ messageUser: 'narrator', message: 'You hand Fintan a rope.' });
    expect(speakersOf(body.messages)).toEqual(['Fintan']);
  });

  test('is stopped by the safety rules once, for free', async () => {
    const party = await gather(stage);
    const asked = stage.engine.asked.length;
    const { body } = await tell(stage, party, 'Tadhg and Fintan, I want to kill myself.');
    expect(body.messages.every(({ messageNote }: { messageNote: string }) => messageNote === 'care')).toBe(true);
    expect(body.messages).toHaveLength(4);
    expect(stage.engine.asked.length).toBe(asked);
    expect(await balanceOf(server, party.who.player)).toBe(5);
  });

  test('needs a credit, and the second reply none', async () => {
    const party = await gather(stage);
    for (let left = 4; left >= 1; left -= 1) await tell(stage, party, 'Tadhg, hello.');
    const { body } = await tell(stage, party, 'Tadhg and Fintan, is the tide in?');
    expect(speakersOf(body.messages)).toEqual(['Tadhg', 'Fintan']);
    expect(body.credits).toBe(0);
    const refused = await tell(stage, party, 'Hello?');
    expect([refused.status, refused.body.error]).toEqual([402, 'User Has No Credits.']);
  });
});

describe('one message under one key', () => {
  test('repeats both replies, charged once', async () => {
    const party = await gather(stage);
    const key = crypto.randomUUID();
    const once = await tell(stage, party, 'Tadhg and Fintan, is the tide in?', { key });
    const again = await tell(stage, party, 'Tadhg and Fintan, is the tide in?', { key });
    expect(again.body.messages).toEqual(once.body.messages);
    expect(again.body.credits).toBe(4);
    expect(await storedTurns(party.who.player)).toHaveLength(2);
    const other = await tell(stage, party, 'Something else.', { key });
    expect([other.status, other.body.error]).toEqual([409, 'Idempotency Key Reused.']);
  });

  test('repeats the first reply alone if the server ended before the second', async () => {
    const party = await gather(stage);
    const key = crypto.randomUUID();
    playSecond(() => Promise.reject(new BrainUnavailable('timeout', 'Too slow.')));
    await tell(stage, party, 'Tadhg and Fintan, is the tide in?', { key });
    stage.echo();
    const again = await tell(stage, party, 'Tadhg and Fintan, is the tide in?', { key });
    expect(speakersOf(again.body.messages)).toEqual(['Tadhg']);
    expect(await storedTurns(party.who.player)).toHaveLength(1);
  });

  test('waits for a second reply that is being made', async () => {
    const party = await gather(stage);
    const key = crypto.randomUUID();
    const door = createDoor();
    playSecond(() => door.opened);
    const once = tell(stage, party, 'Tadhg and Fintan, is the tide in?', { key });
    const again = tell(stage, party, 'Tadhg and Fintan, is the tide in?', { key });
    door.open();
    expect((await again).body.messages).toEqual((await once).body.messages);
    expect(await storedTurns(party.who.player)).toHaveLength(2);
  });
});

describe('what goes wrong', () => {
  test('a second reply that fails leaves the first', async () => {
    const party = await gather(stage);
    playSecond(() => Promise.reject(new BrainUnavailable('timeout', 'Too slow.')));
    const { status, body } = await tell(stage, party, 'Tadhg and Fintan, is the tide in?');
    expect(status).toBe(200);
    expect(speakersOf(body.messages)).toEqual(['Tadhg']);
    expect(await balanceOf(server, party.who.player)).toBe(4);
    expect((await storedTurns(party.who.player)).map(({ status }) => status)).toEqual(['done']);
  });

  test('a first reply that fails costs nothing, and nobody else speaks', async () => {
    const party = await gather(stage);
    stage.engine.play(() => {
      throw new BrainUnavailable('timeout', 'Too slow.');
    });
    const { status } = await tell(stage, party, 'Tadhg and Fintan, is the tide in?');
    expect(status).toBe(503);
    expect(await balanceOf(server, party.who.player)).toBe(5);
    expect((await storedTurns(party.who.player)).map(({ status }) => status)).toEqual(['refunded']);
  });

  test('messages at the same time are answered one after another', async () => {
    const party = await gather(stage);
    const [one, two] = await Promise.all([
      tell(stage, party, 'Tadhg and Fintan, is the tide in?'),
      tell(stage, party, 'Fintan and Tadhg, is the lamp lit?'),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await balanceOf(server, party.who.player)).toBe(3);
    const said = await storedTurns(party.who.player);
    expect(said.map(({ cost }) => cost)).toEqual([1, 0, 1, 0]);
    const texts = said.map(({ playerText }) => playerText);
    expect([texts[0], texts[2]]).toEqual([texts[1], texts[3]]);
  });

  test('the token of somebody else opens nothing', async () => {
    const party = await gather(stage);
    const other = await visit(server, stage.storyId);
    const answer = await tell(stage, { ...party, who: other }, 'Hello?');
    expect([answer.status, answer.body.error]).toEqual([404, 'Session Not Found.']);
    expect((await readGroup(stage, { ...party, who: other })).status).toBe(404);
  });

  test.each<[string, (tokens: readonly string[]) => string[]]>([
    ['in another order', (tokens) => tokens.toReversed()],
    ['with somebody twice', (tokens) => [...tokens, ...tokens.slice(0, 1)]],
  ])('no message gets a line of its own by the token %s', async (_name, spell) => {
    const party = await gather(stage);
    const groupToken = spell(party.groupToken.split('.')).join('.');
    expect((await tell(stage, { ...party, groupToken }, 'Hello?')).body.error).toBe('Session Not Found.');
    expect(await storedTurns(party.who.player)).toEqual([]);
  });

  test('a closed session has to be opened again', async () => {
    const party = await gather(stage);
    const query = { storyId: stage.storyId };
    await server.call('POST', '/api/stories/closeRun', { token: party.who.player.token, json: query });
    expect((await tell(stage, party, 'Hello?')).status).toBe(404);
  });

  test('hidden characters are not there', async () => {
    const party = await gather(stage);
    const fintan = party.idOf('Fintan');
    const hide = (hiddenAt: Date | null) =>
      server.db.db.update(characters).set({ hiddenAt }).where(eq(characters.id, fintan));
    await hide(new Date());
    try {
      expect((await tell(stage, party, 'Fintan, hello.')).status).toBe(404);
      const { body } = await tell(stage, await gather(stage, party.who.player), 'Fintan, hello.');
      expect(speakersOf(body.messages)).not.toContain('Fintan');
    } finally {
      await hide(null);
    }
  });
});
