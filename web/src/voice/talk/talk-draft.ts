import type { Store } from '../../ui/store.ts';
import type { TalkState } from './talk-state.ts';

/** Where the words of a talk that are not sent survive a reload. */
export interface DraftPlace {
  read(): string | null;
  /** Keeps a text; an empty one is removed. */
  keep(text: string): void;
}

/** What is kept: the words in the text box, and a message that may not have arrived. */
interface StoredDraft {
  draft: string;
  acting: boolean;
  unsent: string;
}

/** The draft of a talk, kept over a reload. */
export interface TalkDraft {
  /** Puts a message that never arrived back into the text box, once the stored messages are known. */
  settle(): void;
}

/** Creates the draft of a talk and puts the kept words into the text box. */
export function createTalkDraft(store: Store<TalkState>, place: DraftPlace): TalkDraft {
  const kept = read(place);
  let { unsent } = kept;
  let last = '';
  if (kept.draft !== '') store.set({ ...store.get(), draft: kept.draft, acting: kept.acting });

  store.subscribe(() => {
    const state = store.get();
    const pending = findUnsent(state);
    // What an edit changes is stored already.
    const draft = state.editing ? '' : state.draft;
    const acting = draft === '' && pending ? pending.isAction : state.acting;
    const now: StoredDraft = { draft, acting, unsent: pending?.text ?? unsent };
    const text = now.draft === '' && now.unsent === '' ? '' : JSON.stringify(now);
    if (text === last) return;
    last = text;
    place.keep(text);
  });

  return {
    settle() {
      const { lines, draft } = store.get();
      const text = unsent;
      unsent = '';
      const arrived = lines.findLast(({ by }) => by === 'user')?.text === text;
      if (arrived || draft !== '') store.set({ ...store.get() });
      else if (text !== '') store.set({ ...store.get(), draft: text, acting: kept.acting });
    },
  };
}

/** Returns the player's message to which nothing has come back yet. */
function findUnsent({ lines }: TalkState) {
  const line = lines.at(-1);
  return line?.by === 'user' && !line.withItem && line.turn > 0 && line.delivery !== 'sent' && line.audio === ''
    ? line
    : undefined;
}

function read(place: DraftPlace): StoredDraft {
  const nothing: StoredDraft = { draft: '', acting: false, unsent: '' };
  try {
    return { ...nothing, ...(JSON.parse(place.read() ?? '{}') as Partial<StoredDraft>) };
  } catch {
    return nothing;
  }
}
