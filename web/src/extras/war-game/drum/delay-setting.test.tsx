import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { show } from '../../../testing/show.tsx';
import type { GameSound } from '../sound.ts';
import { DelaySetting } from './delay-setting.tsx';

/** The first click sounds this long after the button is pressed, and the others follow at this distance; in seconds. */
const first = 0.8;
const apart = 0.6;

let now = 0;
const sound: GameSound = {
  now: () => now,
  tone: vi.fn(),
  noise: vi.fn(),
  mute: vi.fn(),
  wake: async () => undefined,
  close: vi.fn(),
};
const onDone = vi.fn();
const status = () => within(screen.getByRole('dialog')).getByRole('status');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  onDone.mockReset();
  show(<DelaySetting delay={30} wake={() => sound} onDone={onDone} />);
});
afterEach(() => void vi.useRealTimers());

/** Taps along with so many clicks, this late; in seconds. */
function tapAlong(times: number, late: number): void {
  const begun = now;
  press(m.war_game_start_the_clicks());
  for (let click = 0; click < times; click += 1) {
    now = begun + first + click * apart + late;
    fireEvent.pointerDown(screen.getByRole('button', { name: m.war_game_tap() }));
  }
}

const end = () => act(() => void vi.advanceTimersByTime(6000));

test('measures how late the player taps along, and applies it', () => {
  tapAlong(8, 0.12);
  expect(status().textContent).toBe(m.war_game_tap_along_length_of_clicks({ length: 8, clicks: 8 }));
  end();
  expect(status().textContent).toBe(m.war_game_you_tapped_length_times_found({ length: 8, found: 120 }));
  press(m.war_game_apply());
  expect(onDone).toHaveBeenCalledExactlyOnceWith(120);
});

test('without a tap there is nothing to apply, and going back changes nothing', () => {
  press(m.war_game_start_the_clicks());
  end();
  expect(screen.queryByRole('button', { name: m.war_game_apply() })).toBeNull();
  press(m.war_game_back());
  expect(onDone).toHaveBeenCalledExactlyOnceWith(null);
});

test('counts a held key once and Tab not at all, and forgets the taps of an earlier measurement', () => {
  tapAlong(3, 0.05);
  end();
  press(m.war_game_once_more());
  const taps = screen.getByRole('button', { name: m.war_game_tap() });
  fireEvent.keyDown(taps, { key: ' ' });
  fireEvent.keyDown(taps, { key: ' ', repeat: true });
  fireEvent.keyDown(taps, { key: 'Tab' });
  expect(status().textContent).toBe(m.war_game_tap_along_length_of_clicks({ length: 1, clicks: 8 }));
});
