import { limits } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { StoryImages } from './story-images.tsx';

const urls = ['/media/a.webp', '/media/b.webp', '/media/c.webp'];
const picture = (name: string) => new File([name], name, { type: 'image/png' });
const button = (name: string) => screen.getByRole('button', { name });

async function open(storyImages = urls) {
  await signInAs();
  return show(<StoryImages story={sampleStory({ storyImages })} />);
}

test('makes another picture the cover, and removes one', async () => {
  api.answer('orderStoryImages', { version: 2 });
  api.answer('deleteStoryImage', { version: 3 });
  const { user } = await open();
  await user.click(button(m.studio_make_name_the_cover({ name: 'picture 3' })));
  await vi.waitFor(() => expect(api.sent('orderStoryImages')).toHaveLength(1));
  expect(api.sent('orderStoryImages')[0]?.body.storyImages).toEqual([urls[2], urls[0], urls[1]]);
  await vi.waitFor(() => expect(screen.queryByText(m.spec_uploading_image())).toBeNull());
  await user.click(button(m.studio_remove_name({ name: 'picture 2' })));
  await vi.waitFor(() => expect(api.sent('deleteStoryImage')).toHaveLength(1));
  expect(api.sent('deleteStoryImage')[0]?.body).toEqual({ storyId: 'winter', storyImageURL: urls[1] });
});

test('says why pictures were not added, and sends the same ones again', async () => {
  api.answer('addStoryImages', refusal('wentWrong'));
  const { user } = await open(urls.slice(0, 2));
  await user.upload(screen.getByLabelText(m.studio_add_pictures()), [picture('d.png'), picture('e.png')]);
  expect(await screen.findByText('Something Went Wrong.')).toBeDefined();
  api.answer('addStoryImages', { storyImages: urls, version: 2 });
  await user.click(button(m.studio_try_again()));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: m.studio_try_again() })).toBeNull());
  const names = api.sent('addStoryImages').map(({ files }) => files.storyImages?.map(({ name }) => name));
  expect(names).toEqual([
    ['d.png', 'e.png'],
    ['d.png', 'e.png'],
  ]);
});

test('sends no more pictures than a story may have', async () => {
  const full = Array.from({ length: limits.storyImages }, (_, place) => `/media/${place}.webp`);
  const { user } = await open(full);
  await user.upload(screen.getByLabelText(m.studio_add_pictures()), picture('d.png'));
  expect(await screen.findByText(m.spec_too_many_images())).toBeDefined();
  expect(api.sent('addStoryImages')).toEqual([]);
});
