import { limits } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { m } from '../i18n/messages.ts';

/** Error for a file that isn't a picture. */
export const notAPicture = m.ui_that_file_is_not_a();

/** What the server takes. */
const accepted = ['image/png', 'image/jpeg', 'image/webp'];
/** What authors may choose: AVIF is converted here. */
export const pictureTypes = [...accepted, 'image/avif'].join();

/** A chosen file, ready to upload, or why it can't be used. */
export type ReadPicture = { file: File; wrong?: undefined } | { file?: undefined; wrong: string };

/** How good a converted picture is, from 0 to 1. */
const quality = 0.92;

/**
 * Checks a chosen file before anything is uploaded: its type, that the browser can open it, and its size. Converts AVIF
 * to WebP. The reason names the file.
 */
export async function readPicture(chosen: File): Promise<ReadPicture> {
  const { name, type } = chosen;
  if (type === 'image/svg+xml') return { wrong: m.ui_name_is_a_drawing({ name }) };
  if (!accepted.includes(type) && type !== 'image/avif') return { wrong: m.ui_name_is_no_picture({ name }) };
  // Browsers without this check the picture when they show it.
  if (typeof createImageBitmap === 'undefined') return judgeSize(chosen, name);
  try {
    const bitmap = await createImageBitmap(chosen);
    const file = type === 'image/avif' ? await convert(bitmap, name) : chosen;
    bitmap.close();
    return judgeSize(file, name);
  } catch {
    return { wrong: m.ui_name_is_broken({ name }) };
  }
}

function judgeSize(file: File, name: string): ReadPicture {
  return file.size > limits.pictureBytes ? { wrong: m.ui_name_is_over_8({ name }) } : { file };
}

async function convert(bitmap: ImageBitmap, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  if (!blob) throw new Error('The canvas made no picture.');
  return new File([blob], name.replace(/\.avif$/i, '.webp'), { type: blob.type });
}

/** Description of a picture and its focal point, as fractions. */
export interface PictureLook {
  alt?: string;
  focusX?: number;
  focusY?: number;
}

/** A picture of a form: one on the server or from the picture pool, or a file to upload. */
export type PictureValue = ({ url: string; poolId?: string } | { file: Blob }) & { look?: PictureLook };

/** Returns a URL to show the picture; null without a picture, and briefly until the URL exists. */
export function usePictureUrl(picture: PictureValue | null): string | null {
  const made = useObjectUrl(picture && 'file' in picture ? picture.file : null);
  return picture && 'url' in picture ? picture.url : made;
}

/** Returns an object URL for the file. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Keeps the focal point in view in a container that the picture fills. */
export function focusStyle(picture: PictureValue | null): { objectPosition: string } | undefined {
  const { focusX, focusY } = picture?.look ?? {};
  if (focusX === undefined || focusY === undefined) return undefined;
  return { objectPosition: `${Math.round(focusX * 100)}% ${Math.round(focusY * 100)}%` };
}
