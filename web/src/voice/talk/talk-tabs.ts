import type { EmotionCode } from '@emberlore/contract';
import type { Store } from '../../ui/store.ts';
import { type TalkLine, type TalkState, withoutLastExchange, withTurn } from './talk-state.ts';

/** What one tab tells the others about a talk: a turn as it stands there, or that everything was deleted. */
export type TabNews =
  | {
      kind: 'turn';
      tab: string;
      turn: number;
      /** Whether it replaces the last exchange. */
      replaces: boolean;
      lines: readonly TalkLine[];
      emotion: EmotionCode;
      sending: boolean;
    }
  | { kind: 'erased' };

/** Connects the tabs in which the same talk is open. */
export interface TabChannel {
  tell(news: TabNews): void;
  listen(listener: (news: TabNews) => void): void;
}

/** The same talk in other tabs. */
export interface TalkTabs {
  /** Shows a turn to the other tabs from now on, until it is over. */
  begin(turn: number, replaces: boolean): void;
  over(): void;
  /** Tells the other tabs that all messages were deleted. */
  erased(): void;
}

/** Shortest time between two reports of a growing reply, in milliseconds. */
const reportEvery = 100;

/** Creates the connection to the other tabs; nothing is told or heard without a channel. */
export function createTalkTabs(store: Store<TalkState>, channel: TabChannel | null): TalkTabs {
  const tab = crypto.randomUUID();
  /** The numbers here of the turns of other tabs; negative, so that they differ from this tab's own. */
  const theirs = new Map<string, number>();
  let current: { turn: number; replaces: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!current) return;
    const { emotion, sending, lines } = store.get();
    const said = lines
      .filter(({ turn }) => turn === current?.turn)
      .map(({ visemes: _lips, ...line }) => ({ ...line, audio: '' }));
    channel?.tell({ kind: 'turn', tab, ...current, lines: said, emotion, sending });
  }

  function show(news: Extract<TabNews, { kind: 'turn' }>): void {
    // Until its own messages are loaded, a tab has nothing to add to.
    if (store.get().session !== 'active') return;
    const key = `${news.tab} ${news.turn}`;
    const known = theirs.get(key);
    const turn = known ?? -1 - theirs.size;
    theirs.set(key, turn);
    const before = known === undefined && news.replaces ? withoutLastExchange(store.get()) : store.get();
    const lines = news.lines.map((line) => ({
      ...line,
      turn,
      id: line.by === 'user' ? `${news.tab} ${line.id}` : line.id,
    }));
    // A reply can only be made anew where it was asked for.
    store.set({ ...withTurn(before, turn, lines), last: null, emotion: news.emotion, awaited: news.sending });
  }

  store.subscribe(() => {
    if (current) timer ??= setTimeout(report, reportEvery);
  });
  channel?.listen((news) => {
    if (news.kind === 'turn') show(news);
    else store.set({ ...store.get(), lines: [], last: null, earlier: 'none' });
  });

  return {
    begin(turn, replaces) {
      current = { turn, replaces };
      report();
    },
    over() {
      report();
      current = null;
    },
    erased: () => channel?.tell({ kind: 'erased' }),
  };
}
