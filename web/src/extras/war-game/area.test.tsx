import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { area, camp } from './area.fixture.ts';
import { Dress } from './dress.tsx';
import { changeInventory, initialInventory } from './inventory.ts';
import { CampaignMap } from './map.tsx';
import { AreaPlace } from './place.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  changeInventory(() => initialInventory);
  api.answer('getWarGame', area);
});

/** Opens the tent on the map with this many coins. */
async function openTent(coins: number) {
  changeInventory((before) => ({ ...before, coins }));
  const { user } = show(<CampaignMap />);
  await user.click(await screen.findByRole('button', { name: m.war_game_the_sutlers_tent() }));
  return { user, tent: within(screen.getByRole('dialog')) };
}

test('shows the chosen outfit, keeps it only once it is confirmed, and goes on to the map', async () => {
  const { user, close } = show(<Dress />);
  expect(await screen.findByText(m.war_game_choose_one_to_see_it_here())).toBeDefined();
  await user.click(button('Red Coat'));
  expect(screen.getByText('The coat of a Red Coat.')).toBeDefined();
  close();
  const again = show(<Dress />);
  expect((await screen.findByRole('button', { name: 'Red Coat' })).getAttribute('aria-pressed')).toBe('false');
  await again.user.click(button('Red Coat'));
  await again.user.click(button(m.war_game_next()));
  expect(screen.getByText('/war-game/map')).toBeDefined();
  again.close();
  show(<Dress />);
  expect((await screen.findByRole('button', { name: 'Red Coat' })).getAttribute('aria-pressed')).toBe('true');
});

test('opens a place of the map, and no locked one', async () => {
  const { user } = show(<CampaignMap />);
  const locked = await screen.findByRole('button', { name: m.war_game_title_locked({ title: 'COWPENS' }) });
  expect(locked).toHaveProperty('disabled', true);
  await user.click(button('CAMDEN'));
  await user.click(button(m.war_game_cancel()));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button('CAMDEN'));
  expect(within(screen.getByRole('dialog')).getByText('The camp.')).toBeDefined();
  await user.click(button(m.war_game_start()));
  expect(screen.getByText('/war-game/drum-major')).toBeDefined();
});

test('sells a hat once, and wears it again without paying', async () => {
  const { user, tent } = await openTent(250);
  const buy = (name: string) => m.war_game_buy_for_hat_coins_name({ hat: 120, name });
  await user.click(tent.getByRole('button', { name: buy(m.war_game_straw_hat()) }));
  await user.click(tent.getByRole('button', { name: buy(m.war_game_cocked_hat()) }));
  expect(tent.getByText('10')).toBeDefined();
  expect(tent.getByRole('button', { name: buy(m.war_game_grenadier_cap()) })).toHaveProperty('disabled', true);
  await user.click(tent.getByRole('button', { name: m.war_game_wear_name({ name: m.war_game_straw_hat() }) }));
  expect(tent.getByText('10')).toBeDefined();
  const worn = tent.getByRole('button', { name: m.war_game_wear_name({ name: m.war_game_straw_hat() }) });
  expect([worn.textContent, worn.hasAttribute('disabled')]).toEqual([m.war_game_worn(), true]);
});

test('opens fact cards in order while there are coins', async () => {
  const { user, tent } = await openTent(70);
  const open = () => tent.getByRole('button', { name: m.war_game_open_a_card_for_fact({ fact: 40 }) });
  expect(tent.queryByText('Drums gave orders.')).toBeNull();
  await user.click(open());
  expect(tent.getByText('Drums gave orders.')).toBeDefined();
  expect(tent.queryByText('Drummers were often boys.')).toBeNull();
  expect(tent.getByText(m.war_game_open_cards({ title: 'CAMDEN', open: 1, total: 2 }))).toBeDefined();
  expect(open()).toHaveProperty('disabled', true);
});

test('a place tells only a red coat how it changed sides', async () => {
  api.answer('getWarGame', { ...area, games: [{ ...camp, warGameId: ':warGameId' }] });
  const deserted = m.war_game_you_have_deserted_the_kings_army();
  for (const [outfit, times] of [[2, 1] as const, [1, 0] as const]) {
    changeInventory((before) => ({ ...before, outfit }));
    const { close } = show(<AreaPlace />, '/war-game/:warGameId');
    expect(await screen.findByRole('heading', { name: 'CAMDEN' })).toBeDefined();
    expect(screen.queryAllByText(deserted)).toHaveLength(times);
    close();
  }
});

test('a place that does not exist leads back to the map', async () => {
  show(<AreaPlace />, '/war-game/:warGameId');
  expect(await screen.findByText(m.war_game_no_road_leads_there())).toBeDefined();
  expect(screen.getAllByRole('link', { name: m.war_game_back_to_the_map() })[0]?.getAttribute('href')).toBe(
    '/war-game/map',
  );
});

test('offers to load the map again', async () => {
  api.answer('getWarGame', refusal('wentWrong'));
  const { user } = show(<CampaignMap />);
  const again = await screen.findByRole('button', { name: /again/i });
  api.answer('getWarGame', area);
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'CAMDEN' })).toBeDefined();
});
