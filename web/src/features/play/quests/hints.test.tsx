import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleQuest, sampleScene } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { type Hint, listHintSentences } from './hint-text.ts';
import { Hints } from './hints.tsx';

const scene = sampleScene({ quests: [sampleQuest({ questId: 'tea', questName: 'Fourteen Drops' })] });
const hint: Hint = { questId: 'tea', questType: 'KNOWLEDGE', started: false, names: ['Countess Orlova'] };

const hints = <Hints scene={scene} storyToken="token" questId="tea" />;

beforeEach(() => localStorage.clear());

const asked = () => api.sent('getHint').map(({ query }) => query?.strength);
const button = (name: string) => screen.findByRole('button', { name });

async function open() {
  await signInAs();
  return show(hints).user;
}

test('shows the hint of the author, then a plainer one, and then no more', async () => {
  const user = await open();
  api.answer('getHint', { hint: { ...hint, sentence: 'Ask me about the tea.' } });
  await user.click(await button(m.play_get_a_hint()));
  expect(await screen.findByText('“Ask me about the tea.”')).toBeDefined();
  api.answer('getHint', { hint: { ...hint, sentence: 'Ask me about the tea.', step: 'What was in the tea?' } });
  await user.click(await button(m.play_get_a_plainer_hint()));
  expect(await screen.findByText(/What was in the tea\?/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked()).toEqual(['2', '3']);
  expect(api.sent('getHint').map(({ query }) => query?.questId)).toEqual(['tea', 'tea']);
});

test('says whom to turn to if the author has written none', async () => {
  const user = await open();
  api.answer('getHint', (sent) => ({
    hint: { ...hint, sentence: null, ...(sent.query?.strength === '3' && { step: null }) },
  }));
  await user.click(await button(m.play_get_a_hint()));
  const names = 'Countess Orlova';
  expect(await screen.findByText(m.play_hint_ask({ names }))).toBeDefined();
  await user.click(await button(m.play_get_a_plainer_hint()));
  expect(await screen.findByText(m.play_hint_keep_asking({ names }))).toBeDefined();
});

test('shows the hint again that was shown before, as long as the goal is the same', async () => {
  const user = await open();
  api.answer('getHint', { hint: { ...hint, sentence: 'Ask me about the tea.' } });
  await user.click(await button(m.play_get_a_hint()));
  await screen.findByText('“Ask me about the tea.”');
  const again = show(hints);
  await waitFor(() => expect(screen.getAllByText('“Ask me about the tea.”')).toHaveLength(2));
  expect(asked()).toEqual(['2', '2']);
  again.close();
  api.answer('getHint', { hint: { ...hint, questId: 'spoon', sentence: 'Look at the spoon.' } });
  show(hints);
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(await button(m.play_get_a_hint())).toBeDefined();
  expect(screen.queryByText(/spoon/)).toBeNull();
});

test('says why a hint did not come', async () => {
  const user = await open();
  api.answer('getHint', refusal('tooMany'));
  await user.click(await button(m.play_get_a_hint()));
  const alerts = () => screen.queryAllByRole('alert').filter((each) => each.textContent !== '');
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(await button(m.play_get_a_hint())).toBeDefined();
});

test('says that nothing is left', async () => {
  const user = await open();
  api.answer('getHint', { hint: null });
  await user.click(await button(m.play_get_a_hint()));
  expect(await screen.findByText(m.play_no_hint())).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<[Partial<Hint>, string]>([
  [{ questType: 'SEARCH', step: 'the ring' }, m.play_hint_item({ step: 'the ring' })],
  [{ questType: 'SEARCH', started: true, step: 'In the well.' }, m.play_hint_place({ step: 'In the well.' })],
  [{ questType: 'SEARCH', started: true, step: null }, m.play_hint_press({ button: m.spec_search_for_item() })],
  [{ questType: 'FIGHT', started: true, step: null }, m.play_hint_press({ button: m.spec_fight() })],
  [{ questType: 'FIGHT', step: null }, m.play_hint_fight({ names: 'Countess Orlova' })],
  [{ questType: 'DIALOGUE', step: 'the bell' }, m.play_hint_matter({ step: 'the bell' })],
])('says plainly what to do: %j', (more, sentence) => {
  expect(listHintSentences({ ...hint, ...more })).toContain(sentence);
});

test('a hint calls the player by name', async () => {
  const user = await open();
  api.answer('getHint', { hint: { ...hint, sentence: 'Ask me about the tea, {{user}}.' } });
  await user.click(await button(m.play_get_a_hint()));
  expect(await screen.findByText(`“Ask me about the tea, ${currentAccount()?.userName}.”`)).toBeDefined();
});
