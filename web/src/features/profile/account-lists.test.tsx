import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleTime } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { Devices } from './devices.tsx';

const phone = {
  deviceId: 'phone',
  deviceName: 'Firefox on Android',
  deviceCreatedAt: sampleTime,
  deviceLastUsedAt: sampleTime,
  deviceCurrent: false,
};
const desk = { ...phone, deviceId: 'desk', deviceName: 'Firefox on Linux', deviceCurrent: true };
const blocked = (page: number) => ({
  blockedUserId: `wren-${page}`,
  blockedUserName: `Wren ${page}`,
  blockedUserImageURL: '/media/wren.webp',
  blockedAt: sampleTime,
});

test('logs out another device, but offers no such button for this one', async () => {
  await signInAs();
  let devices = [desk, phone];
  api.answer('getDevices', () => ({ devices }));
  api.answer('removeDevices', ({ query }) => {
    devices = devices.filter(({ deviceId }) => deviceId !== query.deviceId);
    return {};
  });
  const { user } = show(<Devices />);
  await screen.findByText('Firefox on Linux');
  expect(screen.queryByRole('button', { name: m.profile_log_out_devicename(desk) })).toBeNull();
  await user.click(screen.getByRole('button', { name: m.profile_log_out_devicename(phone) }));
  await vi.waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
});

test('logs out everywhere after a confirmation', async () => {
  await signInAs();
  api.answer('getDevices', { devices: [desk] });
  api.answer('removeDevices', {});
  api.answer('clearCookie', {});
  const { user } = show(<Devices />);
  await user.click(screen.getByRole('button', { name: m.profile_log_out_everywhere() }));
  expect(api.sent('removeDevices')).toEqual([]);
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: m.profile_log_out_everywhere() }));
  await vi.waitFor(() => expect(currentAccount()).toBeNull());
});

test('unblocks the last one of a page and goes to the page before', async () => {
  await signInAs();
  let totalPages = 2;
  api.answer('getBlocks', ({ query: { page } }) => ({
    blocks: page <= totalPages ? [blocked(page)] : [],
    nextPage: null,
    totalPages,
  }));
  api.answer('unblockPerson', () => {
    totalPages = 1;
    return {};
  });
  const { user } = show(<BlockedPeople />);
  await user.click(await screen.findByRole('button', { name: m.ui_next_page() }));
  await user.click(
    await screen.findByRole('button', { name: m.profile_unblock_blockedusername({ blockedUserName: 'Wren 2' }) }),
  );
  expect(await screen.findByText('Wren 1')).toBeDefined();
  expect(screen.getByText(m.profile_blockedusername_unblocked({ blockedUserName: 'Wren 2' }))).toBeDefined();
  expect(api.sent('unblockPerson').map(({ query }) => query)).toEqual([{ blockedUserId: 'wren-2' }]);
});

test('fetches the blocked people again after a failure', async () => {
  await signInAs();
  api.answer('getBlocks', refusal('tooMany'));
  const { user } = show(<BlockedPeople />);
  const again = await screen.findByRole('button', { name: m.profile_try_again() });
  api.answer('getBlocks', { blocks: [], nextPage: null, totalPages: 1 });
  await user.click(again);
  expect(await screen.findByText(m.profile_you_havent_blocked_anyone_you_can())).toBeDefined();
});
