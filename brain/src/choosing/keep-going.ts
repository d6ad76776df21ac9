import type { Personality } from '../types.ts';
import type { Move, Situation } from './plan.ts';
import { volunteer } from './volunteer.ts';

/** Number of turns between two things that the character brings up by itself: six, and more for closed characters. */
function turnsBetweenAsides({ open }: Personality): number {
  if (open >= 5) return 6;
  return open >= 3 ? 9 : 12;
}

/** Whether enough turns have passed since the character last brought something up by itself. */
export function mayBringUp({ memory, persona }: Situation): boolean {
  return memory.turn - (memory.lastAside ?? 0) >= turnsBetweenAsides(persona.personality);
}

/**
 * Returns how likely the character is to continue by itself: high for talkative and open characters, low for
 * distrustful ones.
 */
function talkativeness({ persona, memory }: Situation): number {
  const { extravert, open } = persona.personality;
  return 0.02 + 0.05 * extravert + 0.05 * (open - 5) + 0.05 * (memory.mood.trust - 5);
}

/** Keeps the talk going after an answer, at most every sixth turn: an untold line, or a question back. */
export function goOn(situation: Situation, eagerness = 0): Move[] {
  if (!mayBringUp(situation)) return [];
  const { random, memory, playerName, understanding } = situation;
  const stale = memory.turn - memory.lastTold;
  // Who is told nothing new for long gets a hint.
  if (stale >= 8 || random.chance(talkativeness(situation) + eagerness + 0.15 * Math.max(0, stale - 1))) {
    const move = volunteer(situation);
    if (move) return [move];
  }
  if (memory.awaiting !== null || random.chance(0.4)) return [];
  if (!playerName && memory.turn < 9 && random.chance(0.5)) return [{ kind: 'back', about: 'name' }];
  // 'Why does it matter to you?' and 'Whom will you ask next?' go with a question.
  const asks = understanding.question !== null;
  const ofUs = !asks || understanding.aboutCharacter;
  const fitting = ofUs ? (['self'] as const) : (['purpose', 'next'] as const);
  return [{ kind: 'back', about: random.pick(fitting) }];
}
