import { calls } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildReply, createDoor } from '../../../testing/scripted.ts';
import { createTalkFixture, type TalkFixture } from '../../../testing/talk-stage.ts';
import { fetchOn } from '../../../testing.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
});

afterAll(() => stage?.server.close());

/** The request body of each call that begins a turn, by call. */
const turns = {
  sendMessage: { message: 'Hello.', audio: false },
  sendAction: { action: 'I light the lamp.', audio: false },
  regenerate: { audio: false },
  editMessage: { message: 'Good evening.', audio: false },
};

test.each(Object.entries(turns))(
  '%s of an account that is deleted meanwhile returns the error of an invalid token',
  async (name, body) => {
    const { server } = stage;
    stage.echo();
    const { who, token: sessionToken } = await stage.talkWith('Tadhg');
    const { token } = who.player;
    await server.call('POST', '/api/inworld/sendMessage', {
      token,
      json: { sessionToken, message: 'First.', audio: false },
    });
    const door = createDoor();
    const thinking = createDoor();
    stage.engine.play(async function* (input) {
      thinking.open();
      await door.opened;
      yield* buildReply(input, ['Too late.']);
    });
    const path = calls[name as keyof typeof turns].path;
    const turn = server.call('POST', path, { token, json: { ...body, sessionToken } });
    await thinking.opened;
    expect((await server.call('DELETE', calls.deleteAccount.path, { token })).status).toBe(200);
    door.open();
    const { status, body: told } = await turn;
    expect([status, told.error]).toEqual([401, 'Failed To Authenticate Token.']);
  },
);

/** Downloads the account's data. Deleting the account cuts a download that has begun. */
async function download(url: string, token: string): Promise<{ status: number }> {
  const response = await fetchOn(url, 'GET', calls.downloadData.path, { token });
  await response.arrayBuffer().catch(() => undefined);
  return response;
}

test('other calls of an account that is deleted meanwhile return no 5xx', async () => {
  const { server } = stage;
  for (let round = 0; round < 5; round += 1) {
    const { who } = await stage.talkWith('Tadhg');
    const { token } = who.player;
    const json = { userName: 'Somebody Else', password: '' };
    const answers = await Promise.all([
      server.call('PUT', calls.updateProfile.path, { token, json }),
      download(server.url, token),
      server.call('DELETE', calls.deleteAccount.path, { token }),
      server.call('DELETE', calls.deleteAccount.path, { token }),
      server.call('GET', calls.getCredits.path, { token, query: { page: '1' } }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
});
