import type { TalkState } from './talk-state.ts';

/** The session of a talk: opened when it is needed, by one request however many ask. */
export interface TalkSession {
  /** The token of the session, which is opened when there is none. Rejects when it cannot be opened. */
  token(): Promise<string>;
  /** Whether there is a session, or one is being opened. */
  begun(): boolean;
  /** Takes the session for lost, if it is still this one. */
  forget(token: string): void;
  /** Closes the session; one that is still being opened is closed as soon as it is there. */
  close(): void;
}

interface SessionPorts {
  open(): Promise<string>;
  close(token: string): void;
  /** Told how the session stands. */
  stands(session: TalkState['session']): void;
}

/** Creates the session of a talk. Nothing is opened before it is asked for. */
export function createTalkSession(ports: SessionPorts): TalkSession {
  let session: Promise<string> | null = null;
  let current: string | null = null;

  function open(): Promise<string> {
    ports.stands('starting');
    const opening = ports.open().then(
      (token) => {
        if (session !== opening) {
          ports.close(token);
          throw new Error('The talk was closed while it was being opened.');
        }
        current = token;
        ports.stands('active');
        return token;
      },
      (error: unknown) => {
        if (session === opening) {
          session = null;
          ports.stands('failed');
        }
        throw error;
      },
    );
    return opening;
  }

  return {
    token() {
      session ??= open();
      return session;
    },
    begun: () => session !== null,
    forget(token) {
      if (current !== token) return;
      session = null;
      current = null;
    },
    close() {
      if (current !== null) ports.close(current);
      session = null;
      current = null;
      ports.stands('none');
    },
  };
}
