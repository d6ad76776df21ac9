import { timings } from '@emberlore/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleScene } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { setMotionOff } from '../../../ui/motion-setting.ts';
import { Arrival, useArrival } from './arrival.tsx';

function ArrivalAt({ sceneId }: { sceneId: string }) {
  const { shown, leave } = useArrival(sceneId);
  return shown && <Arrival storyName="The Ferry" scene={sampleScene({ sceneName: 'The Landing' })} onLeave={leave} />;
}

afterEach(() => {
  vi.useRealTimers();
  setMotionOff(false);
});

test('the title of a scene is shown for two seconds, once on the way into it', () => {
  vi.useFakeTimers();
  show(<ArrivalAt sceneId="landing" />);
  expect(screen.getByText('The Landing')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(timings.arrival));
  expect(screen.queryByText('The Landing')).toBeNull();
  cleanup();
  show(<ArrivalAt sceneId="landing" />);
  expect(screen.queryByText('The Landing')).toBeNull();
});

test('a key skips it and does nothing else, and without motion it is absent', async () => {
  const { user } = show(<ArrivalAt sceneId="crossing" />);
  const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener('keydown', pressed);
  await user.keyboard('{Enter}');
  window.removeEventListener('keydown', pressed);
  expect(screen.queryByText('The Landing')).toBeNull();
  expect(pressed).toHaveReturnedWith(true);
  cleanup();
  setMotionOff(true);
  show(<ArrivalAt sceneId="far side" />);
  expect(screen.queryByText('The Landing')).toBeNull();
});
