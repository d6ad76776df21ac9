import type { StoryVersion, VersionChange } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { timeText } from './version-words.ts';
import { VersionsTab } from './versions-tab.tsx';

const version = (versionId: string, savedAt: string, change: Partial<StoryVersion> = {}): StoryVersion => ({
  ...{ versionId, beganAt: savedAt, savedAt, saves: 2, by: 'you', restoredFrom: null, isNow: false },
  ...change,
});
const now = version('third', '2031-03-04T12:00:00.000Z', { isNow: true });
const second = version('second', '2031-03-04T11:00:00.000Z', { saves: 1, by: 'moderator' });
const first = version('first', '2031-03-04T10:00:00.000Z', { saves: 0, by: 'unknown' });

const changes: VersionChange[] = [
  {
    ...{ part: 'scene', id: 'quay', name: 'The Quay', within: '', act: 'changed' },
    fields: [
      { field: 'sceneOpening', before: 'The lamp is lit.', after: 'The lamp is out.' },
      { field: 'sceneImage', before: '', after: '' },
    ],
  },
  {
    ...{ part: 'quest', id: 'ask', name: 'Ask her', within: 'The Quay', act: 'added' },
    fields: [{ field: 'questName', before: '', after: 'Ask her' }],
  },
];

async function open(...pages: StoryVersion[][]) {
  await signInAs();
  api.answer('getStoryVersions', ({ query: { page } }) => ({
    versions: pages[page - 1] ?? [],
    nextPage: page < pages.length ? page + 1 : null,
    totalPages: Math.max(1, pages.length),
  }));
  return show(<VersionsTab story={sampleStory()} />);
}

const entry = (of: StoryVersion) => screen.findByRole('button', { name: new RegExp(timeText(of.savedAt)) });

test('lists who saved when, page by page', async () => {
  const { user } = await open([now, second], [first]);
  expect((await entry(now)).textContent).toContain(m.versions_now());
  expect((await entry(second)).textContent).toContain(m.versions_by_moderator());
  await user.click(screen.getByRole('button', { name: m.studio_show_more() }));
  expect((await entry(first)).textContent).toContain(m.versions_before_all());
});

test('says that there is no version yet, and offers to load again what failed', async () => {
  const { close } = await open([]);
  expect(await screen.findByText(m.versions_none())).toBeDefined();
  close();
  api.answer('getStoryVersions', refusal('wentWrong'));
  const { user } = show(<VersionsTab story={sampleStory({ storyId: 'other' })} />);
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('getStoryVersions', { versions: [now], nextPage: null, totalPages: 1 });
  await user.click(again);
  expect(await entry(now)).toBeDefined();
});

test('shows what a version changed, word by word', async () => {
  const { user } = await open([now, second]);
  api.answer('compareStoryVersion', { changes, more: true });
  await user.click(await entry(second));
  const list = within(await screen.findByRole('list', { name: m.studio_differences() }));
  expect(list.getByText('lit.').tagName).toBe('DEL');
  expect(list.getByText('out.').tagName).toBe('INS');
  expect(list.getByText(m.versions_another_picture())).toBeDefined();
  expect(list.getByText(m.versions_quest({ scene: 'The Quay' }))).toBeDefined();
  expect(screen.getByText(m.versions_more_changes())).toBeDefined();
  expect(list.queryByRole('button')).toBeNull();
  expect(api.sent('compareStoryVersion')[0]?.query).toMatchObject({ versionId: 'second', with: 'before' });
});

test('asks before it restores a version, and says that it did', async () => {
  const { user } = await open([now, second]);
  api.answer('compareStoryVersion', { changes: [], more: false });
  api.answer('restoreStoryVersion', {});
  await user.click(await entry(second));
  expect(await screen.findByText(m.versions_no_differences())).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.versions_restore() }));
  expect(screen.getByText(m.versions_restore_means())).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.versions_back() }));
  expect(api.sent('restoreStoryVersion')).toEqual([]);
  await user.click(screen.getByRole('button', { name: m.versions_restore() }));
  await user.click(screen.getByRole('button', { name: m.studio_restore() }));
  expect(await screen.findByText(m.studio_name_restored({ name: timeText(second.savedAt) }))).toBeDefined();
  expect(api.sent('restoreStoryVersion')[0]?.body).toMatchObject({ versionId: 'second' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('restores one part alone where it differs from now', async () => {
  const { user } = await open([now, second]);
  api.answer('compareStoryVersion', { changes, more: false });
  api.answer('restoreStoryVersion', refusal('changedElsewhere'));
  await user.click(await entry(second));
  await user.click(await screen.findByRole('button', { name: m.versions_changed_since() }));
  const restore = await screen.findByRole('button', { name: m.versions_restore_name({ name: 'The Quay' }) });
  expect(screen.queryByRole('button', { name: m.versions_restore_name({ name: 'Ask her' }) })).toBeNull();
  await user.click(restore);
  await user.click(screen.getByRole('button', { name: m.studio_restore() }));
  expect(await screen.findByText('Changed Elsewhere.')).toBeDefined();
  expect(api.sent('restoreStoryVersion')[0]?.body).toMatchObject({ part: { part: 'scene', id: 'quay' } });
});

test('the present version has nothing to restore', async () => {
  const { user } = await open([now]);
  api.answer('compareStoryVersion', { changes, more: false });
  await user.click(await entry(now));
  await screen.findByRole('list', { name: m.studio_differences() });
  expect(screen.queryByRole('button', { name: m.versions_restore() })).toBeNull();
  expect(screen.queryByRole('button', { name: m.versions_changed_since() })).toBeNull();
});
