import { buildEmotion, type Output, type calls as stated, type TalkEvent } from '@emberlore/contract';
import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../../testing/fake-stream.ts';
import { sampleCharacter, sampleRules, sampleScene, sampleStory, sampleTime } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { closeTalks } from '../../../voice/talk/talks.ts';
import { GroupTalk } from './group-talk.tsx';

type Log = Output<(typeof stated)['getGroupTalk']>;

const okafor = sampleCharacter();
const ruiz = sampleCharacter({ characterId: 'ruiz', characterName: 'Engineer Ruiz' });
const vesper = sampleCharacter({ characterId: 'vesper', characterName: 'Vesper' });
const nothingSaid: Log = { messages: [], nextBefore: null, speakerId: null, suggestions: [] };
const log = () => screen.getByRole('log');
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  sessionStorage.clear();
  closeTalks();
});

function showGroup(mode = { coop: '0', characterId: '' }, absent: string[] = []) {
  const rules = { ...sampleRules(), absent };
  const entry = { quests: [], fight: false, won: true, duels: [], looks: [], rules, storyToken: 'token' };
  const scene = { ...sampleScene(), characters: [okafor, ruiz, vesper] };
  return show(<GroupTalk story={sampleStory()} scene={scene} entry={entry} mode={mode} />, '/talk');
}

async function open(said: Log = nothingSaid, ...more: Parameters<typeof showGroup>) {
  await signInAs();
  api.answer('openGroup', { groupToken: 'group', characterIds: ['okafor', 'ruiz', 'vesper'] });
  api.answer('getGroupTalk', said);
  api.answer('getProgress', { scenes: [] });
  const page = showGroup(...more);
  await vi.waitFor(() => expect(api.sent('getGroupTalk')).toHaveLength(1));
  return page;
}

async function say(user: UserEvent, text: string) {
  await fill(user, m.voice_message(), text);
  await user.keyboard('{Enter}');
}

const speaks = (characterId: string, characterName: string): TalkEvent => ({
  event: 'speaker',
  data: { characterId, characterName },
});
const by = (messageCharacterId: string, messageName: string) => ({ messageCharacterId, messageName });
const large = (name: string) => screen.getAllByRole('img', { name }).length;

test('names everybody who replies, and shows the last speaker', async () => {
  const { user } = await open();
  api.answer(
    'sendToGroup',
    new FakeStream().end(
      speaks('okafor', 'Captain Okafor'),
      { event: 'emotion', data: buildEmotion('NEUTRAL', 0.5) },
      spoken('a', 'Nobody lit it.', by('okafor', 'Captain Okafor')),
      speaks('ruiz', 'Engineer Ruiz'),
      { event: 'emotion', data: buildEmotion('NEUTRAL', 0.5) },
      spoken('b', 'I did.', by('ruiz', 'Engineer Ruiz')),
      { event: 'credits', data: { credits: 99 } },
    ),
  );
  await say(user, 'Who lit the lamp?');
  await within(log()).findByText(/I did/);
  expect(log().textContent).toMatch(/Captain Okafor.*Nobody lit it.*Engineer Ruiz.*I did/s);
  expect(large('Engineer Ruiz')).toBeGreaterThan(0);
  expect(currentAccount()?.credits).toBe(99);
  expect(api.sent('sendToGroup')[0]?.body).toEqual({
    groupToken: 'group',
    message: 'Who lit the lamp?',
    acts: false,
    silent: [],
    audio: expect.any(Boolean),
  });
  // Replies of a group are final.
  expect(screen.queryByRole('button', { name: /Another reply/ })).toBeNull();
});

test('speaks to one and silences another, by keyboard, and remembers it', async () => {
  const { user } = await open();
  button(m.play_speak_to_name({ name: 'Vesper' })).focus();
  await user.keyboard('{Enter}');
  expect(button(m.play_speak_to_name({ name: 'Vesper' })).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByPlaceholderText(m.voice_say_something_to_name({ name: 'Vesper' }))).toBeDefined();
  button(m.play_silence_name({ name: 'Engineer Ruiz' })).focus();
  await user.keyboard(' ');
  expect(button(m.play_silence_name({ name: 'Engineer Ruiz' })).getAttribute('aria-pressed')).toBe('true');
  api.answer(
    'sendToGroup',
    new FakeStream().end(speaks('vesper', 'Vesper'), spoken('a', 'Yes.', by('vesper', 'Vesper'))),
  );
  await say(user, 'Are you awake?');
  await within(log()).findByText(/Yes/);
  expect(api.sent('sendToGroup')[0]?.body).toMatchObject({ to: 'vesper', silent: ['ruiz'] });
  cleanup();
  closeTalks();
  showGroup();
  const vesperAgain = await screen.findByRole('button', { name: m.play_speak_to_name({ name: 'Vesper' }) });
  expect(vesperAgain.getAttribute('aria-pressed')).toBe('true');
});

test('leaves one person who may speak, and lets the addressed one speak again', async () => {
  const { user } = await open();
  await user.click(button(m.play_silence_name({ name: 'Engineer Ruiz' })));
  await user.click(button(m.play_silence_name({ name: 'Vesper' })));
  expect(button(m.play_silence_name({ name: 'Captain Okafor' }))).toHaveProperty('disabled', true);
  await user.click(button(m.play_speak_to_name({ name: 'Vesper' })));
  expect(button(m.play_silence_name({ name: 'Vesper' })).getAttribute('aria-pressed')).toBe('false');
});

test('a suggested line is for the last speaker', async () => {
  const { user } = await open({ ...nothingSaid, speakerId: 'ruiz', suggestions: ['Where is the key?'] });
  api.answer(
    'sendToGroup',
    new FakeStream().end(speaks('ruiz', 'Engineer Ruiz'), spoken('a', 'Gone.', by('ruiz', 'Engineer Ruiz'))),
  );
  await user.click(await screen.findByRole('button', { name: 'Where is the key?' }));
  await within(log()).findByText(/Gone/);
  expect(api.sent('sendToGroup')[0]?.body).toMatchObject({ to: 'ruiz' });
});

test('shows what was said before, with its speakers', async () => {
  const line = { messageUser: 'npc', audioChunk: '', messageRunId: 'run', messageAt: sampleTime } as const;
  await open({
    ...nothingSaid,
    speakerId: 'ruiz',
    messages: [
      { ...line, messageUser: 'user', messageId: 'q', message: 'Well?' },
      { ...line, messageId: 'a', message: 'No.', ...by('okafor', 'Captain Okafor') },
      { ...line, messageId: 'b', message: 'Yes.', ...by('ruiz', 'Engineer Ruiz') },
    ],
  });
  await within(log()).findByText(/Yes/);
  expect(log().textContent).toMatch(/Captain Okafor.*No.*Engineer Ruiz.*Yes/s);
});

test('sends a message that failed again as the same request', async () => {
  const { user } = await open();
  api.answer('sendToGroup', refusal('wentWrong'));
  await say(user, 'Who lit the lamp?');
  await screen.findByText(m.voice_not_sent());
  api.answer(
    'sendToGroup',
    new FakeStream().end(speaks('ruiz', 'Engineer Ruiz'), spoken('a', 'I did.', by('ruiz', 'Engineer Ruiz'))),
  );
  await user.click(button(m.voice_try_again()));
  await within(log()).findByText(/I did/);
  const keys = api.sent('sendToGroup').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['a companion of the scene once', vesper, []],
  ['no companion whom the rules keep away', sampleCharacter({ characterId: 'mate', characterName: 'Mate' }), ['mate']],
])('shows %s', async (_what, companion, absent) => {
  api.answer('getCharacter', { character: companion, stories: [] });
  await open(nothingSaid, { coop: '1', characterId: companion.characterId }, absent);
  await vi.waitFor(() => expect(api.sent('getCharacter')).toHaveLength(1));
  expect(screen.getAllByRole('button', { name: /^Speak to/ })).toHaveLength(3);
});
