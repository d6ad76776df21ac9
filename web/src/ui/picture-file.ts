import { limits } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { m } from '../i18n/messages.ts';

/** Error for a file that isn't a picture. */
export const notAPicture = m.ui_that_file_is_not_a();

/** Returns the file if it is a valid picture, otherwise null and the error. */
export function judgePicture(file: File): [File | null, string?] {
  if (!file.type.startsWith('image/')) return [null, notAPicture];
  if (file.size > limits.pictureBytes) return [null, m.ui_that_picture_is_over_8()];
  return [file];
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
