import type { PictureChoice, PictureView } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';

/** A picture for a call: its data, and its file unless the server already has it. */
interface SentPicture {
  choice: PictureChoice;
  file: Blob | undefined;
}

/** Converts a picture for a call; null if it is already on the server. */
function sentPicture(picture: PictureValue | null): SentPicture | null {
  if (!picture) return null;
  const look = picture.look ?? {};
  if ('file' in picture) return { choice: look, file: picture.file };
  return picture.poolId === undefined ? null : { choice: { ...look, poolId: picture.poolId }, file: undefined };
}

/** Converts several pictures of one field, in order. */
export function sentPictures(pictures: readonly PictureValue[]): { choices: PictureChoice[]; files: Blob[] } {
  const sent = pictures.map(sentPicture).filter((each) => each !== null);
  return { choices: sent.map(({ choice }) => choice), files: sent.flatMap(({ file }) => file ?? []) };
}

/** Converts pictures of separate fields, by field name. */
export function sentFields<Name extends string>(pictures: Record<Name, PictureValue | null>) {
  const choices: { [Field in Name]?: PictureChoice } = {};
  const files: { [Field in Name]?: Blob } = {};
  for (const name of Object.keys(pictures) as Name[]) {
    const sent = sentPicture(pictures[name]);
    if (!sent) continue;
    choices[name] = sent.choice;
    if (sent.file) files[name] = sent.file;
  }
  return { choices, files };
}

/**
 * Saves a changed description or focal point of a picture that the server already had, which its form doesn't send.
 * @param url where the picture is after the form was saved.
 * @param saved how the picture is shown after the form was saved.
 * @returns the new look, or undefined if it hasn't changed.
 */
export async function saveLook(
  picture: PictureValue | null,
  url: string,
  saved: PictureView | undefined,
): Promise<PictureView | undefined> {
  const look = picture?.look;
  if (!picture || 'file' in picture || picture.poolId !== undefined || !look) return undefined;
  const next = { alt: '', focusX: 0.5, focusY: 0.5, ...saved, ...look };
  if (saved && next.alt === saved.alt && next.focusX === saved.focusX && next.focusY === saved.focusY) return undefined;
  await send(calls.describePicture, { body: { pictureURL: url, ...next } });
  return next;
}
