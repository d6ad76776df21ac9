import type { DuelState, Fighter, Stance } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

/** The three stances with their name, the stance against which they count more, and their key. */
export const stanceWords: Record<Stance, { name: string; beats: string; key: string }> = {
  strike: { name: m.play_strike(), beats: m.play_beats_feint(), key: '1' },
  guard: { name: m.play_guard(), beats: m.play_beats_strike(), key: '2' },
  feint: { name: m.play_feint(), beats: m.play_beats_guard(), key: '3' },
};

/** Returns the stance for a key. */
export function findStance(key: string): Stance | null {
  const entries = Object.entries(stanceWords) as [Stance, (typeof stanceWords)[Stance]][];
  const found = entries.find(([, words]) => words.key === key || words.name[0]?.toLowerCase() === key.toLowerCase());
  return found?.[0] ?? null;
}

/** Returns a fighter's total of the round; null before the first round. */
export function addUp({ die, stanceBonus, natureBonus }: Fighter): number | null {
  return die === null ? null : die + stanceBonus + natureBonus;
}

/** Describes the result of a round and who was hit. */
export function roundText({ round, hit, outcome }: DuelState, name: string): string {
  if (round === 0) return m.play_choose_a_stance();
  if (outcome === 'won') return m.play_you_have_beaten_name({ name });
  if (outcome === 'lost') return m.play_name_has_beaten_you({ name });
  if (hit === 'nobody') return m.play_nobody_is_hit();
  return hit === 'theirs' ? m.play_you_hit_name({ name }) : m.play_name_hits_you({ name });
}

/** Explains how a round is decided against this opponent, in sentences. */
export function rulesText({ round, theirs, defeats }: DuelState, name: string): string[] {
  const { natureBonus } = theirs;
  return [
    ...(round === 0 && defeats === 0 ? [m.play_italics_are_signs({ name })] : []),
    m.play_the_higher_sum_hits(),
    ...(natureBonus > 0 ? [m.play_name_is_fierce_and_adds({ name })] : []),
    ...(natureBonus < 0 ? [m.play_name_is_gentle_and_loses({ name })] : []),
    ...(defeats > 0 ? [m.play_you_read_name_better({ name })] : []),
  ];
}

/** Explains a total: 4 on the die, 2 for the stance, less 1 by nature. */
export function sumText({ die, stanceBonus, natureBonus }: Fighter): string {
  const parts = [m.play_die_on_the_die({ die: die ?? 0 })];
  if (stanceBonus > 0) parts.push(m.play_stancebonus_for_the_stance({ stanceBonus }));
  if (natureBonus !== 0)
    parts.push(
      natureBonus > 0
        ? m.play_naturebonus_for_nature({ natureBonus })
        : m.play_minus_value_for_nature({ value: -natureBonus }),
    );
  return parts.join(', ');
}
