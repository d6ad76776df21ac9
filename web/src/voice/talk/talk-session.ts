import type { TalkState } from './talk-state.ts';

/** The session of a talk, opened on demand by one request for all callers. */
export interface TalkSession {
  /** Returns the session's token, opening a session if there is none. Rejects if it can't be opened. */
  token(): Promise<string>;
  /** Whether a session is open or opening. */
  begun(): boolean;
  /** Drops the session if its token still matches. */
  forget(token: string): void;
  /** Closes the session; one that is still opening is closed once open. */
  close(): void;
}

interface SessionPorts {
  open(): Promise<string>;
  close(token: string): void;
  /** Called when the state of the session changes. */
  stands(session: TalkState['session']): void;
}

/** Creates the session of a talk. Opens nothing until asked. */
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
