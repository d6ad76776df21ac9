import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { sampleAccount } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

afterEach(() => document.documentElement.removeAttribute('style'));

test('applies settings at once and keeps them in this browser, by keyboard', async () => {
  const { user } = show(<SettingsDialog onClose={vi.fn()} />);
  await user.click(screen.getByRole('radio', { name: m.voice_extra_large() }));
  expect(document.documentElement.style.fontSize).toBe('130%');
  await user.click(screen.getByRole('radio', { name: m.voice_never() }));
  await user.click(screen.getByRole('checkbox', { name: m.voice_motion_of_people_and_places() }));
  expect(document.documentElement.hasAttribute('data-still')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: m.voice_motion_of_people_and_places() }));
  screen.getByRole('slider', { name: m.voice_voice_speed() }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  screen.getByRole('slider', { name: m.voice_volume() }).focus();
  await user.keyboard('{ArrowLeft}');
  screen.getByRole('slider', { name: m.voice_music() }).focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  screen.getByRole('slider', { name: m.voice_sounds_of_places() }).focus();
  await user.keyboard('{Home}');
  const kept = ['text-size', 'captions', 'speed', 'volume', 'music', 'ambience'].map((name) =>
    localStorage.getItem(`emberlore.${name}`),
  );
  expect(kept).toEqual(['larger', 'off', '1.1', '0.95', '0.6', '0']);
  await user.click(screen.getByRole('radio', { name: m.voice_normal() }));
  expect(document.documentElement.style.fontSize).toBe('');
});

test('stores volumes with the account, and applies those that were stored', async () => {
  await signInAs(sampleAccount({ userId: 'listener', userSound: { voice: 0.5, music: 0.4, ambience: 0.3 } }));
  api.answer('saveSound', {});
  const { user } = show(<SettingsDialog onClose={vi.fn()} />);
  const slider = screen.getByRole('slider', { name: m.voice_music() });
  await vi.waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('40 %'));
  slider.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await vi.waitFor(() => expect(api.sent('saveSound')).toHaveLength(1), { timeout: 5000 });
  expect(api.sent('saveSound')[0]?.body).toEqual({ voice: 0.5, music: 0.5, ambience: 0.3 });
});
