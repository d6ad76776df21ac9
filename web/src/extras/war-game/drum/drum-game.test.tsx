import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { show } from '../../../testing/show.tsx';
import { area, camp } from '../area.fixture.ts';
import { changeInventory, initialInventory, useInventory } from '../inventory.ts';
import { loadNumber } from '../stored-numbers.ts';
import { beats } from './beats.ts';
import { DrumGame } from './drum-game.tsx';
import type { DrumViewOptions } from './drum-view.ts';

// The picture needs a canvas, which happy-dom lacks; a test draws its frames itself.
const views = vi.hoisted(() => ({ frame: (): unknown => null, open: 0 }));
vi.mock('./drum-view.ts', () => ({
  createDrumView({ frame }: DrumViewOptions) {
    Object.assign(views, { frame, open: views.open + 1 });
    return { destroy: () => Object.assign(views, { open: views.open - 1 }) };
  },
}));

const [beat] = beats;
/** When the first stroke is due, after the silence before the beat; in milliseconds. */
const due = 150 + (beat?.strokes[0]?.at ?? 0);

function Game() {
  const { coins } = useInventory();
  return (
    <>
      <p>{`${coins} in all`}</p>
      <DrumGame area={area} game={camp} />
    </>
  );
}

const at = (time: number) => vi.mocked(performance.now).mockReturnValue(time);
const drawFrame = () => act(() => void views.frame());
const status = () => within(screen.getByRole('main')).getByRole('status');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  changeInventory(() => initialInventory);
  vi.spyOn(performance, 'now').mockReturnValue(0);
});

/** Begins the first beat without sound. */
async function begin() {
  const shown = show(<Game />);
  await shown.user.click(screen.getByRole('checkbox', { name: m.war_game_see_the_beat_instead_of() }));
  await shown.user.click(button(m.war_game_play()));
  return shown;
}

test('counts in, judges strokes, and pays the coins and keeps the best score at the end', async () => {
  const { user } = await begin();
  at(150);
  drawFrame();
  expect(status().textContent).toBe('1');
  at(due);
  drawFrame();
  expect(status().dataset.cue).toBe('hit');
  fireEvent.keyDown(window, { key: ' ' });
  drawFrame();
  expect(screen.getByText('1 ×1')).toBeDefined();
  at(150 + (beat?.length ?? 0) + 1);
  drawFrame();
  expect(screen.getByRole('dialog', { name: m.war_game_bring_your_own_sticks() })).toBeDefined();
  expect(screen.getByText('252 in all')).toBeDefined();
  await user.click(button(m.war_game_another_beat()));
  const best = m.war_game_best_recallnumber({ recallNumber: 100 });
  expect(button(new RegExp(beat?.name ?? '')).textContent).toContain(best);
});

test('a frame after the end pays no second time', async () => {
  await begin();
  at(due);
  fireEvent.keyDown(window, { key: ' ' });
  at(150 + (beat?.length ?? 0) + 1);
  drawFrame();
  drawFrame();
  expect(screen.getByText('252 in all')).toBeDefined();
});

test('remembers the choice of seeing the beat, and takes its picture away with it', async () => {
  const { close } = await begin();
  expect([loadNumber('visual', 0), views.open]).toEqual([1, 1]);
  close();
  expect(views.open).toBe(0);
  show(<Game />);
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
});
