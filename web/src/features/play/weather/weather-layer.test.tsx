import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { setMotionOff } from '../../../ui/motion-setting.ts';
import { WeatherLayer } from './weather-layer.tsx';

afterEach(() => setMotionOff(false));

const canvas = () => document.querySelector('canvas');

test('weather is painted, and not once all motion is off', () => {
  show(<WeatherLayer weather={[{ kind: 'lamp', area: [0.1, 0.1, 0.2, 0.2] }]} />);
  expect(canvas()).not.toBeNull();
  act(() => setMotionOff(true));
  expect(canvas()).toBeNull();
});

test('only what falls is in front of the people', () => {
  show(<WeatherLayer weather={[{ kind: 'snow', area: [0, 0, 0.2, 0.2] }, { kind: 'fog' }]} front />);
  expect(canvas()).toBeNull();
  cleanup();
  show(<WeatherLayer weather={[{ kind: 'snow' }]} front />);
  expect(canvas()).not.toBeNull();
});
