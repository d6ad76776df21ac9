import type { Memory, Persona, PlayerMemory } from '../types.ts';
import { newMemory } from './memory.ts';

/** What is known of an unknown player. */
export const nobody: PlayerMemory = { name: null, likes: [], dislikes: [], claims: [], promises: [] };

/**
 * Returns a run's memory with what the character knows about the player from all runs, if anything; it replaces the
 * run's own. Returns `null` for a character without a memory of an unknown player.
 */
export function withPlayer(memory: Memory | null, persona: Persona, player: PlayerMemory): Memory | null {
  const known =
    player.name !== null ||
    [player.likes, player.dislikes, player.claims, player.promises].some(({ length }) => length > 0);
  if (!memory) return known ? { ...newMemory(persona), player } : null;
  // Keeps what runs from earlier versions had stored themselves.
  return known ? { ...memory, player } : memory;
}

/** Returns a run's memory without the knowledge about the player, which is stored separately. */
export function withoutPlayer(memory: Memory): Memory {
  return { ...memory, player: nobody };
}
