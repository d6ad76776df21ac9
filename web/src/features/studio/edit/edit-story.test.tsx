import type { Story } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { EditStory, type StoryTab } from './edit-story.tsx';

/** Edit Story with its tab, which the page keeps in the address. */
function Page({ story, onBack }: { story: Story; onBack: () => void }) {
  const [tab, setTab] = useState<StoryTab>('story');
  return <EditStory story={story} tab={tab} onTab={setTab} onBack={onBack} />;
}

async function open(change: Partial<Story> = {}) {
  await signInAs();
  const onBack = vi.fn();
  return { ...show(<Page story={sampleStory(change)} onBack={onBack} />), onBack };
}

const openTab = (name: string) => screen.getByRole('tab', { name });

test('shows who can see the story, and that moderators have hidden it', async () => {
  const { close } = await open();
  expect(screen.getByText(m.ui_private())).toBeDefined();
  const hidden = /moderators/i;
  expect(screen.queryByText(hidden)).toBeNull();
  close();
  await open({ storyVisibility: 'public', storyHidden: true });
  expect(screen.getByText(m.ui_public())).toBeDefined();
  expect(screen.getAllByText(hidden).length).toBeGreaterThan(0);
});

test('keeps what is not saved while another tab is open', async () => {
  const { user } = await open();
  await fill(user, m.studio_story_name(), 'A Longer Winter');
  await user.click(openTab(m.studio_scenes()));
  expect(screen.queryByRole('textbox', { name: m.studio_story_name() })).toBeNull();
  await user.click(openTab(m.studio_story()));
  const name = await screen.findByRole('textbox', { name: m.studio_story_name() });
  expect(name).toHaveProperty('value', 'A Longer Winter');
  expect(api.sent('editStory')).toEqual([]);
});

test('opens a scene in a dialog and comes back to the scenes', async () => {
  const { user } = await open();
  await user.click(openTab(m.studio_scenes()));
  await user.click(
    within(screen.getByRole('list', { name: m.studio_scenes() })).getByRole('button', { name: /^1.*Frozen Harbour/ }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Ships stand in the ice like teeth.')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(openTab(m.studio_scenes()).getAttribute('aria-selected')).toBe('true');
});

test('goes back to the profile', async () => {
  const { user, onBack } = await open();
  await user.click(screen.getByRole('button', { name: m.studio_back_to_the_profile() }));
  expect(onBack).toHaveBeenCalledTimes(1);
});
