import { z } from 'zod';

/** The pages of running text, by the last part of their addresses. */
export const pageName = z.enum(['privacy-policy', 'terms-of-service', 'support']);
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
