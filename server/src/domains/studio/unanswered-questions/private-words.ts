import { words } from '@emberlore/brain';
import type { HeardReply } from '../../play/conversation/heard-replies.service.ts';

/** Addresses, numbers and accounts by which somebody could be found. */
const contact = /@|\b(?:https?:|www\.)|\d{5}|(?:\d[ -]?){7}/i;

/** A name within a sentence, after the first word. */
const capitalised = /(?<=[\p{L}\p{N},;:'’"] )\p{Lu}[\p{L}'’-]+/gu;

/** The shortest name that is looked for: shorter ones are in other words. */
const SHORTEST_NAME = 3;

/** Collects all texts of a value. */
function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const part of value) yield* listTexts(part);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      yield key;
      yield* listTexts(part);
    }
}

/**
 * Returns what the author who reads the questions may read as well, or players have heard. Of a character with sealed texts these
 * are its `own` ones: a name that only sealed texts know would tell that it stands there.
 */
function listReadable({ input: { persona, scene }, told }: ReplyContext, own: unknown): unknown[] {
  const { storyName, storyDescription, name, description, opening, commonKnowledge, others, items, hints } = scene;
  const place = { storyName, storyDescription, name, description, opening, commonKnowledge, others, items, hints };
  const texts = persona.isSealed ? [persona.name, persona.description, own] : persona;
  return [texts, place, scene.carried, scene.toldByOthers, told];
}

type ReplyContext = Pick<HeardReply, 'input' | 'playerName' | 'told'>;

/** Whether a question names the player, tells where to find somebody, or names what the story knows nothing of. */
export function isPrivate(text: string, reply: ReplyContext, own: unknown): boolean {
  const { input, playerName } = reply;
  if (contact.test(text)) return true;
  const said = new Set(words(text));
  const ofPlayer = words(`${playerName ?? ''} ${input.playerName}`).filter((name) => name.length >= SHORTEST_NAME);
  if (ofPlayer.some((name) => said.has(name))) return true;
  // All in capitals, nothing is a name.
  const names = text === text.toUpperCase() ? [] : [...text.matchAll(capitalised)].map(([name]) => name);
  if (names.length === 0) return false;
  const known = new Set(words([...listTexts(listReadable(reply, own))].join(' ')));
  return names.some((name) => words(name).some((word) => !known.has(word)));
}
