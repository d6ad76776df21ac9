import type { FollowUpHit } from '../finding/follow-ups.ts';
import type { Hit } from '../finding/retrieve.ts';
import { followUpIn } from '../reading/follow-ups.ts';
import { contentStems, fold, words } from '../text/text.ts';
import { mayTell } from './may-tell.ts';
import { isForTheStory } from './own-words.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { pickLine } from './sheet-lines.ts';

/** The likeness that a follow-up needs for a message that points at the last reply, another question, and a statement. */
const needs = { pointing: 0.45, question: 0.5, statement: 0.6 };
/** The likeness that it needs besides an answer, or an ordinary intent, of this score. */
const besideAnswers: readonly (readonly [answer: number, needed: number])[] = [
  [0.5, 0.65],
  [0.33, 0.5],
];
const besideIntent: readonly [intent: number, needed: number] = [0.999, 0.6];
/** From this score on, a line that a quest waits for may be meant. */
const sought = 0.33;
/** The likeness that a follow-up needs if nothing else answers. */
const guessed = 0.3;

const asksOpenly =
  /^(?:(?:and|but|so|oh|ok|okay|well|wait|hmm?|no|huh|sorry) )*(?:(?:wait )?what|really|seriously|truly|honestly|is that so|(?:what|how) do you mean(?: by (?:that|it))?|meaning(?: what)?|what(?:'s| is| does) that(?: mean| supposed to mean)?|explain(?: that| it)?(?: to me)?|how so|in what way|(?:i )?(?:don't|do not) (?:get|understand) (?:it|that|you)|say more|such as|like what|for example)$/;

/** Whether a message asks on about whatever was said last: 'why?', 'really?', 'what do you mean?', 'go on'. */
function isOpen({ matter }: Situation['understanding']): boolean {
  const asked = followUpIn(matter);
  return asked === 'reason' || asked === 'onward' || asksOpenly.test(words(matter).join(' '));
}

const pointsBack = /\b(?:it|its|he|him|his|she|her|hers|they|them|their|that|this|those|these|one|ones)\b/;
/** More words than this are rarely about the last reply alone. */
const fewWords = 12;

/** Whether a message points at the last reply, by a pronoun or by its words. */
function pointsAtReply({ understanding: { matter }, lastReply }: Situation): boolean {
  const said = new Set(contentStems(lastReply ?? ''));
  return (
    words(matter).length <= fewWords &&
    (pointsBack.test(fold(matter)) || contentStems(matter).some((stem) => said.has(stem)))
  );
}

function scoreNeeded(situation: Situation): number {
  const { question, acts } = situation.understanding;
  if (question === null && !acts.has('request')) return needs.statement;
  return pointsAtReply(situation) ? needs.pointing : needs.question;
}

/** Returns the follow-ups of the last reply that have not been said. */
const listOpen = (situation: Situation): FollowUpHit[] =>
  situation.followUps.filter(({ text }) => pickLine([text], situation, false) !== null);

/** Whether the message is about something else: an answer, or an ordinary intent, is closer. */
function isElsewhere({ score }: FollowUpHit, { answers, ordinary }: Situation): boolean {
  const answer = answers[0]?.score ?? 0;
  const [intent, needed] = besideIntent;
  return (
    score < (besideAnswers.find(([least]) => answer >= least)?.[1] ?? 0) ||
    (score < needed && (ordinary[0]?.score ?? 0) >= intent)
  );
}

/** Whether a line of the story is the better answer: it is closer, or a quest waits for it and it may be meant. */
function isBetterLine({ line, score }: Hit, followUp: FollowUpHit, situation: Situation): boolean {
  if (situation.memory.told.includes(line.text) || line.kind === 'about') return false;
  if (line.sought?.here) return score >= sought;
  return score > followUp.score && mayTell(line, situation);
}

/** Goes on from the last reply: 'who writes you letters?' after 'One person still calls me Sparrow, in letters'. */
export function onAskedOn(situation: Situation): Plan | null {
  const { understanding, hits } = situation;
  const [best] = listOpen(situation);
  if (!best || isForTheStory(situation) || understanding.acts.has('asks-secret')) return null;
  const sayIt = createPlan({ kind: 'sheet', text: best.text });
  if (isOpen(understanding)) return sayIt;
  if (best.score < scoreNeeded(situation) || isElsewhere(best, situation)) return null;
  return hits.some((hit) => isBetterLine(hit, best, situation)) ? null : sayIt;
}

/** Goes on from the last reply if nothing else answers a message that points at it. */
export function guessAskedOn(situation: Situation): Plan | null {
  const [best] = listOpen(situation);
  return best && best.score >= guessed && pointsAtReply(situation)
    ? createPlan({ kind: 'sheet', text: best.text })
    : null;
}
