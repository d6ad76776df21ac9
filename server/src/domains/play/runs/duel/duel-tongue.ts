import { type LineTranslator, speaksForeign } from '@emberlore/brain';
import type { DuelState } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { readPlayerWords } from './duels.repository.ts';

/** Number of the player's last messages to the opponent that show the language of the talk. */
const lastWords = 4;

/** Whose duel it is, and with whom. */
interface Duellists {
  runId: string;
  characterId: string;
  accountId: string;
}

/**
 * Returns a duel told in the language in which the player talks with the opponent. It stays English for who speaks English,
 * and if nobody can translate it.
 */
export async function tellInTongue(
  duel: DuelState,
  { runId, characterId, accountId }: Duellists,
  { reader, translate }: { reader: Reader; translate: LineTranslator | undefined },
): Promise<DuelState> {
  if (!translate) return duel;
  const [last = '', ...before] = await readPlayerWords(reader, { runId, characterId }, lastWords);
  if (!speaksForeign(last, before.toReversed())) return duel;
  const sample = [last, ...before].join(' ');
  const lines = duel.narration.map(({ text }) => text);
  const told = await translate(lines, sample, { playerId: accountId, talkId: `${runId} ${characterId}` });
  if (!told) return duel;
  return { ...duel, narration: duel.narration.map((line, at) => ({ ...line, text: told[at] ?? line.text })) };
}
