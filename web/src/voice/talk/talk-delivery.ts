import { type TalkEvent, timings } from '@emberlore/contract';
import type { Store } from '../../ui/store.ts';
import type { TalkAct, TalkPorts, TalkRequest } from './talk-ports.ts';
import type { TalkSession } from './talk-session.ts';
import type { TalkSpeech } from './talk-speech.ts';
import { type TalkState, withDelivery, withoutReply } from './talk-state.ts';

/** Delays before retrying an interrupted reply, in milliseconds. */
const resumeAfter = [500, 1500, 4000] as const;

/** Delivers the player's turns, through lost connections and lost sessions. */
export interface TalkDelivery {
  /** Undelivered turns with their original requests, for retries. */
  attempts: Map<number, { act: TalkAct; request?: TalkRequest }>;
  /** Delivers an action. Replaces a lost session once and repeats the action in the new one. */
  deliver(turn: number, act: TalkAct): Promise<void>;
}

interface Parts {
  store: Store<TalkState>;
  session: TalkSession;
  speech: Pick<TalkSpeech, 'newTurn'>;
  ports: TalkPorts;
  /** Takes an event of the reply. */
  applyEvent: (event: TalkEvent, turn: number) => void;
}

export function createTalkDelivery({ store, session, speech, ports, applyEvent }: Parts): TalkDelivery {
  const attempts: TalkDelivery['attempts'] = new Map();

  /**
   * Runs a turn and retries it with the same key whenever it is interrupted: a turn completed meanwhile is replayed and
   * never charged twice. Discards the partial reply.
   */
  async function perform(turn: number, request: TalkRequest): Promise<void> {
    attempts.set(turn, { act: request.act, request });
    let tries = 0;
    for (;;) {
      const offline = new AbortController();
      try {
        return await performOnce(turn, request, offline);
      } catch (error) {
        const cut = offline.signal.aborted || ports.failureOf(error) === 'cut';
        if (!cut || (ports.network.isOnline() && !offline.signal.aborted && tries >= resumeAfter.length)) throw error;
      }
      speech.newTurn();
      store.set(withoutReply(store.get(), turn, 'all'));
      tries = await pauseOrReconnect(turn, tries);
    }
  }

  /** Waits for the connection, if there is none, and begins to count anew; otherwise for the next pause. */
  async function pauseOrReconnect(turn: number, tries: number): Promise<number> {
    if (ports.network.isOnline()) {
      await ports.wait(resumeAfter[tries] ?? 0);
      return tries + 1;
    }
    await reconnected(turn);
    return 0;
  }

  /** Keeps the player's line, marked as waiting, until there is a connection. */
  async function reconnected(turn: number): Promise<void> {
    if (ports.network.isOnline()) return;
    store.set(withDelivery(store.get(), turn, 'waiting'));
    await ports.network.whenOnline();
    store.set(withDelivery(store.get(), turn, 'sending'));
  }

  /** Makes the request once. A lost connection ends it at once: its stream would stay silent for minutes. */
  async function performOnce(turn: number, request: TalkRequest, offline: AbortController): Promise<void> {
    const stop = ports.network.onOffline(() => offline.abort());
    try {
      await Promise.race([
        ports.perform(request, (event) => !offline.signal.aborted && applyEvent(event, turn), offline.signal),
        aborted(offline.signal),
      ]);
    } finally {
      stop();
    }
  }

  /** Returns the session's token, which needs a connection if there is no session yet. */
  async function sessionToken(turn: number): Promise<string> {
    for (;;) {
      await reconnected(turn);
      try {
        return await session.token();
      } catch (error) {
        if (ports.network.isOnline()) throw error;
      }
    }
  }

  async function deliver(turn: number, act: TalkAct): Promise<void> {
    const request = attempts.get(turn)?.request ?? {
      act,
      sessionToken: await sessionToken(turn),
      audio: !ports.muted(),
      key: ports.newKey(),
    };
    try {
      await perform(turn, request);
    } catch (error) {
      if (ports.failureOf(error) !== 'no-session') throw error;
      session.forget(request.sessionToken);
      const fresh = await sessionToken(turn);
      await ports.wait(timings.resendAfterNewSession);
      await perform(turn, { ...request, sessionToken: fresh, key: ports.newKey() });
    }
  }

  return { attempts, deliver };
}

/** Rejects once the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Offline.', 'AbortError')), { once: true });
  });
}
