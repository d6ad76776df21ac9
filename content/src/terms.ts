import { z } from 'zod';
import { readJson } from './read-json.ts';

const MS_A_DAY = 24 * 60 * 60 * 1000;
/** Minimum number of days between posting a change of the terms and its effective date, as the terms themselves require. */
const NOTICE_DAYS = 14;

const text = z.string().trim().min(1);

const version = z.strictObject({
  /** The permanent name of the version. */
  version: text,
  /** The days, UTC, of posting and of taking effect. */
  posted: z.iso.date(),
  holdsFrom: z.iso.date(),
  /** The date of this version as text. */
  updated: text,
  /** Summary of the changes in a sentence or two. */
  summary: text,
  /** In the format of the other legal texts. */
  sections: z.array(z.strictObject({ title: text, text })).min(1),
});

export type TermsVersion = z.infer<typeof version>;

/** The terms of service at a moment: the current ones, and the announced ones. */
export interface TermsNow {
  current: TermsVersion;
  next: TermsVersion | null;
}

const hasNoticePeriod = ({ posted, holdsFrom }: TermsVersion) =>
  Date.parse(holdsFrom) - Date.parse(posted) >= NOTICE_DAYS * MS_A_DAY;

/** All versions of the terms, oldest first: the first needs no notice, every later one 14 days. */
export const termsVersions = z
  .array(version)
  .min(1)
  .refine((versions) => versions.slice(1).every(hasNoticePeriod), { message: 'A version needs 14 days of notice.' })
  .refine(
    (versions) =>
      versions.every(({ holdsFrom }, index) => index === 0 || holdsFrom > (versions[index - 1]?.holdsFrom ?? '')),
    { message: 'Each version holds from a later day than the one before.' },
  );

/** Returns the terms in effect at a moment, and the next ones if they have been posted. */
export function termsAt(versions: readonly TermsVersion[], now: Date): TermsNow {
  const today = now.toISOString().slice(0, 10);
  const [first] = versions;
  if (!first) throw new Error('There are no terms.');
  const current = versions.findLast(({ holdsFrom }) => holdsFrom <= today) ?? first;
  const next = versions.find(
    ({ holdsFrom, posted }) => holdsFrom > today && posted <= today && holdsFrom !== current.holdsFrom,
  );
  return { current, next: next ?? null };
}

/** Reads all versions of the terms. Throws an error that names the field if the file is invalid. */
export function terms(): TermsVersion[] {
  return readJson(z.strictObject({ versions: termsVersions }), 'terms.json').versions;
}
