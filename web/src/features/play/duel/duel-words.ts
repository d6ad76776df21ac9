import type { DuelState, Fighter, Stance } from '@emberlore/contract';

/** The three stances: what each is called, what it beats, and its key. */
export const stanceWords: Record<Stance, { name: string; beats: string; key: string }> = {
  strike: { name: 'Strike', beats: 'Beats feint', key: '1' },
  guard: { name: 'Guard', beats: 'Beats strike', key: '2' },
  feint: { name: 'Feint', beats: 'Beats guard', key: '3' },
};

/** The stance that a key stands for. */
export function stanceOfKey(key: string): Stance | null {
  const entries = Object.entries(stanceWords) as [Stance, (typeof stanceWords)[Stance]][];
  const found = entries.find(([, words]) => words.key === key || words.name[0]?.toLowerCase() === key.toLowerCase());
  return found?.[0] ?? null;
}

/** What a fighter's round comes to; null before the first. */
export function sumOf({ die, stanceBonus, natureBonus }: Fighter): number | null {
  return die === null ? null : die + stanceBonus + natureBonus;
}

/** How a round ended, in a sentence that says who was hit. */
export function roundText({ round, hit, outcome }: DuelState, name: string): string {
  if (round === 0) return 'Choose a stance.';
  if (outcome === 'won') return `You have beaten ${name}.`;
  if (outcome === 'lost') return `${name} has beaten you.`;
  if (hit === 'nobody') return 'Nobody is hit.';
  return hit === 'theirs' ? `You hit ${name}.` : `${name} hits you.`;
}

/** What stands behind a sum, for those who want to know: 4 on the die, 2 for the stance, less 1 by nature. */
export function sumText({ die, stanceBonus, natureBonus }: Fighter): string {
  const parts = [`${die} on the die`];
  if (stanceBonus > 0) parts.push(`${stanceBonus} for the stance`);
  if (natureBonus !== 0) parts.push(natureBonus > 0 ? `${natureBonus} by nature` : `less ${-natureBonus} by nature`);
  return parts.join(', ');
}
