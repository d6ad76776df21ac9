import { bank, own } from './moves.ts';
import type { Move, Situation } from './plan.ts';
import { revisit, volunteer } from './volunteer.ts';

/**
 * Returns how likely the character is to continue by itself: high for talkative and open characters, low for
 * distrustful ones.
 */
function talkativeness({ persona, memory }: Situation): number {
  const { extravert, open } = persona.personality;
  return 0.02 + 0.05 * extravert + 0.05 * (open - 5) + 0.05 * (memory.mood.trust - 5);
}

/** Makes small talk: the story's own, a thought about something mentioned, or a mood. */
function idle({ persona, memory, random }: Situation): Move {
  if (random.chance(0.45)) return own(persona.smallTalk, 'musing');
  return memory.topics.length > 0 && random.chance(0.4) ? { kind: 'dwell' } : bank('musing');
}

/** Keeps the talk going: an untold line, a memory of what the player said, or a question back. */
export function goOn(situation: Situation, eagerness = 0): Move[] {
  const { random, memory, playerName, understanding } = situation;
  const stale = memory.turn - memory.lastTold;
  if (random.chance(talkativeness(situation) + eagerness + 0.15 * Math.max(0, stale - 1))) {
    const move = volunteer(situation);
    if (move) return [move];
  }
  if (random.chance(0.3)) return [{ kind: 'callback' }];
  const earlier = stale > 4 && random.chance(0.25) ? revisit(situation) : null;
  if (earlier) return [earlier];
  if (random.chance(0.3)) return [idle(situation)];
  if (memory.awaiting === null && random.chance(0.6)) {
    if (!playerName && memory.turn < 6 && random.chance(0.5)) return [{ kind: 'back', about: 'name' }];
    // 'Why does it matter to you?' and 'Whom will you ask next?' go with a question.
    const asks = understanding.question !== null;
    const ofUs = !asks || understanding.aboutCharacter;
    const fitting = ofUs ? (['self'] as const) : (['purpose', 'next'] as const);
    return [{ kind: 'back', about: memory.turn < 3 && !asks ? 'visit' : random.pick(fitting) }];
  }
  return [];
}
