import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { TagsPart } from './tags-part.tsx';

const tags = [
  ...['Mystery', 'Sea', 'Winter'].map((tag) => ({ tagId: tag, tag })),
  { tagId: 'picks', tag: 'Editor Picks', tagAdminOnly: true as const },
];
const save = () => screen.getByRole('button', { name: m.spec_update_story_tags() });

async function open() {
  await signInAs();
  api.answer('getTags', { tags });
  const page = show(<TagsPart story={sampleStory()} />);
  await screen.findByRole('list', { name: m.studio_available_tags() });
  return page;
}

test('finds a tag, but none of the admins’, and saves at least one', async () => {
  api.answer('editStoryTags', { version: 2 });
  const { user } = await open();
  expect(screen.queryByRole('button', { name: 'Editor Picks' })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Mystery ${m.studio_remove()}` }));
  expect(save()).toHaveProperty('disabled', true);
  expect(screen.getByText(m.studio_choose_at_least_one_tag())).toBeDefined();
  await fill(user, m.studio_find_a_tag(), 'zebra');
  expect(screen.getByText(m.studio_no_matching_tags())).toBeDefined();
  await fill(user, m.studio_find_a_tag(), 'sea');
  await user.click(screen.getByRole('button', { name: 'Sea' }));
  await user.click(save());
  expect(await screen.findByText(m.studio_tags_saved())).toBeDefined();
  expect(api.sent('editStoryTags')[0]?.body).toEqual({ storyId: 'winter', version: 1, storyTags: ['Sea'] });
});

test('shows the tags that were saved elsewhere beside mine', async () => {
  const theirs = sampleStory({ version: 3, storyTags: ['Winter'] });
  api.answer('editStoryTags', refusal('changedElsewhere', { story: theirs }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Sea' }));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() }));
  expect(dialog.getAllByRole('definition').map((each) => each.textContent)).toEqual(['Mystery, Sea', 'Winter']);
});
