import { limits } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { m } from '../i18n/messages.ts';

/** What is said of a file that is none. */
export const notAPicture = m.ui_that_file_is_not_a();

/** The file when it can be sent as a picture, or else null and what is wrong with it. */
export function judgePicture(file: File): [File | null, string?] {
  if (!file.type.startsWith('image/')) return [null, notAPicture];
  if (file.size > limits.pictureBytes) return [null, m.ui_that_picture_is_over_8()];
  return [file];
}

/** How a picture is to be shown: what is to be seen on it, and the point that stays in view, as fractions. */
export interface PictureLook {
  alt?: string;
  focusX?: number;
  focusY?: number;
}

/** A picture of a form: one that the server has or lends from its pool, or a file that is yet to be sent. */
export type PictureValue = ({ url: string; poolId?: string } | { file: Blob }) & { look?: PictureLook };

/** An address under which this page can show the picture; null for a moment while there is none, or without a picture. */
export function usePictureUrl(picture: PictureValue | null): string | null {
  const made = useObjectUrl(picture && 'file' in picture ? picture.file : null);
  return picture && 'url' in picture ? picture.url : made;
}

/** An address under which this page can show the file. */
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

/** Keeps the chosen point in view in a place that the picture fills. */
export function focusStyle(picture: PictureValue | null): { objectPosition: string } | undefined {
  const { focusX, focusY } = picture?.look ?? {};
  if (focusX === undefined || focusY === undefined) return undefined;
  return { objectPosition: `${Math.round(focusX * 100)}% ${Math.round(focusY * 100)}%` };
}
