import { limits } from '@emberlore/contract';
import { isCallError } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { currentAccount, send } from '../../../api/session.ts';
import { loadDraft, type StoredDraft, type SyncedDraft, storeText } from './drafts.ts';

/** The account's draft as the server has it. */
export interface AccountDraft extends SyncedDraft {
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

/** Keeps a draft of this device and the account's in step. Requests follow each other; failed ones are repeated later. */
export interface DraftSync {
  /** Fetches the account's draft. */
  pull: () => void;
  /** Sends this device's draft after a pause in writing. */
  pushSoon: () => void;
  /** Sends this device's draft, unless the account's is the same. */
  push: () => void;
  /** Deletes the account's draft after this device's, unless another device has written a later one. */
  drop: (last: StoredDraft | null) => void;
}

interface SyncParts {
  userId: string;
  form: string;
  /** The key of the draft on this device. */
  key: string;
  /** Gets the account's draft if this device may not have seen it; null if there is none. */
  receive: (theirs: AccountDraft | null) => void;
  /** Whether nothing may be sent, because the author has to choose first. */
  isHeld: () => boolean;
  /** Hears where the draft is stored now. */
  onKept: (kept: 'account' | 'device') => void;
}

/** Pause in writing after which a draft is sent, in milliseconds. */
const pause = 1500;

/** The requests of each draft, by its key: a form that opens again first waits for what the last one has sent. */
const queues = new Map<string, Promise<void>>();

/** Resolves once everything about a draft that was sent so far is answered. */
export const settleDraft = (key: string): Promise<void> => queues.get(key) ?? Promise.resolve();

/** Creates the exchange with the server for one form. */
export function createDraftSync({ userId, form, key, receive, isHeld, onKept }: SyncParts): DraftSync {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const enqueue = (act: () => Promise<void>) => {
    const queue = settleDraft(key)
      .then(() => (currentAccount()?.userId === userId ? act() : undefined))
      // A device without a connection keeps its draft, and sends it with the next change.
      .catch(() => onKept('device'))
      .finally(() => queues.get(key) === queue && queues.delete(key));
    queues.set(key, queue);
  };
  const remove = async (revision: string) => {
    await send(calls.deleteDraft, { query: { form, revision } });
  };

  async function pushDraft(): Promise<void> {
    const draft = loadDraft(key);
    if (!draft || isHeld() || draft.text === draft.synced?.text) return;
    if (draft.text.length > limits.draftText) return onKept('device');
    try {
      const body = { form, text: draft.text, revision: draft.synced?.revision ?? null };
      const { revision } = await send(calls.saveDraft, { body });
      const now = loadDraft(key);
      if (!now) return await remove(revision);
      storeText(key, { ...now, synced: { revision, text: draft.text } });
      onKept('account');
    } catch (error) {
      const theirs = isCallError(error, 'request.conflict') ? readConflict(error.answer) : null;
      if (!theirs) throw error;
      receive(theirs);
    }
  }

  const push = () => {
    clearTimeout(timer);
    enqueue(pushDraft);
  };
  return {
    push,
    pushSoon() {
      clearTimeout(timer);
      timer = setTimeout(push, pause);
    },
    pull: () =>
      enqueue(async () => {
        const { draft } = await send(calls.getDraft, { query: { form } });
        receive(draft && { ...draft, at: Date.parse(draft.savedAt) });
      }),
    drop(last) {
      clearTimeout(timer);
      const { synced } = last ?? {};
      if (synced) enqueue(() => remove(synced.revision));
    },
  };
}

/** Reads the current draft from the answer of a 409. */
function readConflict(answer: unknown): AccountDraft | null {
  if (typeof answer !== 'object' || answer === null || !('draft' in answer)) return null;
  const { draft } = answer;
  if (typeof draft !== 'object' || draft === null || !('text' in draft && 'revision' in draft && 'savedAt' in draft)) {
    return null;
  }
  const [text, revision] = [String(draft.text), String(draft.revision)];
  return { text, revision, at: Date.parse(String(draft.savedAt)) };
}

/** The exchange of a visitor, who has no account to keep drafts. */
export const noSync: DraftSync = { pull: () => {}, pushSoon: () => {}, push: () => {}, drop: () => {} };
