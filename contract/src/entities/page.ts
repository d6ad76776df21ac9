import { z } from 'zod';

/** The pages of running text, by the last part of their addresses. */
export const pageName = z.enum(['privacy-policy', 'terms-of-service', 'support', 'credits']);
export type PageName = z.infer<typeof pageName>;

/** A page of running text. */
export const textPage = z.object({
  title: z.string(),
  /** The day of this version in words, as in 'May 6, 2025'. */
  updated: z.string().optional(),
  /**
   * On the support page each title is a question. Paragraphs of a text are apart by an empty line; a link stands in it as
   * `[words](address)`.
   */
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Where the operator gives help; null when the operator has named no address. */
  email: z.string().nullable(),
  /** Who made the pictures, with links as in a text. */
  credits: z.string(),
});
export type TextPage = z.infer<typeof textPage>;

/** A version of the terms of service that has been announced. */
const announcedTerms = z.object({
  version: z.string(),
  /** The first day, UTC, on which it holds: YYYY-MM-DD. */
  holdsFrom: z.iso.date(),
  /** What is new in it. */
  summary: z.string(),
});

/** Which terms of service hold, and which have been announced. */
export const termsNow = z.object({ version: z.string(), next: announcedTerms.nullable() });
export type TermsNow = z.infer<typeof termsNow>;
