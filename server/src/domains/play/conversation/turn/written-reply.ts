import { type Engine, type LineTranslator, replyAsWritten, speaksForeign, type TurnInput } from '@emberlore/brain';

/** Number of the player's messages that show the language of the talk. */
const lastWords = 4;

type Talk = Pick<TurnInput, 'history' | 'utterance'> & { accountId: string; characterId: string };

/**
 * Returns what the author wrote in the language in which the player talks. It stays as written for who speaks English, and
 * if nobody can translate it.
 */
async function wordInTongue(
  text: string,
  { history, utterance, accountId, characterId }: Talk,
  translate: LineTranslator | undefined,
): Promise<string> {
  const before = history.flatMap(({ speaker, text: said }) => (speaker === 'player' ? [said] : []));
  if (!translate || !speaksForeign(utterance.text, before)) return text;
  const sample = [...before.slice(-lastWords), utterance.text].join(' ');
  const [told] =
    (await translate([text], sample, { playerId: accountId, talkId: `${accountId} ${characterId}` })) ?? [];
  return told ?? text;
}

/** Returns an engine that replies with what the author wrote, in the language of the talk. */
export function asWritten(
  engine: Engine,
  text: string,
  player: Pick<Talk, 'accountId' | 'characterId'>,
  translate: LineTranslator | undefined,
): Engine {
  return {
    ...engine,
    async *reply(input) {
      yield* replyAsWritten(input, await wordInTongue(text, { ...input, ...player }, translate));
    },
  };
}
