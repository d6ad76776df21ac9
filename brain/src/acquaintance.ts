import { newMemory } from './memory.ts';
import type { Memory, Persona, PlayerMemory } from './types.ts';

const nobody: PlayerMemory = { name: null, likes: [], dislikes: [], claims: [], promises: [] };

/**
 * A run's memory with what the character knows about the player from all runs, if anything; what the run itself had
 * kept of that counts no more then. `null` stays for somebody of whom nothing is known.
 */
export function withPlayer(memory: Memory | null, persona: Persona, player: PlayerMemory): Memory | null {
  const known =
    player.name !== null ||
    [player.likes, player.dislikes, player.claims, player.promises].some(({ length }) => length > 0);
  if (!memory) return known ? { ...newMemory(persona), player } : null;
  // What runs from before had kept themselves is not lost.
  return known ? { ...memory, player } : memory;
}

/** A run's memory without what is known about the player, which is kept elsewhere. */
export function withoutPlayer(memory: Memory): Memory {
  return { ...memory, player: nobody };
}
