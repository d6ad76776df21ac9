import type { Output, calls as stated } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../testing/fake-stream.ts';
import { sampleRun, sampleStory } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { Hero } from './hero.tsx';

const featured: Output<typeof stated.getFeatured>['featured'] = {
  story: sampleStory({ storyVisibility: 'public', storyTagline: 'Who put out the sun?' }),
  backgroundImageURL: '/media/harbour.webp',
  portraitURL: '/media/okafor.webp',
  portraitAlt: 'Captain Okafor',
  annoyedPortraitURL: '/media/okafor.webp',
  happyPortraitURL: '/media/okafor.webp',
  sadPortraitURL: '/media/okafor.webp',
  sceneId: 'harbour',
  scenes: 1,
};
const question = () => screen.queryByRole('button', { name: m.browse_who_are_you() });

function open() {
  api.answer('getFeatured', { featured });
  const onPlay = vi.fn();
  const hero = <Hero playOf={(id) => `/play/${id}`} detailOf={(id) => `/story/${id}`} onPlay={onPlay} />;
  return { ...show(hero), onPlay };
}

test('a player continues the run that is open, and is offered no free talk', async () => {
  await signInAs();
  api.answer('getLatestRun', { run: sampleRun({ finished: false }) });
  const { user, onPlay } = open();
  await user.click(await screen.findByRole('button', { name: m.browse_continue() }));
  expect(onPlay).toHaveBeenCalledWith('winter');
  expect(question()).toBeNull();
});

test('a run that was only opened is no play to continue', async () => {
  await signInAs();
  api.answer('getLatestRun', { run: sampleRun({ finished: false, progress: 0, items: 0, messages: 0 }) });
  open();
  expect(await screen.findByRole('button', { name: m.browse_play() })).toBeDefined();
  expect(screen.queryByRole('button', { name: m.browse_continue() })).toBeNull();
});

test('a visitor asks the featured character at once', async () => {
  api.answer('openFeaturedTalk', { sessionToken: 'session' });
  api.answer('sendFeaturedMessage', new FakeStream().end(spoken('r', 'I am the captain.')));
  const { user } = open();
  await screen.findByRole('heading', { name: 'A Long Winter' });
  await user.click(question() ?? document.body);
  expect(await screen.findByText('I am the captain.')).toBeDefined();
  expect(api.sent('sendFeaturedMessage')[0]?.body.message).toBe(m.browse_who_are_you());
});

test('welcomes everybody when no story is featured or can be loaded', async () => {
  api.answer('getFeatured', refusal('wentWrong'));
  show(<Hero playOf={String} detailOf={String} onPlay={vi.fn()} />);
  expect(await screen.findByText(m.browse_walk_in_ask_anything_and())).toBeDefined();
});
