import type { Line } from '../finding/retrieve.ts';
import { namesQuest } from '../reading/mentions.ts';
import type { Understanding } from '../reading/types.ts';
import { fold, sameText } from '../text/text.ts';
import type { Memory, SceneItem } from '../types.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** 'Where is it?', 'give it to me', 'who took it?' */
const asksFor =
  /\b(?:where|find|look(?:ing|s)? for|search(?:ing)?|seek(?:ing)?|give|hand|bring|show|need|missing|lost|stole|stolen|took|taken|hid|hides?|hidden)\b/;

/**
 * Returns a hidden item for which the message asks and to which the character has something to say that it has not said
 * yet; undefined if there is none.
 */
export function findAskedFor({ items, acts, matter }: Understanding, { told }: Memory): SceneItem | undefined {
  const asks = acts.has('question') || acts.has('request') || acts.has('order') || acts.has('statement');
  if (!asks || acts.has('action')) return undefined;
  return items.find((item) => {
    const hint = item.found ? null : item.sought?.hint;
    return hint && !told.includes(hint) && (asksFor.test(fold(matter)) || namesQuest(matter, item));
  });
}

/** From this score on, the character has an answer to just this question. */
const answersJustThis = 0.75;

/** Says where to look for an item that a quest seeks, if the player asks for it, by its name or that of the quest. */
export function onSoughtItem({ understanding, memory, hits, answers, scene, avoid }: Situation): Plan | null {
  const item = findAskedFor(understanding, memory);
  const hint = item?.sought?.hint;
  // In a group, one of them says it.
  if (!hint || !scene.hints.includes(hint) || avoid.includes(sameText(hint))) return null;
  const best = Math.max(
    answers[0]?.score ?? 0,
    ...hits.flatMap(({ line, score }) => (line.text === hint ? [] : [score])),
  );
  if (best >= answersJustThis) return null;
  const own = hits.find(({ line }) => line.text === hint)?.line;
  const line: Line = own ?? { text: hint, spoken: hint, kind: 'hint', secret: false };
  return createPlan({ kind: 'line', line, link: 'answer' });
}
