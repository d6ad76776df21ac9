import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readWavInfo } from '@emberlore/voice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTalk, plantStory, sayAloud, visit } from '../../../testing/play.ts';
import { scriptedEngine } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

// Uses the real speech and hearing engines: one hears what the other says.

let server: TestServer;
let player: Player;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine() });
  player = await server.signUp();
});

afterAll(() => server.close());

const preview = (json: Record<string, unknown>) =>
  server.call('POST', '/api/inworld/getVoice', { token: player.token, json });
const soundOf = (audioChunk: string) => new Uint8Array(Buffer.from(audioChunk, 'base64'));

describe('the preview of a voice', () => {
  test('is spoken in that voice, slower when asked', async () => {
    const previewText = 'We sail when the tide turns.';
    const { status, body } = await preview({ voiceName: 'Nora', voicePitch: 0, voiceRange: 1, previewText });
    expect(status).toBe(200);
    expect(body.messages).toEqual([expect.objectContaining({ messageUser: 'npc', message: previewText })]);
    const { seconds } = readWavInfo(soundOf(body.messages[0].audioChunk));
    const slow = await preview({ voiceName: 'Nora', voicePitch: -5, voiceRange: 0.5, previewText });
    expect(readWavInfo(soundOf(slow.body.messages[0].audioChunk)).seconds).toBeGreaterThan(seconds * 1.5);
  });

  test.each([
    ['an unknown voice', { voiceName: 'Nobody', previewText: 'Hello.' }, 'voiceName'],
    ['too long a text', { voiceName: 'Nora', previewText: 'a'.repeat(46) }, 'previewText'],
    ['no text', { voiceName: 'Nora', previewText: '  ' }, 'previewText'],
    ['nothing to say', { voiceName: 'Nora', previewText: '*nods*' }, 'previewText'],
    ['too high a pitch', { voiceName: 'Nora', voicePitch: 6, previewText: 'Hello.' }, 'voicePitch'],
    ['too low a speed', { voiceName: 'Nora', voiceRange: 0.4, previewText: 'Hello.' }, 'voiceRange'],
  ])('is refused for %s', async (_what, json, field) => {
    const { status, body } = await preview(json);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

test('what a voice says to the microphone is heard and answered', async () => {
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor');
  const who = await visit(server, storyId, player);
  const token = await openTalk(server, who, 'Tadhg');
  const { body } = await preview({ voiceName: 'Eric', previewText: 'Where did you find the lantern?' });
  const answer = await sayAloud(server, player, token, soundOf(body.messages[0].audioChunk), { audio: false });
  expect(answer.status).toBe(200);
  expect(answer.body.messages[0]).toMatchObject({ messageUser: 'user', message: 'Where did you find the lantern?' });
}, 180_000);

test('a speech server that fails is stood in for; the log and the numbers say so', async () => {
  const failing = createServer((_request, response) => response.writeHead(500).end());
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  const { port } = failing.address() as AddressInfo;
  const settings = { TTS_BASE_URL: `http://127.0.0.1:${port}/v1`, TTS_MODEL: 'any' };
  const other = await startTestServer({ engine: scriptedEngine(), settings });
  const { token } = await other.signUp();
  const json = { voiceName: 'Nora', previewText: 'Good evening.' };
  const answer = await other.call('POST', '/api/inworld/getVoice', { token, json });
  expect(answer.status).toBe(200);
  expect(readWavInfo(soundOf(answer.body.messages[0].audioChunk)).seconds).toBeGreaterThan(0.3);
  expect(other.log()).toContain('The embedded engine takes over speech');
  const numbers = await other.call('GET', '/metrics');
  expect(numbers.body).toContain('emberlore_voice_fall_backs_total{of="speech"} 1');
  await other.close();
  failing.close();
});
