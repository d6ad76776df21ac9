import { z } from 'zod';

/** An id: opaque text to every client. What names nothing is answered as not found, never as bad input. */
export const id = z.string().min(1).max(64);

/** An ISO 8601 UTC time. */
export const time = z.iso.datetime();

/** The address of a picture: an absolute path on the same origin or a full URL. */
export const pictureUrl = z.string().max(500);

/** A one-based page number; anything else is a 400. */
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** Text without surrounding space, counted in code points. */
export function trimmed(most: number, least = 0) {
  return z
    .string()
    .trim()
    .refine((text) => text.length >= least, { message: least > 1 ? `Use at least ${least} characters.` : 'Required.' })
    .refine((text) => [...text].length <= most, { message: `Use at most ${most} characters.` });
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
    .transform((given) =>
      [given]
        .flat()
        .flatMap((text) => text.split(/\r\n|\r|\n/))
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .refine((list) => list.length >= least, { message: `Write at least ${least} lines.` })
    .refine((list) => [...list.join('\n')].length <= most, { message: `Use at most ${most} characters.` });
}

/** The number of the state that an edit starts from; an older one than the current is a 409. */
export const version = z.number().int().min(1);
