/** Something that happened, for whoever counts it elsewhere. */
export interface SinkEvent {
  name: string;
  /** The account it belongs to; null: nobody's. */
  accountId: string | null;
  at: Date;
  properties: Record<string, string | number>;
}

/** Takes events to another service, in the background: it never makes anybody wait and never fails. */
export interface EventSink {
  send(events: readonly SinkEvent[]): void;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** Where nobody counts elsewhere. */
export const noSink: EventSink = { send: () => {}, close: async () => {} };
