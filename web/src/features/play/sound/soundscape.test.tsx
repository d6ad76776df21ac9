import { afterEach, expect, test, vi } from 'vitest';
import { setSoundState, setSoundVolume, voicesHeard } from '../../../voice/sound/sound-settings.ts';
import type { Scape } from './engine.ts';
import { createSoundscape } from './soundscape.ts';

const shore: Scape = { ambience: [{ sound: 'sea', level: 1 }], score: null };

function makeSound() {
  const context = { resume: vi.fn(async () => undefined), suspend: vi.fn(async () => undefined) };
  const engine = { play: vi.fn(async () => undefined), cue: vi.fn(), setLevels: vi.fn(), setDucked: vi.fn() };
  const load = vi.fn(async () => ({ engine, context }));
  return { context, engine, load, soundscape: createSoundscape(load) };
}

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setSoundState('untouched');
  setSoundVolume('music', 0.7);
});

test('loads nothing before the sound is on, then plays what is wanted', async () => {
  const { soundscape, engine, load } = makeSound();
  soundscape.want(shore);
  soundscape.cue('quest');
  expect(load).not.toHaveBeenCalled();
  setSoundState('on');
  await vi.waitFor(() => expect(engine.play).toHaveBeenCalledWith(shore));
  soundscape.cue('quest');
  expect(engine.cue).toHaveBeenCalledExactlyOnceWith('quest');
  setSoundVolume('music', 0.25);
  expect(engine.setLevels).toHaveBeenLastCalledWith({ music: 0.25, ambience: expect.any(Number) });
  voicesHeard.set(1);
  expect(engine.setDucked).toHaveBeenLastCalledWith(true);
  voicesHeard.set(0);
  expect(engine.setDucked).toHaveBeenLastCalledWith(false);
});

test('stops while it is muted or the tab is hidden', async () => {
  const { soundscape, context, engine } = makeSound();
  setSoundState('on');
  soundscape.want(shore);
  await vi.waitFor(() => expect(engine.play).toHaveBeenCalledOnce());
  show('hidden');
  await vi.waitFor(() => expect(context.suspend).toHaveBeenCalledOnce());
  soundscape.cue('item');
  expect(engine.cue).not.toHaveBeenCalled();
  show('visible');
  await vi.waitFor(() => expect(context.resume).toHaveBeenCalledTimes(2));
  setSoundState('muted');
  await vi.waitFor(() => expect(context.suspend).toHaveBeenCalledTimes(2));
});

test('goes on from one screen to the next, and fades out and stops where nothing is heard', async () => {
  const { soundscape, context, engine } = makeSound();
  setSoundState('on');
  soundscape.want(shore);
  await vi.waitFor(() => expect(engine.play).toHaveBeenCalledOnce());
  vi.useFakeTimers();
  soundscape.want(null);
  soundscape.want(shore);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(engine.play).not.toHaveBeenCalledWith(null);
  soundscape.want(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(engine.play).toHaveBeenLastCalledWith(null);
  expect(context.suspend).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(context.suspend).toHaveBeenCalledOnce();
});

test('tries again after the script could not be loaded', async () => {
  const { soundscape, engine, load } = makeSound();
  load.mockRejectedValueOnce(new Error('offline'));
  setSoundState('on');
  soundscape.want(shore);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await Promise.resolve();
  soundscape.want(shore);
  await vi.waitFor(() => expect(engine.play).toHaveBeenCalledWith(shore));
});
