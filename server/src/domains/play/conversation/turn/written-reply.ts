import { type Engine, type LineTranslator, replyAsWritten } from '@emberlore/brain';
import { type Spoken, wordInTongue } from './tongue.ts';

/** Returns an engine that replies with what the author wrote, in the language of the talk. */
export function asWritten(
  engine: Engine,
  text: string,
  { accountId, characterId }: Pick<Spoken, 'accountId' | 'characterId'>,
  translate: LineTranslator | undefined,
): Engine {
  return {
    ...engine,
    async *reply(input) {
      const before = input.history.flatMap(({ speaker, text: said }) => (speaker === 'player' ? [said] : []));
      const spoken = { said: [...before, input.utterance.text], accountId, characterId };
      const [told = text] = await wordInTongue([text], spoken, translate);
      yield* replyAsWritten(input, told);
    },
  };
}
