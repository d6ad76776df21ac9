import { charPlaceholder, fillNames, hasPlaceholder, roomForNames, userPlaceholder } from '@emberlore/contract';
import type { BrainEvent, Persona } from '../types.ts';
import { toFirstPerson } from './first-person.ts';
import { splitSentences } from './sentences.ts';
import { createVerbReader, type VerbReader } from './verb-reader.ts';

/** 'You' as the subject of these verbs. */
const youForms: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do' };

const afterSentence = /(?:^|[.!?…]["'”’*]?\s+)$/;

/** Puts 'stranger' where a player without a name is called, and 'you' where they are spoken of. */
function withoutName(text: string): string {
  const called = text.replace(
    /(?:(^|[,;:—–-]\s+)(?:\{\{\s?user\s?\}\}|<USER>)(?=\s*(?:[,.!?…;:*"”’]|$)))/gi,
    (_all, before: string) => `${before}${before === '' ? 'Stranger' : 'stranger'}`,
  );
  return called.replace(
    /(?:\{\{\s?user\s?\}\}|<USER>)(['’]s(?!\p{L}))?(\s+(?:is|was|has|does)(?!\p{L}))?/giu,
    (_all, of: string | undefined, verb: string | undefined, at: number, whole: string) => {
      const begins = afterSentence.test(whole.slice(0, at));
      const word = of ? 'your' : 'you';
      const form = verb?.trim() ?? '';
      return `${begins ? `Y${word.slice(1)}` : word}${verb ? ` ${youForms[form.toLowerCase()] ?? form}` : ''}`;
    },
  );
}

/** What fills the names of one text. */
interface Filling {
  isVerb: VerbReader;
  /** See `roomForNames`. */
  admit: (name: string) => string;
}

/** Puts the character's name in a sentence that it says: 'I' where the sentence is about itself. */
function withSelf(sentence: string, persona: Pick<Persona, 'name' | 'pronouns'>, { isVerb, admit }: Filling): string {
  const owned = sentence.replace(/^(?:\{\{\s?char\s?\}\}|<BOT>)['’]s(?=\s)/i, 'My');
  const named = owned.replace(charPlaceholder, () => admit(persona.name));
  const begins = /^(?:\{\{\s?char\s?\}\}|<BOT>)\s/i.test(sentence);
  return begins ? (toFirstPerson(named, persona, isVerb) ?? named) : named;
}

/**
 * Fills the names in what a character says: `{{user}}` with the player's name, or 'you' and 'stranger' while it is unknown;
 * `{{char}}` with 'I' where a sentence begins with it, else with the character's name. One reader of verbs is for all
 * sentences of a reply.
 */
export function fillSpoken(
  text: string,
  persona: Pick<Persona, 'name' | 'pronouns'>,
  playerName: string | null,
  isVerb = createVerbReader(),
): string {
  if (!hasPlaceholder(text)) return text;
  const admit = roomForNames(text);
  // What happens around the words is told in the third person. The player's name comes last: it makes 'he' ambiguous.
  const own = splitSentences(text).map(({ speaker, text: said }) =>
    speaker === 'narrator'
      ? `*${said.replace(charPlaceholder, () => admit(persona.name))}*`
      : withSelf(said, persona, { isVerb, admit }),
  );
  const named = own.length > 0 ? own.join(' ') : text;
  return playerName === null ? withoutName(named) : named.replace(userPlaceholder, () => admit(playerName));
}

/** Fills the names in the words of a reply. */
export async function* withNames(
  events: AsyncIterable<BrainEvent> | Iterable<BrainEvent>,
  persona: Pick<Persona, 'name' | 'pronouns'>,
  playerName: string | null,
): AsyncGenerator<BrainEvent> {
  const isVerb = createVerbReader();
  for await (const event of events) {
    const isSaid = event.type === 'delta' || event.type === 'sentence';
    if (!isSaid || !hasPlaceholder(event.text)) yield event;
    else if (event.speaker === 'npc') yield { ...event, text: fillSpoken(event.text, persona, playerName, isVerb) };
    else yield { ...event, text: fillNames(event.text, { char: persona.name, user: playerName ?? 'you' }) };
  }
}
