import type { Hit, Line } from '../finding/retrieve.ts';
import { findTelling } from '../memory/memory.ts';
import { confidence, confides } from '../mood/confidences.ts';
import { contentStems } from '../text/text.ts';
import { canAnswer } from './fits-question.ts';
import type { Move, Situation } from './plan.ts';

/** Minimum number of turns before a line is repeated unasked. */
const revisitAfter = 24;
/** Maximum score difference to the closest line. */
const beside = 0.07;
/** Below these, a line is unrelated to the message or to the current topic. */
const related = { said: 0.2, topic: 0.45 };

/** Links of lines that answer nothing: they keep a talk going, or are only related. */
export const offTopicLinks: ReadonlySet<string> = new Set(['volunteer', 'aside', 'unasked', 'revisit', 'near']);

/** Whether a line may be told unasked. */
export function mayVolunteer(line: Line, { memory, persona, scene }: Situation): boolean {
  if (line.kind !== 'personal' && line.kind !== 'common') return false;
  if (memory.told.includes(line.text) || line.sought || line.when === 'confronted') return false;
  if (line.when === 'end') return scene.isAtEnd ?? false;
  const trusted = confidence(memory, persona);
  if (line.secret) return trusted >= confides.unasked && persona.personality.open >= 4;
  return !line.intimate || trusted >= confides.intimate;
}

/**
 * 'Hm, ok' has no subject of its own: lines close to the current topic may follow it. `least` is the minimum score of a
 * related line.
 */
function brought({ hits, nearTopic, understanding }: Situation): {
  near: readonly Hit[];
  least: number;
  goesOn: boolean;
} {
  const goesOn =
    nearTopic.length > 0 &&
    (understanding.acts.has('acknowledgement') || contentStems(understanding.matter).length === 0);
  return goesOn ? { near: nearTopic, least: related.topic, goesOn } : { near: hits, least: related.said, goesOn };
}

/**
 * Volunteers an untold line: a hint if the talk has run dry, otherwise the closest one. Links an unrelated line as an
 * aside, and a related one as a continuation.
 */
export function volunteer(situation: Situation): Move | null {
  const { hits, memory, persona, random } = situation;
  const hint = hits.find((hit) => hit.line.kind === 'hint' && !memory.told.includes(hit.line.text));
  if (hint && memory.turn - memory.lastTold >= 3) return { kind: 'line', line: hint.line, link: 'hint' };
  // Common knowledge is preferred as long as the two are strangers.
  const guarded = confidence(memory, persona) < 0.5 ? 0.12 : 0;
  const { near, least, goesOn } = brought(situation);
  const nearest = near
    .filter((hit) => mayVolunteer(hit.line, situation))
    .map((hit) => ({ ...hit, weight: hit.score + (hit.line.kind === 'common' ? guarded : 0) }))
    .sort((a, b) => b.weight - a.weight)
    .filter((hit, place, all) => place < 3 && hit.weight >= (all[0]?.weight ?? 0) - beside);
  if (nearest.length === 0) return hint ? { kind: 'line', line: hint.line, link: 'hint' } : null;
  const { line, score } = random.pick(nearest);
  const far = score < least || !canAnswer(line, situation);
  return { kind: 'line', line, link: far ? 'aside' : goesOn ? 'more' : 'volunteer' };
}

/** Returns to the closest line told long ago, once everything has been told. */
export function revisit({ hits, memory, random }: Situation): Move | null {
  const earlier = hits.filter(({ line }) => {
    const lastTelling = findTelling(memory, line.text);
    return line.kind === 'personal' && lastTelling !== null && lastTelling.ago >= revisitAfter && lastTelling.times < 4;
  });
  return earlier.length > 0 ? { kind: 'line', line: random.pick(earlier.slice(0, 3)).line, link: 'revisit' } : null;
}
