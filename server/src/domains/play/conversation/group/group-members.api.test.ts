import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter } from '../../../../testing/community.ts';
import { type GroupLine, gather, readGroup, speakersOf, tell } from '../../../../testing/group-talk.ts';
import { listLines } from '../../../../testing/journal.ts';
import { visit } from '../../../../testing/play.ts';
import { buildReply } from '../../../../testing/scripted.ts';
import { eventually } from '../../../../testing/store.ts';
import { createTalkFixture, type TalkFixture } from '../../../../testing/talk-stage.ts';
import type { TestServer } from '../../../../testing.ts';

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

describe('the log of a group', () => {
  test('has everything said in the scene, in order, each message once', async () => {
    const party = await gather(stage);
    await tell(stage, party, 'Tadhg and Fintan, is the tide in?');
    await tell(stage, party, 'kneels before Sorcha', { acts: true });
    const { body } = await readGroup(stage, party);
    const lines = body.messages.map(({ messageUser, messageName, message }: GroupLine) => [
      messageName?.split(' ')[0] ?? messageUser,
      message,
    ]);
    expect(lines).toEqual([
      ['user', 'Tadhg and Fintan, is the tide in?'],
      ['Tadhg', 'Heard: Tadhg and Fintan, is the tide in?.'],
      ['Fintan', 'Heard: Tadhg and Fintan, is the tide in?.'],
      ['user', 'kneels before Sorcha'],
      ['narrator', 'You kneel before Sorcha.'],
      ['Sorcha', 'Heard: kneels before Sorcha.'],
    ]);
    expect(body).toMatchObject({ nextBefore: null, speakerId: party.idOf('Sorcha') });
    expect(body.suggestions.length).toBeGreaterThan(0);
  });

  test('shows in the journal each message once', async () => {
    const party = await gather(stage);
    await tell(stage, party, 'Tadhg and Fintan, is the tide in?');
    const { token } = party.who.player;
    const runs = await server.call('GET', '/api/journal/getRuns', { token });
    const runId = runs.body.runs[0].runId;
    const run = await server.call('GET', '/api/journal/getRun', { token, query: { runId } });
    const said = listLines(run.body.chapters);
    expect(said.map(({ by }) => by)).toEqual(['user', 'npc', 'npc']);
  });
});

describe('a partner', () => {
  test('is part of the talk, and speaks when asked', async () => {
    const who = await visit(server, stage.storyId);
    const partner = await addCharacter(server, who.player, { visibility: 'private', name: 'Bran' });
    const party = await gather(stage, who.player, { coopCharacterId: partner });
    const { body } = await tell(stage, party, 'Bran, what do you make of it?');
    expect(speakersOf(body.messages)).toEqual(['Bran']);
    await tell(stage, party, 'Tadhg, and you?');
    expect(stage.engine.asked.at(-1)?.group?.heard.at(-1)).toMatchObject({ name: 'Bran' });
    expect(speakersOf((await readGroup(stage, party)).body.messages).slice(0, 2)).toEqual(['Bran', 'Tadhg']);
  });

  test('of the scene is in one line with everybody, and takes part once', async () => {
    const { who, groupToken, idOf: idIn } = await gather(stage);
    const together = await gather(stage, who.player, { coopCharacterId: idIn('Fintan') });
    expect(together.groupToken).not.toBe(groupToken);
    const twice = [...new Set([groupToken, together.groupToken].flatMap((token) => token.split('.')))].toSorted();
    expect((await tell(stage, { who, groupToken: twice.join('.') }, 'Hello?')).body.error).toBe('Session Not Found.');
    const refused = { count: 0, open: () => {} };
    const full = new Promise<void>((resolve) => {
      refused.open = resolve;
    });
    stage.engine.play(async function* (input) {
      await full;
      yield* buildReply(input, ['Aye.']);
    });
    const sent = Array.from({ length: 10 }, async (_one, at) => {
      const { status } = await tell(stage, { who, groupToken: at % 2 ? groupToken : together.groupToken }, 'Hello?');
      if (status === 429) refused.count += 1;
    });
    try {
      await eventually(async () => refused.count === 2);
    } finally {
      refused.open();
      await Promise.all(sent);
    }
  });

  test('of an earlier moment has no part in the talk', async () => {
    const { player } = await visit(server, stage.storyId);
    const [bran, una] = [
      await addCharacter(server, player, { visibility: 'private', name: 'Bran' }),
      await addCharacter(server, player, { visibility: 'private', name: 'Una' }),
    ];
    const before = await gather(stage, player, { coopCharacterId: bran });
    expect((await readGroup(stage, before)).status).toBe(200);
    const after = await gather(stage, player, { coopCharacterId: una });
    const [former] = before.groupToken.split('.').filter((token) => !after.groupToken.includes(token));
    const all = [...after.groupToken.split('.'), former].toSorted().join('.');
    for (const groupToken of [before.groupToken, all])
      expect((await tell(stage, { ...after, groupToken }, 'Bran, hello.')).body.error).toBe('Session Not Found.');
    expect((await readGroup(stage, after)).status).toBe(200);
  });
});

test('a repeated message names characters as the player knows them', async () => {
  const party = await gather(stage);
  const send = async () => {
    const { status, body } = await tell(stage, party, 'Fintan, is the tide in?', { key: 'twice' });
    return [status, ...speakersOf(body.messages)];
  };
  expect(await send()).toEqual([200, 'Fintan']);
  const { sql } = server.db;
  const fintan = party.idOf('Fintan');
  await sql`update stories set visibility = 'private' where id = ${stage.storyId}`;
  await sql`update characters set name = 'Later Name', visibility = 'private' where id = ${fintan}`;
  expect(await send()).toEqual([200, 'Fintan']);
});
