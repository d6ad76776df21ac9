import { limits, type UnansweredQuestion } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleCharacter } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { toValues } from '../character/character-values.ts';
import { CharacterWizard } from '../character/character-wizard.tsx';
import { UnansweredInStory } from './unanswered-in-story.tsx';

const ask = (question: string, players: number): UnansweredQuestion => ({
  questionId: question,
  question,
  players,
  characterId: 'maren',
  characterName: 'Maren',
});
const boat = ask('How much does the boat cost?', 4);
const chess = ask('Who taught you chess?', 3);
const list = () => screen.findByRole('region', { name: m.studio_asked_in_vain() });

beforeEach(() => signInAs());

test('each question of a story says who was asked and leads to the form of that character', async () => {
  api.answer('getUnansweredInStory', ({ query }) =>
    query.page === 1 ? { questions: [boat], total: 2, nextPage: 2 } : { questions: [chess], total: 2, nextPage: null },
  );
  const { user } = show(<UnansweredInStory storyId="story" />);
  expect(await screen.findByText(m.studio_asked_of_by_players({ name: 'Maren', count: 4 }))).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.studio_show_more() }));
  const link = await screen.findByRole('link', { name: m.studio_write_an_answer_to({ question: chess.question }) });
  expect(link.getAttribute('href')).toBe('/character/maren/edit?asked=Who+taught+you+chess%3F');
});

test('a dismissed question goes, and the heading has the focus', async () => {
  api.answer('getUnansweredInStory', () =>
    api.sent('dismissUnansweredQuestion').length > 0
      ? { questions: [], total: 0, nextPage: null }
      : { questions: [boat], total: 1, nextPage: null },
  );
  api.answer('dismissUnansweredQuestion', {});
  const { user } = show(<UnansweredInStory storyId="story" />);
  await user.click(await screen.findByRole('button', { name: m.studio_dismiss_question({ question: boat.question }) }));
  const empty = m.studio_nothing_asked_in_vain({ least: limits.unansweredPlayersLeast });
  expect(await screen.findByText(empty)).toBeDefined();
  expect(document.activeElement?.textContent).toBe(m.studio_asked_in_vain());
  expect(api.sent('dismissUnansweredQuestion')[0]?.body).toEqual({ characterId: 'maren', questionId: boat.questionId });
});

test('a failed list can be loaded again', async () => {
  api.answer('getUnansweredInStory', refusal('storeUnavailable'));
  const { user } = show(<UnansweredInStory storyId="story" />);
  const again = await within(await list()).findByRole('button', { name: m.studio_try_again() });
  api.answer('getUnansweredInStory', { questions: [boat], total: 1, nextPage: null });
  await user.click(again);
  expect(await screen.findByText(boat.question)).toBeDefined();
});

test('the form opens with an answer to a question of players, and begins others beside them', async () => {
  api.answer('getCharacterHelp', { suggestions: false });
  api.answer('previewReplies', { replies: [] });
  api.answer('getUnansweredQuestions', { questions: [boat, chess], total: 2, nextPage: null });
  const { user } = show(
    <CharacterWizard
      form="character/test"
      initial={toValues(sampleCharacter())}
      asked={boat.question}
      overlay="Character"
      backLabel={m.studio_close()}
      onBack={vi.fn()}
      onSaved={vi.fn()}
    />,
  );
  const questions = () => screen.findByLabelText(m.studio_questions());
  expect(await questions()).toHaveProperty('value', boat.question);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(m.studio_what_they_say())));
  const begin = (question: string) =>
    user.click(screen.getByRole('button', { name: m.studio_write_an_answer_to({ question }) }));
  await screen.findByText(chess.question);
  await begin(chess.question);
  expect(await questions()).toHaveProperty('value', chess.question);
  await begin(boat.question);
  expect(await questions()).toHaveProperty('value', boat.question);
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(1);
});
