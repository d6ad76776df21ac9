import type { Store } from '../../ui/store.ts';
import type { TalkPage, TalkPorts } from './talk-ports.ts';
import type { TalkSession } from './talk-session.ts';
import { type TalkState, withHistory } from './talk-state.ts';

/** Interval and number of attempts to fetch the pending reply from an earlier visit. */
const replyPause = 1500;
const mostAsked = 40;

/** The messages from before this visit. */
export interface TalkHistory {
  /**
   * Loads the latest page, reports that to `known`, and waits for a reply that is still being generated. Rejects if it
   * can't be read.
   */
  load(token: string, known: () => void): Promise<void>;
  /** Loads the page before the first line. */
  loadEarlier(): Promise<void>;
  /** Resets the history after its deletion. */
  forget(): void;
}

/** Creates the history of a talk. `present` says whether the player is on the screen. */
export function createTalkHistory(
  store: Store<TalkState>,
  { session, ports, present }: { session: TalkSession; ports: TalkPorts; present: () => boolean },
): TalkHistory {
  let before: string | null = null;
  const change = (next: Partial<TalkState>) => store.set({ ...store.get(), ...next });

  function take(page: TalkPage): void {
    before = page.before;
    store.set(withHistory(store.get(), page.messages));
    // Anything said since is newer than the loaded page.
    const last = store.get().last ?? page.last;
    // A turn since then has brought its own suggestions.
    const suggestions = isOld() && page.suggestions ? { suggestions: page.suggestions } : {};
    const speaker = store.get().speaker ?? page.speaker ?? null;
    change({
      speaker,
      earlier: before === null ? 'none' : 'more',
      last,
      saidSince: page.saidSince ?? null,
      ...suggestions,
    });
  }

  const isOpen = (page: TalkPage) => page.messages.at(-1)?.messageUser === 'user';
  const isOld = () => store.get().lines.every((line) => line.turn === 0);

  /** The player left while the reply was being generated; it is stored once complete. */
  async function awaitReply(token: string): Promise<void> {
    change({ awaited: true });
    for (let asked = 0; asked < mostAsked && present() && isOld(); asked += 1) {
      await ports.wait(replyPause);
      const page = await ports.history(token, null).catch(() => null);
      if (!page || !isOld() || (page.messages.length > 0 && isOpen(page))) continue;
      change({ lines: [], last: null });
      take(page);
      break;
    }
    change({ awaited: false });
  }

  return {
    async load(token, known) {
      const page = await ports.history(token, null);
      take(page);
      known();
      if (isOpen(page) && isOld()) await awaitReply(token);
    },
    async loadEarlier() {
      if (before === null || store.get().earlier === 'loading') return;
      change({ earlier: 'loading' });
      try {
        take(await ports.history(await session.token(), before));
      } catch {
        change({ earlier: 'failed' });
      }
    },
    forget() {
      before = null;
    },
  };
}
