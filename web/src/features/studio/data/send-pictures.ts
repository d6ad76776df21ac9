import type { PictureChoice } from '@emberlore/contract';
import type { PictureValue } from '../../../ui/picture-file.ts';

/** A picture as a call takes it: what belongs to it, and its file unless the server has it. */
interface SentPicture {
  choice: PictureChoice;
  file: Blob | undefined;
}

/** A picture of a form as a call takes it; null for one that the server has already, which is left out. */
function sentPicture(picture: PictureValue | null): SentPicture | null {
  if (!picture) return null;
  const look = picture.look ?? {};
  if ('file' in picture) return { choice: look, file: picture.file };
  return picture.poolId === undefined ? null : { choice: { ...look, poolId: picture.poolId }, file: undefined };
}

/** Several pictures of one field, in their order. */
export function sentPictures(pictures: readonly PictureValue[]): { choices: PictureChoice[]; files: Blob[] } {
  const sent = pictures.map(sentPicture).filter((each) => each !== null);
  return { choices: sent.map(({ choice }) => choice), files: sent.flatMap(({ file }) => file ?? []) };
}

/** Pictures of fields of their own, by the names of the fields. */
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
