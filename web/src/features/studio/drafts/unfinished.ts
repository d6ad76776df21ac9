import { useQuery } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { send, useAccount } from '../../../api/session.ts';
import { settleDraft } from './draft-sync.ts';
import { draftKey, draftValues, loadDraft } from './drafts.ts';

/** Returns the values of the form's draft, from this device or another one; undefined while there is none. */
export function useUnfinished<T extends object>(form: string): Partial<T> | undefined {
  const userId = useAccount()?.userId;
  const { data } = useQuery({
    queryKey: ['studio', 'draft', userId, form],
    queryFn: ({ signal }) => readUnfinished<T>(draftKey(userId ?? '', form), form, signal),
    enabled: userId !== undefined,
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
  return data ?? undefined;
}

async function readUnfinished<T>(key: string, form: string, signal: AbortSignal): Promise<Partial<T> | null> {
  await settleDraft(key);
  const local = loadDraft(key);
  const { draft } = await send(calls.getDraft, { query: { form }, signal }).catch(() => ({ draft: local }));
  // One that this device has sent and the account no longer has was finished elsewhere.
  const unsent = local && local.text !== local.synced?.text ? local : null;
  const latest = unsent ?? draft;
  return latest && draftValues<Partial<T>>(latest);
}
