import { z } from 'zod';

/** The text pages by the last part of their URLs. */
export const pageName = z.enum(['privacy-policy', 'terms-of-service', 'support', 'credits']);
export type PageName = z.infer<typeof pageName>;

/** A text page. */
export const textPage = z.object({
  title: z.string(),
  /** The date of this version as text, such as 'May 6, 2025'. */
  updated: z.string().optional(),
  /**
   * On the support page, each title is a question. Paragraphs are separated by an empty line; links are written as
   * `[words](address)`.
   */
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The operator's support address; null if the operator hasn't set one. */
  email: z.string().nullable(),
  /** The credits of the pictures, with links as in a text. */
  credits: z.string(),
});
export type TextPage = z.infer<typeof textPage>;

/** An announced version of the terms of service. */
const announcedTerms = z.object({
  version: z.string(),
  /** The first day, UTC, on which it applies: YYYY-MM-DD. */
  holdsFrom: z.iso.date(),
  /** Summary of the changes. */
  summary: z.string(),
});

/** The current and the announced terms of service. */
export const termsNow = z.object({ version: z.string(), next: announcedTerms.nullable() });
export type TermsNow = z.infer<typeof termsNow>;
