import type { FollowUpHit } from '../finding/follow-ups.ts';
import { followUpIn } from '../reading/follow-ups.ts';
import { contentStems, fold, words } from '../text/text.ts';
import { isBetterLine } from './own-answers.ts';
import { isForTheStory } from './own-words.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { pickLine } from './sheet-lines.ts';

/** The likeness that a follow-up needs, from a message that surely is about the last reply to one that states something. */
const needs = { pointing: 0.3, question: 0.5, statement: 0.62 };
/** From this likeness on, a follow-up is what is asked for. */
const certain = 0.7;

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

/** Whether the message is about something else: an answer, or an ordinary intent, is much closer. */
function isElsewhere({ score }: FollowUpHit, { answers, ordinary }: Situation): boolean {
  if (score >= certain) return false;
  return (answers[0]?.score ?? 0) >= 0.6 || (ordinary[0]?.score ?? 0) >= 0.999;
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
  return best && pointsAtReply(situation) ? createPlan({ kind: 'sheet', text: best.text }) : null;
}
