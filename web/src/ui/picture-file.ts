import { limits } from '@emberlore/contract';
import { useEffect, useState } from 'react';

/** What is said of a file that is none. */
export const notAPicture = 'That file is not a picture. Choose a PNG, JPEG or WebP.';

/** The file when it can be sent as a picture, or else null and what is wrong with it. */
export function judgePicture(file: File): [File | null, string?] {
  if (!file.type.startsWith('image/')) return [null, notAPicture];
  if (file.size > limits.pictureBytes) return [null, 'That picture is over 8 MB. Choose a smaller one.'];
  return [file];
}

/** An address under which this page can show the file. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
