import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

/** The absolute path of a file of this workspace. */
export const contentPath = (...parts: string[]): string => join(root, ...parts);

/** Reads and validates a JSON file of this workspace. Throws an error that names the file and each invalid field. */
export function readJson<Schema extends z.ZodType>(schema: Schema, ...parts: string[]): z.infer<Schema> {
  const result = schema.safeParse(JSON.parse(readFileSync(contentPath(...parts), 'utf8')));
  if (!result.success) throw new Error(`content/${parts.join('/')} is not valid:\n${z.prettifyError(result.error)}`);
  return result.data;
}
