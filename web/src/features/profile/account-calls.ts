import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { changeAccount, fetchFile, logOut, send } from '../../api/session.ts';
import { saveFile } from '../../ui/save-file.ts';

/** A change to the player's profile. */
export interface ProfileChange {
  userName: string;
  /** Empty keeps the current password. */
  password: string;
  /** Needed for a new password. */
  currentPassword: string;
}

/** Changes the name and, unless empty, the password. A new password ends all other sign-ins. */
export async function updateProfile({ userName, password, currentPassword }: ProfileChange): Promise<void> {
  const proof = password === '' ? {} : { currentPassword };
  const { accessToken } = await send(calls.updateProfile, { body: { userName, password, ...proof } });
  changeAccount({ userName }, accessToken);
}

/** Replaces the player's picture everywhere. */
export async function updatePicture(picture: File): Promise<void> {
  const { profileImageURL } = await send(calls.updateProfileImage, {
    parts: { updateProfileImageData: {} },
    files: { profileImage: picture },
  });
  changeAccount({ userProfileImageURL: profileImageURL });
}

/** Query for what deleting the account would keep and remove. */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => send(calls.getDeletion, { signal }),
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Deletes the account of the player who knows its password, and logs out. */
export async function deleteAccount(currentPassword: string): Promise<void> {
  await send(calls.deleteAccount, { query: {}, body: { currentPassword } });
  await logOut();
}

/** Query for the player's sign-ins. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => send(calls.getDevices, { signal }),
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Query for a page of the accounts the player has blocked. */
export function blocksQuery(page: number) {
  return queryOptions({
    queryKey: ['blocks', page],
    queryFn: ({ signal }) => send(calls.getBlocks, { query: { page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Ends the sign-in of one device. */
export async function logOutDevice(deviceId: string): Promise<void> {
  await send(calls.removeDevices, { query: { deviceId } });
}

/** Ends the sign-ins of all devices, including this one. */
export async function logOutEverywhere(): Promise<void> {
  await send(calls.removeDevices, { query: {} });
  await logOut();
}

/** Sends the email confirmation link again. */
export async function resendConfirmation(): Promise<void> {
  await send(calls.resendConfirmation);
}

/** Downloads all of the player's data as a ZIP. */
export async function saveOwnData(): Promise<void> {
  saveFile(await fetchFile(calls.downloadData), 'emberlore-data.zip');
}
