import { z } from 'zod';
import { readJson } from './read-json.ts';

const questions = z.array(z.string().min(1)).min(4);

/** Returns the ordinary intents of players, such as `married` or `joke`, each with examples of how they are typed. */
export function ordinaryIntents(): Readonly<Record<string, readonly string[]>> {
  return readJson(z.record(z.string(), questions), 'language', 'en', 'ordinary-intents.json');
}
