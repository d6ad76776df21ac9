import { z } from 'zod';

/** An id: opaque text to every client. What names nothing is answered as not found, never as bad input. */
export const id = z.string().min(1).max(64);

/** An ISO 8601 UTC time. */
export const time = z.iso.datetime();

/** The address of a picture: an absolute path on the same origin or a full URL. */
export const pictureUrl = z.string().max(500);

/** A one-based page number; anything else is a 400. */
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** Whether a text has at most `most` code points. Reads no more of it than that. */
function isWithin(text: string, most: number): boolean {
  return text.length <= most || (text.length <= most * 2 && [...text].length <= most);
}

const tooLong = (most: number) => ({ message: `Use at most ${most} characters.`, abort: true });

/**
 * Text without surrounding space, of `least` to `most` code points. Every length check aborts, so nothing that follows,
 * a pattern above all, ever runs on a longer text. `missing` is the message for a text shorter than `least`.
 */
export function trimmed(most: number, least = 0, missing?: string) {
  const message = missing ?? (least > 1 ? `Use at least ${least} characters.` : 'Required.');
  return z
    .string()
    .trim()
    .min(least, { message, abort: true })
    .max(most * 2, tooLong(most))
    .refine((text) => isWithin(text, most), tooLong(most));
}

/** The empty answer of calls that only say whether they failed. */
export const nothing = z.object({});

/**
 * Lines of a box: a list, or one text that is split at its line breaks. Blank ones are left out; the others, joined by
 * line breaks, have at most `most` code points.
 */
export function lines(most: number, least = 0) {
  return z
    .union([z.array(z.string().max(most * 4)).max(1000), z.string().max(most * 8)])
    .refine((given) => [given].flat().reduce((sum, text) => sum + text.length, 0) <= most * 8, tooLong(most))
    .transform((given) =>
      [given]
        .flat()
        .flatMap((text) => text.split(/\r\n|\r|\n/))
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .refine((list) => list.length >= least, { message: `Write at least ${least} lines.` })
    .refine((list) => isWithin(list.join('\n'), most), tooLong(most));
}

/** The number of the state that an edit starts from; an older one than the current is a 409. */
export const version = z.number().int().min(1);
