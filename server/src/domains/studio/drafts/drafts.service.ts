import { randomUUID } from 'node:crypto';
import { limits, type StoredDraft } from '@emberlore/contract';
import type { Connection, Reader } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, invalid } from '../../../kit/errors.ts';
import { parseJson } from '../../../kit/json.ts';
import type { Caller } from '../../../kit/route.ts';
import { createSeal } from '../../../kit/seal.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import * as repository from './drafts.repository.ts';

/** Edits of a form to be stored, and the revision on which they are based. */
export interface NewDraft {
  form: string;
  text: string;
  revision: string | null;
}

/** Authors' unsaved edits, readable on all of their devices and by nobody else. */
export interface Drafts {
  /** Returns the caller's draft of a form; null if there is none. */
  read(form: string, caller: Caller): Promise<StoredDraft | null>;
  /**
   * Stores edits and returns their revision. A draft that is gone by now is stored anew: its author has edited on.
   * Throws a 409 with the current `draft` if that is another revision, and a 409 beyond the limits of an account.
   */
  save(draft: NewDraft, caller: Caller): Promise<string>;
  /** Deletes the caller's draft of a form, unless it has another revision by now. */
  remove(form: string, revision: string, caller: Caller): Promise<void>;
  /** Reads all drafts of an account one by one, for its data download. */
  listAll(accountId: string): AsyncGenerator<{ form: string; values: unknown; savedAt: string }>;
}

export interface DraftsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  tokens: Pick<Tokens, 'opaque'>;
  clock: Clock;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the service. Drafts are stored encrypted, each bound to its account and form. */
export function createDrafts({ store: { reader, transact }, tokens, clock }: DraftsDeps): Drafts {
  const seal = createSeal(tokens.opaque('drafts', 'seal'), 'drafts of forms');
  const contextOf = (accountId: string, form: string) => JSON.stringify([accountId, form]);

  /** Reads a row; one that was sealed with another secret counts as none. */
  function open({ accountId, form, sealed, revision, savedAt }: repository.DraftRow): StoredDraft | null {
    const text = seal.open(sealed, contextOf(accountId, form));
    return text === null ? null : { text, revision, savedAt: savedAt.toISOString() };
  }

  async function readOpen(from: Reader, accountId: string, form: string): Promise<StoredDraft | null> {
    const row = await repository.readDraft(from, accountId, form);
    return row && open(row);
  }

  return {
    read: (form, { accountId }) => readOpen(reader, accountId, form),
    async save({ form, text, revision: basedOn }, caller) {
      if (!parseValues(text)) throw invalid({ text: 'invalid' });
      const { accountId } = caller;
      const sealed = seal.seal(text, contextOf(accountId, form));
      const revision = randomUUID();
      const savedAt = clock.now();
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        const current = await readOpen(writer, accountId, form);
        if (current && current.revision !== basedOn) throw fail('changedElsewhere', { details: { draft: current } });
        if (!current) await repository.deleteOld(writer, accountId, new Date(+savedAt - limits.draftDays * DAY_MS));
        await repository.writeDraft(writer, { accountId, form, sealed, revision, savedAt });
        const { drafts, bytes } = await repository.measureDrafts(writer, accountId);
        if (drafts > limits.draftsMost || bytes > limits.draftsBytes) throw fail('tooManyDrafts');
      });
      return revision;
    },
    async remove(form, revision, caller) {
      await transact((writer) => repository.deleteDraft(writer, caller.accountId, form, revision));
    },
    async *listAll(accountId) {
      let row = await repository.readNext(reader, accountId, '');
      while (row) {
        const draft = open(row);
        if (draft) yield { form: row.form, values: parseValues(draft.text) ?? draft.text, savedAt: draft.savedAt };
        row = await repository.readNext(reader, accountId, row.form);
      }
    },
  };
}

/**
 * Returns the values of a form; undefined if the text has none, or more of them than any form, or nests them deeper: no
 * file could hold them.
 */
function parseValues(text: string): object | undefined {
  try {
    const value = parseJson(text, undefined, () => undefined);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
