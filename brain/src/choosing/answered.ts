import { sameText } from '../text/text.ts';
import { has } from './conditions.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { rankCandidates } from './rank-candidates.ts';
import { pickLine } from './sheet-lines.ts';

/** From this probability on, something that the character could say takes up the message itself. */
const closer = 0.5;

/** Acts that are no answer to a question, whatever it was. */
const isNoAnswer = has(
  ...(['farewell', 'insult', 'threat', 'accusation', 'pressing', 'order', 'request', 'sorrow', 'role-break'] as const),
);

/** Returns what the character says to an answer to the question that its last reply ended with. */
function findReaction({ persona, lastReply }: Situation): string | null {
  const said = sameText(lastReply ?? '');
  if (said === '' || !/\?["'”’)]*\s*$/.test(lastReply ?? '')) return null;
  const found = Object.entries(persona.sheet?.answered ?? {}).find(([question]) => said.endsWith(sameText(question)));
  return found?.[1] ?? null;
}

/** Takes up the player's answer to a question of the character's own: 'When were you last late?' - 'This morning.' */
export function onAnswered(situation: Situation): Plan | null {
  const { understanding, told } = situation;
  const reaction = findReaction(situation);
  if (reaction === null || understanding.question !== null || told || isNoAnswer(situation)) return null;
  if ((rankCandidates(situation)[0]?.probability ?? 0) >= closer) return null;
  const text = pickLine([reaction], situation, false);
  return text === null ? null : createPlan({ kind: 'sheet', text });
}
