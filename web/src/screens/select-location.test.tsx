import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../i18n/messages.ts';
import { api, notFound, refusal } from '../testing/fake-api.ts';
import { sampleStory } from '../testing/samples.ts';
import { show, signInAs } from '../testing/show.tsx';
import { SelectLocationScreen } from './select-location.tsx';

const path = '/story/:storyId';

async function open(query: string) {
  await signInAs();
  api.answer('getStory', { story: sampleStory({ storyId: ':storyId' }), storyToken: 'token' });
  api.answer('sendAnalytics', {});
  return () => show(<SelectLocationScreen />, `${path}${query}`);
}

test('a new run is recorded once, and begins in the first scene', async () => {
  api.answer('playStory', {});
  const launch = await open('?isFirstLaunch=1&remember=0');
  launch();
  expect(await screen.findByText(/^\/story\/token\/scene\/harbour/)).toBeDefined();
  expect(api.sent('playStory').map(({ query }) => query)).toEqual([{ storyId: ':storyId', remember: '0' }]);
});

test('without credits the player is told so, and sees the scenes', async () => {
  api.answer('playStory', refusal('noCredits'));
  const launch = await open('?isFirstLaunch=1');
  api.answer('getProgress', { scenes: [] });
  launch();
  expect(await screen.findByText(m.spec_out_of_credits())).toBeDefined();
});

test('a run that could not begin is tried again', async () => {
  api.answer('playStory', refusal('wentWrong'));
  const launch = await open('?isFirstLaunch=1');
  const { user } = launch();
  const again = await screen.findByRole('button', { name: m.play_try_again() });
  api.answer('playStory', {});
  await user.click(again);
  expect(await screen.findByText(/^\/story\/token\/scene\/harbour/)).toBeDefined();
});

test('a story that is gone is said to be missing', async () => {
  const launch = await open('?isFirstLaunch=1');
  api.answer('getStory', notFound('Story'));
  launch();
  expect(await screen.findByRole('link', { name: m.play_back_to_home() })).toBeDefined();
  expect(screen.queryByRole('button', { name: m.play_try_again() })).toBeNull();
});

test('a visitor is sent to the detail of the story', () => {
  show(<SelectLocationScreen />, `${path}?isFirstLaunch=1`);
  expect(screen.getByText('/home?story=%3AstoryId')).toBeDefined();
});
