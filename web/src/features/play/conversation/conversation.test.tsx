import { buildEmotion, limits, type Output, type calls as stated } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../../testing/fake-stream.ts';
import { sampleCharacter, sampleRules, sampleScene, sampleStory, sampleTime } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { updateRunMemory } from '../play-memory.ts';
import { Conversation } from './conversation.tsx';

type Talk = Output<(typeof stated)['getTalk']>;

const character = sampleCharacter();
const nothingSaid: Talk = { messages: [], nextBefore: null, last: null, saidSince: null };
const log = () => screen.getByRole('log');
const shown = () => log().textContent;
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

function said(messageId: string, messageUser: 'user' | 'npc', message: string): Talk['messages'][number] {
  return { messageId, messageUser, message, audioChunk: '', messageRunId: 'run', messageAt: sampleTime };
}

/** A talk in which the player has asked and the captain has answered. */
const oneExchange: Talk = {
  ...nothingSaid,
  messages: [said('a', 'user', 'Who lit the lamp?'), said('b', 'npc', 'Nobody.')],
  last: { version: 1, versions: 1 },
};

function showTalk() {
  const entry = {
    quests: [],
    fight: false,
    won: true,
    duels: [],
    looks: [],
    rules: sampleRules(),
    storyToken: 'token',
  };
  const part = (
    <Conversation
      story={sampleStory()}
      scene={sampleScene()}
      character={character}
      entry={entry}
      mode={{ coop: '0', characterId: null }}
    />
  );
  return show(part, '/talk');
}

async function open(talk = nothingSaid) {
  await signInAs();
  api.answer('getSessionToken', { sessionToken: 'session' });
  api.answer('getTalk', talk);
  api.answer('getProgress', { scenes: [] });
  const page = showTalk();
  await vi.waitFor(() => expect(api.sent('getTalk')).toHaveLength(1));
  return page;
}

async function say(user: UserEvent, text: string) {
  await fill(user, m.voice_message(), text);
  await user.keyboard('{Enter}');
}

test('shows the reply as it arrives, and the new balance', async () => {
  const reply = new FakeStream();
  api.answer('sendMessage', reply);
  const { user } = await open();
  await say(user, ' Who lit the lamp? ');
  expect(shown()).toContain('Who lit the lamp?');
  expect(screen.getByText(m.voice_name_is_thinking({ name: 'Captain Okafor' }))).toBeDefined();
  reply.send({ event: 'delta', data: { messageId: 'r', messageUser: 'npc', text: 'Nobody has ' } });
  await vi.waitFor(() => expect(shown()).toContain('Nobody has'));
  reply.end(spoken('r', 'Nobody has lit it.'), { event: 'credits', data: { credits: 99 } });
  await vi.waitFor(() => expect(shown()).toContain('Nobody has lit it.'));
  await screen.findByRole('button', { name: m.voice_another_reply_costs_message_credit({ message: 1 }) });
  expect(currentAccount()?.credits).toBe(99);
  expect(api.sent('sendMessage')[0]?.body).toMatchObject({ sessionToken: 'session', message: 'Who lit the lamp?' });
  expect(screen.getByLabelText(m.voice_message())).toHaveProperty('value', '');
});

test('does not send a second message before the reply is complete', async () => {
  const reply = new FakeStream();
  api.answer('sendMessage', reply);
  const { user } = await open();
  await say(user, 'Who lit the lamp?');
  await say(user, 'Well?');
  expect(screen.getByText(m.voice_an_answer_is_still_on_its()).getAttribute('role')).toBe('status');
  // In one's own story, no price is shown.
  expect(screen.getByRole('button', { name: m.spec_send() })).toHaveProperty('disabled', true);
  expect(api.sent('sendMessage')).toHaveLength(1);
  reply.end(spoken('r', 'Nobody.'));
  await vi.waitFor(() => expect(shown()).toContain('Nobody.'));
  expect(screen.getByLabelText(m.voice_message())).toHaveProperty('value', 'Well?');
  await vi.waitFor(() => expect(screen.queryByText(m.voice_an_answer_is_still_on_its())).toBeNull());
});

test('marks a message that failed and sends it again as the same request', async () => {
  api.answer('sendMessage', refusal('wentWrong'));
  const { user } = await open();
  await say(user, 'Who lit the lamp?');
  await screen.findByText(m.voice_not_sent());
  api.answer('sendMessage', new FakeStream().end(spoken('r', 'Nobody.')));
  await press(user, m.voice_try_again());
  await vi.waitFor(() => expect(shown()).toContain('Nobody.'));
  const keys = api.sent('sendMessage').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  expect(within(log()).getAllByText(/Who lit the lamp/)).toHaveLength(1);
  expect(screen.queryByText(m.voice_not_sent())).toBeNull();
});

test('goes on by itself after the connection broke, without repeating what was shown', async () => {
  const broken = new FakeStream().send(spoken('r', 'Nobody.')).cut();
  const whole = new FakeStream().end(spoken('s', 'Nobody.'), spoken('t', 'It lit itself.'));
  api.answer('sendMessage', () => (api.sent('sendMessage').length === 1 ? broken : whole));
  const { user } = await open();
  await say(user, 'Who lit the lamp?');
  await vi.waitFor(() => expect(shown()).toContain('It lit itself.'), { timeout: 10_000 });
  expect(shown()?.split('Nobody.')).toHaveLength(2);
  const keys = api.sent('sendMessage').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('puts the message back into the box when the credits have run out', async () => {
  api.answer('sendMessage', refusal('noCredits'));
  const { user } = await open();
  await say(user, 'Who lit the lamp?');
  expect(await screen.findByText(m.spec_out_of_credits())).toBeDefined();
  expect(shown()).not.toContain('Who lit the lamp?');
  expect(screen.getByLabelText(m.voice_message())).toHaveProperty('value', 'Who lit the lamp?');
});

test('sends an action as such', async () => {
  api.answer('sendAction', new FakeStream().end(spoken('n', 'You strike a match.', { messageUser: 'narrator' })));
  const { user } = await open();
  await press(user, m.voice_action());
  await user.type(screen.getByRole('textbox', { name: m.voice_action() }), 'strike a match{Enter}');
  await vi.waitFor(() => expect(shown()).toContain('You strike a match.'));
  expect(api.sent('sendAction')[0]?.body).toMatchObject({ action: 'strike a match', npcName: 'Captain Okafor' });
});

test('says that the words are an action, and goes back to talking', async () => {
  const { user } = await open();
  for (const leave of [() => press(user, m.voice_talk_instead()), () => user.keyboard('{Escape}')]) {
    await press(user, m.voice_action());
    await screen.findByText(m.voice_youre_acting_write_what_you_do());
    await leave();
    expect(screen.queryByText(m.voice_youre_acting_write_what_you_do())).toBeNull();
  }
});

test('the tools of all messages are one tab stop, with arrows from one to another', async () => {
  const { user } = await open({
    ...oneExchange,
    messages: [...oneExchange.messages, said('c', 'user', 'Why?'), said('d', 'npc', 'It is cold.')],
  });
  await screen.findByText(/It is cold/);
  const tools = [...log().querySelectorAll<HTMLElement>('[data-tools] button')];
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  tools.find(({ tabIndex }) => tabIndex === 0)?.focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.closest('div:not([data-tools])')?.textContent).toContain('Nobody.');
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(tools[0]);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(tools.at(-1));
});

test('scrolls to a new message even if scrolled back', async () => {
  api.answer('sendMessage', new FakeStream().end(spoken('r', 'Nobody.')));
  const { user } = await open(oneExchange);
  await screen.findByText(/Nobody/);
  const box = log();
  Object.defineProperty(box, 'scrollHeight', { value: 1000 });
  box.scrollTop = 0;
  box.dispatchEvent(new Event('scroll'));
  await say(user, 'Why?');
  await vi.waitFor(() => expect(box.scrollTop).toBe(1000));
});

test('the win of the scene waits beside the talk until the player opens it', async () => {
  const { user } = await open();
  updateRunMemory('winter', { winsDue: ['harbour'] });
  await fill(user, m.voice_message(), 'And then');
  await user.clear(screen.getByLabelText(m.voice_message()));
  expect(screen.queryByRole('dialog')).toBeNull();
  const card = () => screen.queryByRole('button', { name: new RegExp(m.spec_scene_win()) });
  // A win may be a sad one.
  expect(card()?.querySelector('svg')?.classList.value).not.toMatch(/trophy|party|star/);
  await user.click(card() ?? document.body);
  expect(screen.getByRole('dialog', { name: m.spec_scene_win() }).textContent).toContain('The ice breaks.');
  await user.keyboard('{Escape}');
  expect(card()).toBeNull();
  expect(await screen.findByText(m.play_all_done_read_the_end())).toBeDefined();
});

test('replaces the last reply by another and goes back to the first', async () => {
  api.answer('regenerate', new FakeStream().end(spoken('c', 'The mate.')));
  const emotion = buildEmotion('NEUTRAL', 0);
  api.answer('chooseReply', { version: 1, versions: 2, messages: oneExchange.messages, emotion });
  const { user } = await open(oneExchange);
  await press(user, m.voice_another_reply_costs_message_credit({ message: 1 }));
  await vi.waitFor(() => expect(shown()).toContain('The mate.'));
  expect(shown()).not.toContain('Nobody.');
  await press(user, m.voice_previous_reply());
  await vi.waitFor(() => expect(shown()).toContain('Nobody.'));
  expect(shown()).not.toContain('The mate.');
  expect(api.sent('chooseReply')[0]?.body).toEqual({ sessionToken: 'session', version: 1 });
  expect(screen.getByText(m.voice_reply_version_of_versions({ version: 1, versions: 2 }))).toBeDefined();
});

test('asks for no more replies to a message than it can have', async () => {
  await open({ ...oneExchange, last: { version: 3, versions: limits.replyVersions } });
  const name = m.voice_no_more_replies({ most: limits.replyVersions });
  expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
});

test('keeps the reply when no other one comes', async () => {
  api.answer('regenerate', refusal('conversationUnavailable'));
  const { user } = await open(oneExchange);
  await press(user, m.voice_another_reply_costs_message_credit({ message: 1 }));
  await screen.findByText('Conversation Unavailable.');
  expect(shown()).toContain('Nobody.');
});

test('edits the last message, or leaves it as it was', async () => {
  api.answer('editMessage', new FakeStream().end(spoken('c', 'I did.')));
  const { user } = await open(oneExchange);
  await press(user, m.voice_edit());
  const box = screen.getByLabelText(m.voice_message());
  expect(box).toHaveProperty('value', 'Who lit the lamp?');
  await user.type(box, '{Escape}');
  expect(box).toHaveProperty('value', '');
  await press(user, m.voice_edit());
  await say(user, 'Who put out the lamp?');
  await vi.waitFor(() => expect(shown()).toContain('I did.'));
  expect(api.sent('editMessage')[0]?.body.message).toBe('Who put out the lamp?');
  expect(shown()).toContain('Who put out the lamp?');
  expect(shown()).not.toContain('Who lit the lamp?');
});

test('deletes the whole talk after a confirmation', async () => {
  api.answer('deleteTalk', refusal('wentWrong'));
  const { user } = await open(oneExchange);
  await press(user, m.voice_more());
  await press(user, m.voice_delete_this_talk());
  await press(user, m.voice_delete_forever());
  await screen.findByText('Something Went Wrong.');
  expect(screen.getByText(/Nobody\./)).toBeDefined();
  api.answer('deleteTalk', {});
  await press(user, m.voice_delete_forever());
  expect(await screen.findByText(m.voice_talk_deleted())).toBeDefined();
  expect(shown()).not.toContain('Nobody.');
});

test('loads what was said before', async () => {
  const { user } = await open({ ...oneExchange, nextBefore: 'cursor' });
  api.answer('getTalk', refusal('wentWrong'));
  await press(user, m.voice_show_earlier_messages());
  api.answer('getTalk', { ...nothingSaid, messages: [said('0', 'npc', 'The harbour froze.')] });
  await press(user, m.voice_couldnt_load_try_again());
  await vi.waitFor(() => expect(shown()).toMatch(/The harbour froze\..*Nobody\./));
  expect(api.sent('getTalk').at(-1)?.query).toEqual({ sessionToken: 'session', before: 'cursor' });
  expect(screen.queryByRole('button', { name: m.voice_show_earlier_messages() })).toBeNull();
});

test('starts the session again after it failed', async () => {
  await signInAs();
  api.answer('getSessionToken', refusal('wentWrong'));
  api.answer('getTalk', oneExchange);
  api.answer('getProgress', { scenes: [] });
  const { user } = showTalk();
  await screen.findByText(m.voice_the_session_couldnt_start());
  api.answer('getSessionToken', { sessionToken: 'session' });
  await press(user, m.voice_try_again());
  await vi.waitFor(() => expect(shown()).toContain('Nobody.'));
  expect(screen.queryByText(m.voice_the_session_couldnt_start())).toBeNull();
});

test('suggested lines are said with a tap, leave the draft alone and change with the reply', async () => {
  const reply = new FakeStream();
  api.answer('sendMessage', reply);
  const { user } = await open({ ...nothingSaid, suggestions: ['Who lit the lamp?', 'Are you cold?'] });
  await fill(user, m.voice_message(), 'My own words');
  await press(user, 'Who lit the lamp?');
  expect(api.sent('sendMessage')[0]?.body).toMatchObject({ message: 'Who lit the lamp?' });
  expect(screen.getByLabelText(m.voice_message())).toHaveProperty('value', 'My own words');
  expect(screen.getByRole('button', { name: 'Are you cold?' })).toHaveProperty('disabled', true);
  reply.end({ event: 'suggestions', data: { suggestions: ['Why?'] } });
  expect(await screen.findByRole('button', { name: 'Why?' })).not.toBeNull();
  await press(user, m.voice_hide_suggestions());
  expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull();
  await press(user, m.voice_show_suggestions());
});
