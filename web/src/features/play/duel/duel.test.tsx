import { buildEmotion, type DuelState, type Fighter, type Output, type calls as stated } from '@emberlore/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleCharacter, sampleRules, sampleScene } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { type SceneEntry, sceneEntryQuery } from '../play-data.ts';
import { Duel } from './duel.tsx';

const name = 'Captain Okafor';
const ready: Fighter = { hearts: 3, stance: null, die: null, stanceBonus: 0, natureBonus: 0 };
const rolled: Fighter = { ...ready, stance: 'strike', die: 5 };
const begun: DuelState = {
  round: 0,
  yours: ready,
  theirs: ready,
  hit: 'nobody',
  narration: [],
  outcome: null,
  defeats: 0,
  emotion: buildEmotion('NEUTRAL', 0.4),
};
const hit: DuelState = {
  ...begun,
  round: 1,
  yours: rolled,
  theirs: { ...rolled, hearts: 2, stance: 'feint', die: 2 },
  hit: 'theirs',
  narration: [{ by: 'npc', text: 'Well struck.' }],
};
const entry: SceneEntry = {
  quests: [],
  fight: true,
  won: false,
  duels: [],
  looks: [],
  rules: sampleRules(),
  storyToken: 'token',
};
const query = sceneEntryQuery('winter', 'harbour', 'token', { coop: '0', characterId: null });

const answer = (duel: DuelState): Output<typeof stated.duel> => ({
  duel,
  quests: [],
  won: duel.outcome === 'won',
  duels: duel.outcome ? [{ characterId: 'okafor', outcome: duel.outcome }] : [],
  rules: sampleRules(),
});
const button = (label: string | RegExp) => screen.getByRole('button', { name: label });
const strike = () => screen.findByRole('button', { name: new RegExp(`^${m.play_strike()}`) });
const hearts = (whose: string, left: number) => m.play_whose_left_of_length_hearts({ whose, left, length: 3 });
const steps = () => api.sent('duel').map(({ body: { stance, round } }) => [stance, round]);

async function open(first: DuelState | ReturnType<typeof refusal>) {
  await signInAs();
  api.answer('duel', 'round' in first ? answer(first) : first);
  queryClient.setQueryData(query.queryKey, entry);
  const onClose = vi.fn();
  const page = show(
    <Duel
      storyId="winter"
      scene={sampleScene()}
      opponent={sampleCharacter()}
      entry={entry}
      onClose={onClose}
      focusAfter={() => null}
    />,
  );
  return { ...page, onClose };
}

test('fights round by round, by pointer or by key, and shows who was hit', async () => {
  const { user } = await open(begun);
  await strike();
  api.answer('duel', answer(hit));
  await user.click(await strike());
  expect(await screen.findByText(m.play_you_hit_name({ name }))).toBeDefined();
  expect(screen.getByText('“Well struck.”')).toBeDefined();
  expect(screen.getByRole('img', { name: hearts(name, 2) })).toBeDefined();
  expect(screen.getByRole('img', { name: hearts(m.play_you(), 3) })).toBeDefined();
  api.answer('duel', answer({ ...hit, round: 2, hit: 'nobody', narration: [] }));
  await user.keyboard('2');
  expect(await screen.findByText(m.play_nobody_is_hit())).toBeDefined();
  expect(steps()).toEqual([
    [undefined, undefined],
    ['strike', 1],
    ['guard', 2],
  ]);
});

test('a duel opened by keys begins on the first stance, not on the button that closes it', async () => {
  fireEvent.keyDown(document.body, { key: 'Enter' });
  const { user, onClose } = await open(begun);
  const first = await strike();
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  api.answer('duel', answer(hit));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(m.play_you_hit_name({ name }))).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('takes no second stance before the round is over', async () => {
  const { user } = await open(begun);
  const stance = await strike();
  const round = Promise.withResolvers<Output<typeof stated.duel>>();
  api.answer('duel', () => round.promise);
  await user.click(stance);
  await user.keyboard('2');
  await user.click(stance);
  expect(stance.getAttribute('aria-disabled')).toBe('true');
  round.resolve(answer(hit));
  await screen.findByText(m.play_you_hit_name({ name }));
  expect(steps()).toHaveLength(2);
  expect(stance.getAttribute('aria-disabled')).toBe('false');
});

test('a victory is known to the scene once the duel is closed', async () => {
  const { user, onClose } = await open({ ...hit, outcome: 'won' });
  await screen.findByText(m.play_you_have_beaten_name({ name }));
  expect(queryClient.getQueryData(query.queryKey)?.won).toBe(false);
  await user.click(button(m.play_claim_victory()));
  expect(onClose).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(query.queryKey)).toMatchObject({
    won: true,
    duels: [{ characterId: 'okafor', outcome: 'won' }],
  });
});

test('a lost duel can be fought again at once', async () => {
  const { user } = await open({ ...hit, outcome: 'lost' });
  await screen.findByText(m.play_name_has_beaten_you({ name }));
  expect(screen.queryByRole('button', { name: new RegExp(`^${m.play_strike()}`) })).toBeNull();
  api.answer('duel', answer({ ...begun, defeats: 1 }));
  await user.click(button(m.play_try_again()));
  await strike();
  expect(screen.getByText(new RegExp(m.play_you_read_name_better({ name })))).toBeDefined();
  expect(steps()).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('a duel that could not start is tried again', async () => {
  const { user } = await open(refusal('wentWrong'));
  await screen.findByText(m.play_the_duel_couldnt_start());
  expect(screen.getByText('Something Went Wrong.')).toBeDefined();
  api.answer('duel', answer(begun));
  await user.click(button(m.play_try_again()));
  expect(await strike()).toBeDefined();
});

test('a round that failed leaves the duel as it was, and can be repeated', async () => {
  const { user } = await open(begun);
  const stance = await strike();
  api.answer('duel', refusal('wentWrong'));
  await user.click(stance);
  await screen.findByText('Something Went Wrong.');
  expect(screen.getByText(m.play_choose_a_stance())).toBeDefined();
  api.answer('duel', answer(hit));
  await user.click(stance);
  await screen.findByText(m.play_you_hit_name({ name }));
  expect(steps().slice(1)).toEqual([
    ['strike', 1],
    ['strike', 1],
  ]);
});
