/** An event for an external analytics service. */
export interface SinkEvent {
  name: string;
  /** The account of the event; null for a visitor. */
  accountId: string | null;
  at: Date;
  properties: Record<string, string | number>;
}

/** Sends events to another service in the background: it never blocks and never fails. */
export interface EventSink {
  send(events: readonly SinkEvent[]): void;
  /** Sends the remaining events, for a few seconds at most. */
  close(): Promise<void>;
}

/** A sink for installations without an external service. */
export const noSink: EventSink = { send: () => {}, close: async () => {} };
