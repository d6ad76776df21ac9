import { z } from 'zod';
import { readJson } from './read-json.ts';

const text = z.string().trim().min(1);

const library = z.strictObject({ name: text, licence: text, author: z.string(), home: z.url() });

/** A library used by the product. */
export type Library = z.infer<typeof library>;

/**
 * The authors of everything that the product shows, says and runs on; texts are formatted like those of the legal
 * pages.
 */
export interface Credits {
  sections: { title: string; text: string }[];
  libraries: Library[];
}

/** Reads the credits. Throws an error that names the field if a file is invalid. */
export function credits(): Credits {
  const { sections } = readJson(
    z.strictObject({ sections: z.array(z.strictObject({ title: text, text })) }),
    'credits.json',
  );
  return { sections, libraries: readJson(z.array(library), 'libraries.json') };
}
