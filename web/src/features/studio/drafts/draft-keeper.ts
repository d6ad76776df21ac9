import { createStore, type Store } from '../../../ui/store.ts';
import { type AccountDraft, createDraftSync, noSync } from './draft-sync.ts';
import { draftText } from './draft-text.ts';
import {
  draftKey,
  draftValues,
  dropDraft,
  lacksPictures,
  loadDraft,
  type StoredDraft,
  storeFiles,
  storeText,
  writeText,
} from './drafts.ts';
import { mergeDrafts } from './merge-drafts.ts';

/** Two devices have changed the same fields of a draft: what each has, serialized. */
export interface DraftClash {
  fields: readonly string[];
  mine: string;
  theirs: AccountDraft;
}

/** What a form shows of its draft. */
export interface DraftView<T> {
  /** Null while the draft's pictures load. */
  values: T | null;
  /** When the restored draft was written, in milliseconds since 1970; null if the form opened without one. */
  from: number | null;
  /** Where the latest change is: sent to the account's drafts, on this device, or nowhere. */
  kept: 'sending' | 'account' | 'device' | 'refused';
  clash: DraftClash | null;
  /** Whether a picture is on another device only. */
  lacksPictures: boolean;
}

/** Keeps the draft of an open form. */
export interface DraftKeeper<T> {
  view: Store<DraftView<T>>;
  /** Restores the draft and follows other tabs and devices. Returns the function that ends it. */
  start: () => () => void;
  set: (next: T) => void;
  /** The values of the form now. */
  values: () => T;
  /** Whether these values differ from the initial ones. */
  changed: (values: T) => boolean;
  /** Makes these the initial values, and deletes the draft. */
  done: (next: T) => void;
  /** Returns to the initial values and deletes the draft. Returns what brings it back, even after the form was left. */
  discard: () => () => void;
  /** Takes one side of a clash for the fields that both have changed. */
  settle: (prefer: 'mine' | 'theirs') => void;
}

interface KeeperParts<T> {
  /** Whose draft; undefined for a visitor. */
  userId: string | undefined;
  form: string;
  initial: T;
  /** Extracts what counts as a change. */
  compared: (values: T) => unknown;
}

/**
 * Creates the keeper of a form's draft. The draft on this device is what counts: a change is written there at once, merged
 * with what other tabs and devices have written, and sent to the account.
 */
export function createDraftKeeper<T extends object>({
  userId,
  form,
  initial,
  compared,
}: KeeperParts<T>): DraftKeeper<T> {
  const key = draftKey(userId ?? 'nobody', form);
  let begin = initial;
  let values = initial;
  /** The stored text that `values` show. */
  let shown = draftText(initial).text;
  let open = false;
  const stored = loadDraft(key);
  const view = createStore<DraftView<T>>({
    ...{ values: stored ? null : initial, from: null, kept: 'sending', clash: null, lacksPictures: false },
    ...(stored?.synced?.text === stored?.text && { kept: 'account' }),
  });
  const change = (part: Partial<DraftView<T>>) => view.set({ ...view.get(), ...part });
  const isHeld = () => view.get().clash !== null;
  const onKept = (kept: 'account' | 'device') => view.get().kept !== 'refused' && change({ kept });
  const sync = userId === undefined ? noSync : createDraftSync({ userId, form, key, receive, isHeld, onKept });
  const changed = (some: T) => draftText(compared(some)).text !== draftText(compared(begin)).text;

  function show(next: T, from: number | null): void {
    values = next;
    change({ values: next, from });
  }

  function reset(): void {
    shown = draftText(begin).text;
    show(begin, null);
    change({ clash: null, lacksPictures: false });
  }

  /** Shows what is stored on this device. */
  async function adopt(): Promise<void> {
    const draft = loadDraft(key);
    if (!draft) return reset();
    const [before, fresh] = [shown, view.get().values === null || !changed(values)];
    // A draft stored by an older version may lack newer fields.
    const next = { ...begin, ...(await draftValues<T>(draft)) };
    if (!open) return;
    // Meanwhile somebody has written on, here or in another tab.
    if (shown !== before || loadDraft(key)?.text !== draft.text) return adopt();
    shown = draft.text;
    show(next, fresh ? draft.at : view.get().from);
    const { clash } = view.get();
    const settled = clash !== null && draft.synced?.revision === clash.theirs.revision;
    change({ lacksPictures: lacksPictures(draft), ...(settled && { clash: null }) });
  }

  function receive(theirs: AccountDraft | null): void {
    const draft = loadDraft(key);
    if (theirs && theirs.revision !== draft?.synced?.revision) combine(draft, theirs);
    else if (!theirs && draft?.synced) withoutTheirs(draft);
    sync.push();
  }

  /** The draft was saved or discarded on another device: what has been written here since remains. */
  function withoutTheirs({ text, at, synced }: StoredDraft): void {
    if (text === synced?.text) dropDraft(key);
    else storeText(key, { text, at });
    void adopt();
  }

  function combine(draft: StoredDraft | null, theirs: AccountDraft): void {
    if (!draft) take(theirs.text, theirs);
    else {
      const { text, clashes } = mergeDrafts(draft.synced?.text ?? draftText(begin).text, draft.text, theirs.text);
      if (clashes.length === 0) take(text, theirs);
      else change({ clash: { fields: clashes, mine: draft.text, theirs }, kept: 'device' });
    }
  }

  /** Stores a text that is based on the account's draft, and shows it. */
  function take(text: string, { revision, text: base, at }: AccountDraft): void {
    storeText(key, { text, at, synced: { revision, text: base } });
    if (open) void adopt();
  }

  function follow(event: StorageEvent): void {
    if (event.key === key) void adopt();
  }
  function exchange(): void {
    if (document.visibilityState === 'hidden') sync.push();
    else sync.pull();
  }

  return {
    view,
    start() {
      open = true;
      if (loadDraft(key)) void adopt();
      sync.pull();
      window.addEventListener('storage', follow);
      document.addEventListener('visibilitychange', exchange);
      return () => {
        open = false;
        sync.push();
        window.removeEventListener('storage', follow);
        document.removeEventListener('visibilitychange', exchange);
      };
    },
    values: () => values,
    changed,
    set(next) {
      show(next, view.get().from);
      const draft = loadDraft(key);
      const { text, files } = writeText(next, shown);
      const alone = !draft || draft.text === shown;
      if (alone && !changed(next)) {
        shown = text;
        return sync.drop(dropDraft(key));
      }
      const merged = alone ? text : mergeDrafts(shown, text, draft.text).text;
      if (!storeText(key, { text: merged, at: Date.now(), synced: draft?.synced })) return change({ kept: 'refused' });
      shown = text;
      change({ kept: userId === undefined ? 'device' : 'sending' });
      if (merged !== text) void adopt();
      void storeFiles(files).then((good) => good || change({ kept: 'refused' }));
      sync.pushSoon();
    },
    done(next) {
      begin = next;
      sync.drop(dropDraft(key));
      reset();
    },
    discard() {
      const [lost, from] = [values, view.get().from];
      const last = dropDraft(key);
      sync.drop(last);
      reset();
      return () => {
        const { text, files } = writeText(lost, last?.text);
        storeText(key, { text, at: Date.now() });
        void storeFiles(files);
        shown = text;
        show(lost, from);
        sync.push();
      };
    },
    settle(prefer) {
      const [{ clash }, draft] = [view.get(), loadDraft(key)];
      if (!clash) return;
      change({ clash: null });
      if (!draft) return;
      const base = draft.synced?.text ?? draftText(begin).text;
      take(mergeDrafts(base, draft.text, clash.theirs.text, prefer).text, clash.theirs);
      sync.push();
    },
  };
}
