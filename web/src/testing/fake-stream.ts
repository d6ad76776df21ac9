import { type Message, type TalkEvent, talkEvents } from '@emberlore/contract';

/** A streamed reply that a test sends event by event. */
export class FakeStream {
  readonly #pipe = new TransformStream<Uint8Array, Uint8Array>();
  readonly #writer = this.#pipe.writable.getWriter();

  /** Sends events; throws if the contract refuses one. */
  send(...events: readonly TalkEvent[]): this {
    for (const { event, data } of events) {
      const checked: unknown = talkEvents[event].parse(data);
      const text = `event: ${event}\ndata: ${JSON.stringify(checked)}\n\n`;
      this.#writer.write(new TextEncoder().encode(text)).catch(() => undefined);
    }
    return this;
  }

  /** Sends events and ends the reply. */
  end(...events: readonly TalkEvent[]): this {
    this.send(...events, { event: 'done', data: {} });
    this.#writer.close().catch(() => undefined);
    return this;
  }

  /** Breaks the connection in the middle of the reply. */
  cut(): this {
    this.#writer.close().catch(() => undefined);
    return this;
  }

  /** Creates the response that carries the reply. */
  respond(): Response {
    return new Response(this.#pipe.readable, { headers: { 'content-type': 'text/event-stream' } });
  }
}

/** Creates the event of a complete line of a character. */
export function spoken(messageId: string, message: string, more: Partial<Message> = {}): TalkEvent {
  return { event: 'message', data: { messageId, messageUser: 'npc', message, audioChunk: '', ...more } };
}
