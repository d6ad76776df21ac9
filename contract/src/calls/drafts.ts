import { z } from 'zod';
import { defineCall } from '../call.ts';
import { draftForm, draftRevision, storedDraft } from '../entities/draft.ts';
import { nothing } from '../entities/fields.ts';
import { limits } from '../limits.ts';

export const getDraft = defineCall({
  method: 'GET',
  path: '/api/drafts/getDraft',
  area: 'creating',
  summary: 'Get the caller’s unsaved edits of a form, written on any device.',
  description: '`draft` is null if there are none.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ form: draftForm }),
  output: z.object({ draft: storedDraft.nullable() }),
});

export const saveDraft = defineCall({
  method: 'PUT',
  path: '/api/drafts/saveDraft',
  area: 'creating',
  summary: 'Store the caller’s unsaved edits of a form.',
  description: `Encrypted. \`revision\` is the one on which the edits are based, null without one. Returns 409 with the current \`draft\` if another device has written a later one, and 409 \`draft.limit_reached\` beyond ${limits.draftsMost} drafts or ${limits.draftsBytes / 1024 / 1024} MB of an account. A draft that nobody has changed for ${limits.draftDays} days may be deleted.`,
  access: 'signed-in',
  rate: 'write',
  bodyBytes: 256 * 1024,
  body: z.object({
    form: draftForm,
    /** The values of the form, as JSON. */
    text: z.string().min(2).max(limits.draftText),
    revision: draftRevision.nullable(),
  }),
  output: z.object({ revision: draftRevision }),
});

export const deleteDraft = defineCall({
  method: 'DELETE',
  path: '/api/drafts/deleteDraft',
  area: 'creating',
  summary: 'Delete the caller’s draft of a form.',
  description: 'Has no effect if another device has written a later one than `revision`.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ form: draftForm, revision: draftRevision }),
  output: nothing,
});
