import type { TalkEvent } from '@emberlore/contract';
import { createParser } from 'eventsource-parser';
import { CallError, unreachable } from './call-error.ts';

/**
 * Yields the events of a streamed response in order. Leaving the loop closes the connection.
 * @throws {CallError} when the connection breaks before `done`.
 */
export async function* readTalk(response: Response): AsyncGenerator<TalkEvent, void, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new CallError(unreachable);
  const waiting: TalkEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => waiting.push({ event, data: JSON.parse(data) } as TalkEvent),
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (value !== undefined) parser.feed(value);
      for (const event of waiting.splice(0)) {
        yield event;
        if (event.event === 'done') return;
      }
      if (done) throw new CallError(unreachable);
    }
  } catch (cause) {
    if (cause instanceof CallError || (cause instanceof DOMException && cause.name === 'AbortError')) throw cause;
    throw new CallError(unreachable);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
