import { z } from 'zod';
import { readJson } from './read-json.ts';

const MS_A_DAY = 24 * 60 * 60 * 1000;
/** Changes of the terms hold no earlier than so many days after they were posted, as the terms themselves say. */
const NOTICE_DAYS = 14;

const text = z.string().trim().min(1);

const version = z.strictObject({
  /** Names the version for good. */
  version: text,
  /** The days, UTC, on which it was posted and from which it holds. */
  posted: z.iso.date(),
  holdsFrom: z.iso.date(),
  /** The day of this version in words. */
  updated: text,
  /** What is new in it, in a sentence or two. */
  summary: text,
  /** Written like the sections of the other legal texts. */
  sections: z.array(z.strictObject({ title: text, text })).min(1),
});

export type TermsVersion = z.infer<typeof version>;

/** The terms of service of a moment: what holds, and what has been announced to hold from a later day. */
export interface TermsNow {
  current: TermsVersion;
  next: TermsVersion | null;
}

const noticed = ({ posted, holdsFrom }: TermsVersion) =>
  Date.parse(holdsFrom) - Date.parse(posted) >= NOTICE_DAYS * MS_A_DAY;

/** Every version of the terms, oldest first: the first needs no notice, every later one 14 days of it. */
export const termsVersions = z
  .array(version)
  .min(1)
  .refine((versions) => versions.slice(1).every(noticed), { message: 'A version needs 14 days of notice.' })
  .refine(
    (versions) =>
      versions.every(({ holdsFrom }, index) => index === 0 || holdsFrom > (versions[index - 1]?.holdsFrom ?? '')),
    { message: 'Each version holds from a later day than the one before.' },
  );

/** The terms that hold at a moment, and the ones that follow if they are posted already. */
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

/** Reads every version of the terms. Throws an error that names the field when the file is not valid. */
export function terms(): TermsVersion[] {
  return readJson(z.strictObject({ versions: termsVersions }), 'terms.json').versions;
}
