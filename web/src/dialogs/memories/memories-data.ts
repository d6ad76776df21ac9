import type { CharacterMemory, Output, calls as stated } from '@emberlore/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

type Answer = Output<(typeof stated)['getMemories']>;

/** Query for what a character remembers of the player. The dialog shows fetch errors itself. */
export function memoriesQuery(characterId: string) {
  return queryOptions({
    queryKey: ['memories', characterId],
    queryFn: ({ signal }) => send(calls.getMemories, { query: { characterId }, signal }),
    meta: { quiet: true },
    // A talk may have added memories since.
    staleTime: 0,
  });
}

function change(characterId: string, next: (memories: CharacterMemory[]) => CharacterMemory[]): void {
  queryClient.setQueryData<Answer>(memoriesQuery(characterId).queryKey, (answer) => {
    return answer && { ...answer, memories: next(answer.memories) };
  });
  void queryClient.invalidateQueries({ queryKey: ['memories', characterId] });
}

/** Edits one memory. */
export function useMemoryEdit(characterId: string, memoryId: string) {
  return useMutation({
    mutationFn: (text: string) => send(calls.editMemory, { body: { memoryId, text } }),
    onSuccess: (_, text) =>
      change(characterId, (memories) =>
        memories.map((memory) => (memory.memoryId === memoryId ? { ...memory, text: text.trim() } : memory)),
      ),
  });
}

/** Deletes one memory. */
export function useMemoryErasing(characterId: string, memoryId: string) {
  return useMutation({
    mutationFn: () => send(calls.deleteMemory, { query: { memoryId } }),
    onSuccess: () => change(characterId, (memories) => memories.filter((memory) => memory.memoryId !== memoryId)),
  });
}

/** Deletes all memories. */
export function useForgetting(characterId: string) {
  return useMutation({
    mutationFn: () => send(calls.deleteMemories, { query: { characterId } }),
    onSuccess: () => change(characterId, () => []),
  });
}
