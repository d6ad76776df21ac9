import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../../../testing/play.ts';
import { measureReads } from '../../../testing/reads.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import { findEntries } from './credits.repository.ts';
import { findTalkedWith } from './talked-with.repository.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
  stage.echo();
});

afterAll(() => stage?.server.close());

test('the name of a character is looked up once, however many entries it has', async () => {
  const { server } = stage;
  const { who, token } = await stage.talkWith('Tadhg');
  const accountId = who.player.account.userId;
  for (let left = 5; left > 0; left -= 1) await say(server, who.player, token, 'Again.', { audio: false });
  const { entries } = await findEntries(server.db.db, accountId, 1, 5);
  const read = await measureReads(server, 'characters', async (writer) => {
    const named = [...(await findTalkedWith(writer, accountId, entries)).values()];
    expect(named.map(({ characterName }) => characterName)).toEqual(Array(5).fill('Tadhg Ó Conghaile'));
  });
  expect(read).toBeLessThan(5);
});
