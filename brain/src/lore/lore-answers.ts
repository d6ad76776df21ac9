import { setImmediate as breathe } from 'node:timers/promises';
import type { Lore, VoiceSheet } from '@emberlore/contract';
import { asSpoken } from '../text/first-person.ts';
import { splitSentences } from '../text/sentences.ts';
import { createVerbReader, type VerbReader } from '../text/verb-reader.ts';
import type { Persona } from '../types.ts';
import { isPattern } from './keys.ts';

/** A character says at most so much of an entry at once. */
const mostSentences = 2;
const longestSaid = 400;
/** Entries that are found like answers: each takes several vectors. */
const mostEntries = 60;
/** Entries that are read in one go: one takes up to 2 ms. */
const entriesAtOnce = 5;

function toAnswer({ text, keys }: Lore, persona: Pick<Persona, 'name' | 'pronouns'>, isVerb: VerbReader) {
  const sentences = splitSentences(text).slice(0, mostSentences);
  const spoken = sentences.map((sentence) => asSpoken(sentence.text, persona, isVerb));
  const say = spoken.join(' ').length <= longestSaid ? spoken.join(' ') : (spoken[0] ?? '').slice(0, longestSaid);
  const words = keys.filter((key) => key.trim() !== '' && !isPattern(key)).slice(0, 10);
  const asked = words.length > 0 ? words.map((key) => `What about ${key.trim()}?`) : [text.slice(0, longestSaid)];
  return { asked, say };
}

/**
 * Returns a lorebook as answers, as which an engine without a language model finds and says it. Gives way to other work
 * between its entries.
 */
export async function loreAnswers(
  persona: Pick<Persona, 'name' | 'pronouns' | 'sheet'>,
): Promise<NonNullable<VoiceSheet['answers']>> {
  const book = (persona.sheet?.lorebook ?? []).slice(0, mostEntries);
  const isVerb = createVerbReader();
  const answers: NonNullable<VoiceSheet['answers']> = [];
  for (const [at, entry] of book.entries()) {
    answers.push(toAnswer(entry, persona, isVerb));
    if (at % entriesAtOnce === entriesAtOnce - 1) await breathe();
  }
  return answers.filter(({ say }) => say !== '');
}
