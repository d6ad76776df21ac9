import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { changeAccount, fetchFile, logOut, send } from '../../api/session.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Changes the name and, unless it is empty, the password; this sign-in goes on, all others end with a new password. */
export async function updateProfile({ userName, password }: { userName: string; password: string }): Promise<void> {
  const { accessToken } = await send(calls.updateProfile, { body: { userName, password } });
  changeAccount({ userName }, accessToken);
}

/** Shows another picture of the player everywhere. */
export async function updatePicture(picture: File): Promise<void> {
  const { profileImageURL } = await send(calls.updateProfileImage, {
    parts: { updateProfileImageData: {} },
    files: { profileImage: picture },
  });
  changeAccount({ userProfileImageURL: profileImageURL });
}

/** What deleting the account would keep and remove. */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => send(calls.getDeletion, { signal }),
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Deletes the account; afterwards nobody is logged in. */
export async function deleteAccount(): Promise<void> {
  await send(calls.deleteAccount, { query: {} });
  await logOut();
}

/** Where the player is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => send(calls.getDevices, { signal }),
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** A page of whom the player has blocked. */
export function blocksQuery(page: number) {
  return queryOptions({
    queryKey: ['blocks', page],
    queryFn: ({ signal }) => send(calls.getBlocks, { query: { page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Logs one device out. */
export async function logOutDevice(deviceId: string): Promise<void> {
  await send(calls.removeDevices, { query: { deviceId } });
}

/** Logs every device out, this one too. */
export async function logOutEverywhere(): Promise<void> {
  await send(calls.removeDevices, { query: {} });
  await logOut();
}

/** Mails the link that confirms the address once more. */
export async function resendConfirmation(): Promise<void> {
  await send(calls.resendConfirmation);
}

/** Saves all data of the player as a ZIP, as the browser saves files. */
export async function saveOwnData(): Promise<void> {
  saveFile(await fetchFile(calls.downloadData), 'emberlore-data.zip');
}
