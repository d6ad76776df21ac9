import type { UnavailableReason } from '../../errors.ts';
import { addToPast } from '../../memory/past.ts';
import type { BrainEvent, Engine, Speaker, TurnInput } from '../../types.ts';
import type { ChatMessage } from './driver.ts';
import type { ModelAnswer } from './listen.ts';

/** Adds to the request why its first answer couldn't be used. */
export function remind(messages: readonly ChatMessage[], { keptBack, isOtherTongue }: ModelAnswer): ChatMessage[] {
  const why = isOtherTongue
    ? 'Your last answer was in another language than the player’s last words. Answer once more, in their language.'
    : keptBack
      ? 'Your last answer left the story or spoke about how you work. Answer once more, in the story and in character.'
      : 'Your last answer was empty. Answer in one or two sentences, in character.';
  const last = messages.at(-1);
  return last ? [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n(${why})` }] : [];
}

/** Yields the reply of the built-in engine; its trace says why the model did not answer. */
export async function* builtIn(
  fallback: Engine,
  input: TurnInput,
  reason: UnavailableReason,
): AsyncGenerator<BrainEvent> {
  const said: { speaker: Speaker; text: string }[] = [];
  for await (const event of fallback.reply(input)) {
    if (event.type === 'sentence') said.push(event);
    if (event.type !== 'turn') {
      yield event;
      continue;
    }
    // The next request to the model tells of this turn, too.
    const memory = addToPast(event.memory, input.utterance, said);
    const { trace } = event;
    yield {
      ...event,
      memory,
      ...(trace && { trace: { ...trace, rule: `${trace.rule} (language model: ${reason})` } }),
    };
  }
}
