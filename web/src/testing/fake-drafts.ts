import type { StoredDraft } from '@emberlore/contract';
import { type FakeApi, refusal } from './fake-api.ts';

/** Lets the fake API store drafts as the server does: every form of the studio asks for its draft. */
export function answerDrafts(api: FakeApi): void {
  const drafts = new Map<string, StoredDraft>();
  api.answer('getDraft', ({ query }) => ({ draft: drafts.get(query.form) ?? null }));
  api.answer('saveDraft', ({ body: { form, text, revision: basedOn } }) => {
    const current = drafts.get(form);
    if (current && current.revision !== basedOn) return refusal('changedElsewhere', { draft: current });
    const revision = crypto.randomUUID();
    drafts.set(form, { text, revision, savedAt: new Date().toISOString() });
    return { revision };
  });
  api.answer('deleteDraft', ({ query: { form, revision } }) => {
    if (drafts.get(form)?.revision === revision) drafts.delete(form);
    return {};
  });
}
