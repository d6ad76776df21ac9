import type { Output, RuledScene, SceneDetail, calls as stated } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../../testing/fake-stream.ts';
import {
  sampleCharacter,
  sampleChoice,
  sampleItem,
  sampleRules,
  sampleScene,
  sampleStory,
  sampleTime,
} from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { closeTalks } from '../../../voice/talk/talks.ts';
import { type SceneEntry, sceneEntryQuery } from '../play-data.ts';
import { Conversation } from './conversation.tsx';

const mode = { coop: '0', characterId: null };
const query = sceneEntryQuery('winter', 'harbour', 'token', mode);
const shown = () => screen.getByRole('log').textContent;
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

function said(messageId: string, messageUser: 'user' | 'npc', message: string) {
  return { messageId, messageUser, message, audioChunk: '', messageRunId: 'run', messageAt: sampleTime };
}

/** A talk in which the player has asked and the captain has answered. */
const oneExchange: Output<(typeof stated)['getTalk']> = {
  messages: [said('a', 'user', 'Who lit the lamp?'), said('b', 'npc', 'Nobody.')],
  nextBefore: null,
  last: { version: 1, versions: 1 },
  saidSince: null,
};

/** The talk with what is known of the scene, as its screen shows it. */
function Played({ scene }: { scene: SceneDetail }) {
  const { data } = useQuery({ ...query, enabled: false });
  const character = sampleCharacter();
  return (
    data && (
      <Conversation
        story={sampleStory({ scenes: [scene] })}
        scene={scene}
        character={character}
        entry={data}
        mode={mode}
      />
    )
  );
}

/** Opens the talk in a scene of which the story's rules make this. */
async function open(rules: RuledScene, won = true, scene = sampleScene()) {
  const entry: SceneEntry = { quests: [], fight: false, won, duels: [], looks: [], rules, storyToken: 'token' };
  await signInAs();
  api.answer('getSessionToken', { sessionToken: 'session' });
  api.answer('getTalk', oneExchange);
  api.answer('getProgress', { scenes: [] });
  queryClient.setQueryData(query.queryKey, entry);
  const page = show(<Played scene={scene} />, '/talk');
  await vi.waitFor(() => expect(shown()).toContain('Nobody.'));
  return page;
}

async function say(user: UserEvent, text: string) {
  await fill(user, m.voice_message(), text);
  await user.keyboard('{Enter}');
}

const offering = sampleRules({ choices: [sampleChoice({ characterId: 'okafor' })] });
const made = { optionId: 'accuse', text: 'She puts down the lamp.', quests: [], won: true, rules: sampleRules() };

test('a choice of the talk is made by a button and told as narration', async () => {
  api.answer('makeChoice', made);
  const { user } = await open(offering);
  const box = screen.getByRole('log');
  // It is offered below the reply that led to it, and takes nothing from its place.
  await user.click(await within(box).findByRole('button', { name: 'Accuse the captain' }));
  Object.defineProperty(box, 'scrollHeight', { value: 1000 });
  box.dispatchEvent(new Event('scroll'));
  box.scrollTop = 500;
  box.dispatchEvent(new Event('scroll'));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.textContent === 'She puts down the lamp.' ? 300 : 0);
  });
  await press(user, m.play_make_this_choice());
  await vi.waitFor(() => expect(shown()).toContain('She puts down the lamp.'));
  // Though the player has scrolled back to read that reply.
  await vi.waitFor(() => expect(box.scrollTop).toBe(800));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(m.voice_message())));
  // What led to the choice can no longer be rephrased.
  expect(screen.queryByRole('button', { name: m.voice_edit() })).toBeNull();
});

test('the keyboard is led to a choice, from it to the text box, and with Escape back to the scene', async () => {
  const { user } = await open(offering);
  const card = screen.getByRole('group', { name: sampleChoice().question });
  expect(document.activeElement).toBe(card);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Accuse the captain');
  await user.keyboard('/');
  const box = screen.getByLabelText(m.voice_message());
  expect(document.activeElement).toBe(box);
  expect(box).toHaveProperty('value', '');
  await user.keyboard('So{Escape}');
  expect(screen.queryByText(/\/scene\/harbour/)).toBeNull();
  await user.clear(box);
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/\/scene\/harbour/)).toBeDefined();
});

test('the text box takes the focus back from the quest journal and from an item', async () => {
  api.answer('getQuestJournal', { quests: [], told: [], found: [] });
  const { user } = await open(carrying, false);
  const box = screen.getByLabelText(m.voice_message());
  await user.click(screen.getByTitle(m.play_quest_journal()));
  expect(screen.getByRole('dialog')).toBeDefined();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(box));
  await press(user, itemMenu);
  await user.click(await screen.findByRole('menuitem', { name: m.play_read_item() }));
  await screen.findByRole('dialog', { name: 'Brass Key' });
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(box));
  expect(shown()).toContain('Nobody.');
});

test('what came of a choice is still told after a reload, until the talk goes on', async () => {
  api.answer('makeChoice', made);
  api.answer('closeSession', {});
  const { user, close } = await open(offering);
  await press(user, 'Accuse the captain');
  await press(user, m.play_make_this_choice());
  await vi.waitFor(() => expect(shown()).toContain('She puts down the lamp.'));
  close();
  closeTalks();
  const again = await open(sampleRules());
  await vi.waitFor(() => expect(shown()).toContain('She puts down the lamp.'));
  api.answer('sendMessage', new FakeStream().end(spoken('r', 'So.')));
  await say(again.user, 'Well?');
  await vi.waitFor(() => expect(shown()).toContain('So.'));
  again.close();
  closeTalks();
  await open(sampleRules());
  expect(shown()).not.toContain('She puts down the lamp.');
  expect(api.sent('makeChoice')).toHaveLength(1);
});

test('words that name an option are held back for a confirmation, and can be said only', async () => {
  api.answer('sendMessage', new FakeStream().end(spoken('r', 'Then prove it.')));
  const { user } = await open(offering);
  await say(user, 'I accuse you, captain!');
  expect(screen.getByText(m.play_your_words_would_make_a_choice())).toBeDefined();
  expect(api.sent('sendMessage')).toEqual([]);
  await press(user, m.play_only_say_it());
  await vi.waitFor(() => expect(shown()).toContain('Then prove it.'));
  expect(api.sent('sendMessage')[0]?.body.message).toBe('I accuse you, captain!');
});

test('words that make a choice leave the text box', async () => {
  api.answer('makeChoice', made);
  const { user } = await open(offering);
  await say(user, 'I accuse you, captain!');
  await press(user, m.play_make_this_choice());
  await vi.waitFor(() => expect(shown()).toContain('She puts down the lamp.'));
  expect(screen.getByLabelText(m.voice_message())).toHaveProperty('value', '');
  expect(api.sent('makeChoice')[0]?.body).toMatchObject({ choiceId: 'captain', optionId: 'accuse' });
});

test('a choice of somebody else is not offered', async () => {
  await open(sampleRules({ choices: [sampleChoice({ characterId: 'mate' })] }));
  expect(screen.queryByRole('button', { name: 'Accuse the captain' })).toBeNull();
});

const carrying = sampleRules({ carried: ['key'] });
const itemMenu = m.play_what_to_do_with_item({ item: 'Brass Key' });

test('an item is shown as an action with the item', async () => {
  api.answer('sendAction', new FakeStream().end(spoken('r', 'Where did you get that?')));
  const { user } = await open(carrying);
  await press(user, itemMenu);
  await user.click(await screen.findByRole('menuitem', { name: m.play_show_item() }));
  await vi.waitFor(() => expect(shown()).toContain('Where did you get that?'));
  expect(shown()).toContain('You show Captain Okafor the Brass Key');
  expect(api.sent('sendAction')[0]?.body).toMatchObject({
    action: 'shows Captain Okafor the Brass Key',
    item: { itemId: 'key', act: 'show' },
  });
});

test('an item that was not given for lack of credits stays where it was, and no words stand in for it', async () => {
  api.answer('sendAction', refusal('noCredits'));
  const { user } = await open(carrying);
  await press(user, itemMenu);
  await user.click(await screen.findByRole('menuitem', { name: m.play_give_item() }));
  expect(await screen.findByText(m.spec_out_of_credits())).toBeDefined();
  expect(shown()).not.toContain('gives Captain Okafor');
  expect(screen.getByLabelText(m.voice_message())).toHaveProperty('value', '');
});

test('giving an item that failed is tried again as the same request', async () => {
  api.answer('sendAction', refusal('wentWrong'));
  const { user } = await open(carrying);
  await press(user, itemMenu);
  await user.click(await screen.findByRole('menuitem', { name: m.play_give_item() }));
  await screen.findByText(m.voice_not_sent());
  api.answer('sendAction', new FakeStream().end(spoken('r', 'Thank you.')));
  await press(user, m.voice_try_again());
  await vi.waitFor(() => expect(shown()).toContain('Thank you.'));
  const [first, second] = api.sent('sendAction');
  expect(second?.body).toEqual(first?.body);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('an item can be read in the talk', async () => {
  const { user } = await open(carrying);
  await press(user, itemMenu);
  await user.click(await screen.findByRole('menuitem', { name: m.play_read_item() }));
  expect(await screen.findByRole('dialog', { name: 'Brass Key' })).toBeDefined();
});

test('the tray follows the rules of the reply', async () => {
  const reply = new FakeStream();
  api.answer('sendMessage', reply);
  const { user } = await open(carrying);
  await screen.findByRole('button', { name: itemMenu });
  await say(user, 'Take this.');
  reply.end({ event: 'rules', data: { rules: sampleRules() } }, spoken('r', 'Thank you.'));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: itemMenu })).toBeNull());
});

test('a phone opens and closes the tray by a button that counts the items', async () => {
  const { user } = await open(carrying);
  const toggle = screen.getByRole('button', { name: m.play_items_count({ count: 1 }) });
  const tray = screen.getByRole('list', { name: m.play_items_you_carry() });
  expect([toggle.getAttribute('aria-expanded'), tray.dataset.open]).toEqual(['false', 'false']);
  await user.click(toggle);
  expect([toggle.getAttribute('aria-expanded'), tray.dataset.open]).toEqual(['true', 'true']);
  await user.click(toggle);
  expect(tray.dataset.open).toBe('false');
});

test('while a reply is coming, an item can be read but not shown or given', async () => {
  const reply = new FakeStream();
  api.answer('sendMessage', reply);
  const { user } = await open(carrying);
  await say(user, 'Well?');
  await press(user, itemMenu);
  const [showing, giving, reading] = await screen.findAllByRole('menuitem');
  const disabled = [showing, giving, reading].map((each) => each?.getAttribute('aria-disabled'));
  expect(disabled).toEqual(['true', 'true', null]);
  reply.end(spoken('r', 'Nothing.'));
  await vi.waitFor(() => expect(showing?.getAttribute('aria-disabled')).toBeNull());
});

test('the text box takes the focus from an item that was given', async () => {
  const rules = sampleRules();
  api.answer('sendAction', new FakeStream().end({ event: 'rules', data: { rules } }, spoken('r', 'Thank you.')));
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget();
    return Object.assign(list, { matches: query === '(pointer: fine)', media: query }) as never;
  });
  const { user } = await open(carrying);
  await press(user, itemMenu);
  await user.click(await screen.findByRole('menuitem', { name: m.play_give_item() }));
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: m.play_items_you_carry() })).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText(m.voice_message()));
});

test('two items are combined from the tray, and what they become is told', async () => {
  const lamp = sampleItem({ itemId: 'lamp', itemName: 'Lamp' });
  const made = { item: { ...lamp, itemFoundText: '' }, text: 'The key fits the lamp.' };
  const scene = sampleScene({ items: [sampleItem(), sampleItem({ itemId: 'wick', itemName: 'Wick' }), lamp] });
  const after = { quests: [], won: true, rules: sampleRules({ carried: ['lamp'] }) };
  api.answer('combineItems', { made: null, ...after, rules: sampleRules({ carried: ['key', 'wick'] }) });
  const { user } = await open(sampleRules({ carried: ['key', 'wick'] }), true, scene);
  const combine = async () => {
    await press(user, itemMenu);
    (await screen.findByRole('menuitem', { name: m.play_combine_item() })).focus();
    await user.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Wick'));
    await user.keyboard('{Enter}');
  };
  await combine();
  expect(await screen.findByText(m.play_nothing_comes_of_it())).toBeDefined();
  api.answer('combineItems', { made, ...after });
  await combine();
  await vi.waitFor(() => expect(shown()).toContain(made.text));
  expect(api.sent('combineItems')[1]?.body.itemIds).toEqual(['key', 'wick']);
  expect(await screen.findByRole('button', { name: m.play_what_to_do_with_item({ item: 'Lamp' }) })).toBeDefined();
});
