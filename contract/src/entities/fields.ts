import { z } from 'zod';
import { failsWith, fieldError, fieldErrors } from '../field-errors.ts';

/** An id: opaque text for clients. An unknown id is answered as not found, never as invalid input. */
export const id = z.string().min(1).max(64);

/** An ISO 8601 UTC time. */
export const time = z.iso.datetime();

/** A picture URL: an absolute path on the same origin or a full URL. */
export const pictureUrl = z.string().max(500);

/** A one-based page number; anything else is a 400. */
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** Whether a text has at most `most` code points. Reads no further than that. */
export function isWithin(text: string, most: number): boolean {
  return text.length <= most || (text.length <= most * 2 && [...text].length <= most);
}

const tooLong = (most: number) => ({ ...failsWith(fieldError('tooLong', { most })), abort: true });

/**
 * Text without surrounding space, of `least` to `most` code points. Every length check aborts, so later checks, above
 * all patterns, never run on a longer text. `missing` is the message for a text shorter than `least`.
 */
export function trimmed(most: number, least = 0, missing?: string) {
  const message = missing ?? (least > 1 ? fieldError('tooShort', { least }) : fieldErrors.required).text;
  return z
    .string()
    .trim()
    .min(least, { message, abort: true })
    .max(most * 2, tooLong(most))
    .refine((text) => isWithin(text, most), tooLong(most));
}

/** The empty answer of calls that only report success or failure. */
export const nothing = z.object({});

/**
 * Lines of a text box: a list, or one text that is split at line breaks. Removes blank lines; the rest are at most `count`
 * lines and, joined by line breaks, have at most `most` code points.
 */
export function lines(most: number, least = 0, count = Number.POSITIVE_INFINITY) {
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
    .refine((list) => list.length <= count, failsWith(fieldError('tooManyLines', { most: count })))
    .refine((list) => list.length >= least, failsWith(fieldError('tooFewLines', { least })))
    .refine((list) => isWithin(list.join('\n'), most), tooLong(most));
}

/** The version on which an edit is based; a 409 if it is older than the current one. */
export const version = z.number().int().min(1);
