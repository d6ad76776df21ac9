import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { show } from '../../../testing/show.tsx';
import { isMuted, setMuted } from '../../../voice/sound/player.ts';
import { setSoundState } from '../../../voice/sound/sound-settings.ts';
import { SoundButton } from './sound-button.tsx';

afterEach(() => setSoundState('untouched'));

test('turns the sound on, then mutes everything, voices too', async () => {
  const { user } = show(<SoundButton />);
  await user.click(screen.getByRole('button', { name: m.play_sound_on() }));
  expect([isMuted(), localStorage.getItem('emberlore.sound')]).toEqual([false, 'on']);
  await user.click(screen.getByRole('button', { name: m.play_mute_everything(), pressed: false }));
  screen.getByRole('button', { name: m.play_mute_everything(), pressed: true });
  expect([isMuted(), localStorage.getItem('emberlore.sound')]).toEqual([true, 'muted']);
  // A voice that is turned up is heard.
  setMuted(false);
  expect(isMuted()).toBe(false);
});
