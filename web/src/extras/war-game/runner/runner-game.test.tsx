import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { show } from '../../../testing/show.tsx';
import { area, camp } from '../area.fixture.ts';
import { changeInventory, initialInventory, useInventory } from '../inventory.ts';
import { type Run, type RunEvent, startRun } from './run.ts';
import { RunnerGame } from './runner-game.tsx';
import type { RunnerViewOptions } from './runner-view.ts';

// The picture needs a canvas and the sound an audio context, which happy-dom lacks; a test runs the frames itself.
const views = vi.hoisted(() => ({
  onFrame: (_run: Run, _happened: readonly RunEvent[]): void => undefined,
  held: true,
  shown: 0,
}));
vi.mock('./runner-view.ts', () => ({
  createRunnerView({ onFrame }: RunnerViewOptions) {
    views.onFrame = onFrame;
    return {
      show() {
        views.shown += 1;
      },
      hold(held: boolean) {
        views.held = held;
      },
      destroy: () => undefined,
    };
  },
}));
vi.mock('../sound.ts', () => ({
  openSound: () => ({ now: () => 0, tone() {}, noise() {}, mute() {}, wake: async () => undefined, close() {} }),
}));

function Game() {
  const { coins } = useInventory();
  return (
    <>
      <p>{`${coins} in all`}</p>
      <RunnerGame area={area} game={camp} />
    </>
  );
}

const drawFrame = (change: Partial<Run>, ...happened: RunEvent[]) =>
  act(() => views.onFrame({ ...startRun(1), ...change }, happened));
const status = () => within(screen.getByRole('main')).getByRole('status');
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  Object.assign(views, { held: true, shown: 0 });
  changeInventory(() => initialInventory);
});

async function begin() {
  const shown = show(<Game />);
  await shown.user.click(button(m.war_game_play()));
  return shown;
}

test('the dragoons end a run: it pays its coins, and only a better one is the best', async () => {
  const { user } = await begin();
  expect([views.held, views.shown]).toEqual([false, 1]);
  drawFrame({ distance: 3000, coins: 4 }, 'caught');
  expect(screen.getByRole('dialog', { name: m.war_game_the_dragoons_caught_you() })).toBeDefined();
  expect(screen.getByText(m.war_game_score_your_best_yet())).toBeDefined();
  expect(screen.getByText('254 in all')).toBeDefined();
  await user.click(button(m.war_game_ride_again()));
  expect([views.held, views.shown]).toEqual([false, 2]);
  drawFrame({ distance: 1000, coins: 1 }, 'caught');
  expect(screen.queryByText(m.war_game_score_your_best_yet())).toBeNull();
  expect(screen.getByText('340', { selector: 'dd' })).toBeDefined();
  expect(screen.getByText('255 in all')).toBeDefined();
});

test('shows how close the dragoons are', async () => {
  await begin();
  drawFrame({ near: 3 }, 'stumbled');
  expect(status().textContent).toBe(m.war_game_they_are_close());
  drawFrame({});
  expect(status().textContent).toBe('');
});

test('pauses by its key, its button and on leaving the tab, but not before it runs', async () => {
  const first = show(<Game />);
  fireEvent.keyDown(window, { code: 'KeyP' });
  expect(screen.queryByRole('dialog', { name: m.war_game_paused() })).toBeNull();
  first.close();
  const { user } = await begin();
  fireEvent.keyDown(window, { code: 'KeyP' });
  expect(screen.getByRole('dialog', { name: m.war_game_paused() })).toBeDefined();
  expect(views.held).toBe(true);
  fireEvent.keyDown(window, { code: 'Escape' });
  expect(views.held).toBe(false);
  await user.click(button(m.war_game_pause()));
  expect(views.held).toBe(true);
  fireEvent.keyDown(window, { code: 'KeyP' });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.getByRole('dialog', { name: m.war_game_paused() })).toBeDefined();
  fireEvent(document, new Event('visibilitychange'));
  expect(views.held).toBe(true);
});
