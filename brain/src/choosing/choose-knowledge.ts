import { quietQuestions } from '../banks/state-questions.ts';
import { answersOutright, partAskedFor } from '../finding/outright.ts';
import type { Hit, Line } from '../finding/retrieve.ts';
import { findTelling } from '../memory/memory.ts';
import { answersKind } from '../reading/answer-type.ts';
import type { QuestionKind } from '../reading/types.ts';
import { ownNames } from '../text/names.ts';
import { contentStems, fold, sameText } from '../text/text.ts';
import { clarify } from './clarify.ts';
import {
  asksForAnything,
  canAnswer,
  containsAllWords,
  fitsQuestionKind,
  isOthersFeeling,
  isUnrelatedToOwnWords,
  sharesWord,
} from './fits-question.ts';
import { canTakeUp } from './in-own-words.ts';
import { mayTell } from './may-tell.ts';
import { saysOfItself, smallTalkOn } from './own-answer.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';
import { unknown, unknownByKind } from './unknown.ts';
import { mayVolunteer, revisit, volunteer } from './volunteer.ts';

/**
 * Thresholds of the hybrid retrieval, derived from questions with and without an answer: at `answer`, three quarters of
 * the correct lines pass and a third of the questions without an answer; between `maybe` and that, a line is only
 * offered as related.
 */
const scores = {
  answer: 0.33,
  maybe: 0.27,
  maybeSo: 0.3,
  again: 0.5,
  certain: 0.6,
  sought: 0.23,
  plot: 0.27,
  common: 0.31,
  close: 0.1,
  topic: 0.4,
  word: 0.06,
  anything: 0.08,
};
/** Maximum combined length of two lines in characters; more would be a speech. */
const longestPair = 260;
/** Returns the folded names of other present characters in the message. */
function namedPeople({ scene, understanding }: Situation): string[] {
  const folded = fold(understanding.matter);
  return scene.others.flatMap((other) => ownNames(other.name)).filter((name) => folded.includes(name));
}

/** Raises lines that mention a named person or thing above general similarity. */
function withMentions(situation: Situation): Hit[] {
  const { hits, understanding } = situation;
  const people = namedPeople(situation);
  const things = understanding.items.flatMap((item) => contentStems(item.name).slice(-1));
  if (people.length + things.length === 0) return [...hits];
  return hits
    .map((hit) => {
      const text = fold(hit.line.text);
      const named =
        people.some((name) => text.includes(name)) ||
        things.some((thing) => contentStems(hit.line.text).includes(thing));
      return named ? { ...hit, score: hit.score + scores.word } : hit;
    })
    .sort((a, b) => b.score - a.score);
}

/** Number of turns after which a line may be told in full again. */
const longAgo = 40;

/** Tells a line again: in full if that is long ago, else its gist. */
function again(line: Line, { memory, understanding }: Situation): Plan {
  const lastTelling = findTelling(memory, line.text);
  const isRecent = lastTelling !== null && lastTelling.ago < longAgo;
  const isAskedAgain = memory.asked.some(({ text }) => sameText(text) === sameText(understanding.matter));
  return createPlan(isRecent ? { kind: 'remind', line, isAskedAgain } : { kind: 'line', line, link: 'again' });
}

/**
 * Whether a question wants a line that was told before: asked previously, in the line's own words, or unmistakably
 * close.
 */
function asksAgain(best: Hit, { memory, understanding }: Situation): boolean {
  if (memory.asked.some(({ text }) => sameText(text) === sameText(understanding.matter))) return true;
  const own = new Set(contentStems(best.line.text));
  const asked = contentStems(understanding.matter);
  const shared = asked.filter((stem) => own.has(stem)).length;
  return (shared > 0 && shared * 2 >= asked.length) || (!understanding.refersBack && best.score >= scores.again);
}

/** Answers if the best line has already been told: with another line, the same one again, or an honest 'I don't know'. */
function answerAfterTold(best: Hit, hits: readonly Hit[], situation: Situation): Plan {
  const { memory, understanding } = situation;
  const asked = asksAgain(best, situation);
  // A question that refers back is always close to the line it refers to; it asks for something related.
  const closeness = understanding.refersBack || !asked ? 0.25 : scores.close;
  // A confession is never the second-best answer to something else.
  const other = hits.find(
    ({ line }) => !memory.told.includes(line.text) && !line.secret && isUnrelatedToOwnWords(line, situation),
  );
  if (other && other.score >= scores.answer && best.score - other.score <= closeness)
    return createPlan({ kind: 'line', line: other.line, link: 'answer' });
  // 'I am fifteen' answers 'How old are you?' however recently it was said, and the rest need not be repeated.
  const part = partAskedFor(understanding.matter, best.line.spoken);
  if (part) return createPlan({ kind: 'bank', bank: 'partly', fill: { part } });
  const same = memory.asked.some(({ text }) => sameText(text) === sameText(understanding.matter));
  // What was said only just now isn't the answer to another question.
  const justSaid = !same && (findTelling(memory, best.line.text)?.ago ?? 9) < 2;
  const plainly = containsAllWords(best.line, situation) || answersOutright(understanding.matter, best.line.spoken);
  if (asked && !justSaid) return again(best.line, situation);
  const next = understanding.refersBack ? further(situation, 'answer') : null;
  if (next) return next;
  if (asked && (plainly || (understanding.question === 'yes-no' && !justSaid))) return again(best.line, situation);
  const open = hits.some(({ line, score }) => !memory.told.includes(line.text) && score >= scores.maybe);
  if (asked && !open && understanding.commonQuestion === null) return createPlan({ kind: 'bank', bank: 'noMore' });
  return knowNothing(situation, asked || justSaid ? hits.filter(({ score }) => score >= scores.answer) : hits);
}

/** Whether a line's own questions leave no doubt that it answers, whatever its form. */
export function isCertain({ line, score }: Hit): boolean {
  return line.askedAs !== undefined && score >= scores.certain;
}

/** From this score on, a line answers the question. */
export const answerScore = scores.answer;

function knowNothing(situation: Situation, hits: readonly Hit[]): Plan {
  const { persona, understanding } = situation;
  // A character with words of its own recites nothing from its description.
  const own = canTakeUp(situation) ? null : saysOfItself(hits, situation);
  if (own) return createPlan({ kind: 'line', line: own, link: 'answer' });
  const small = persona.sheet ? null : smallTalkOn(situation);
  if (small) return createPlan({ kind: 'own', lines: [small], bank: 'noneKnown' });
  const near = hits.find(({ line }) => mayVolunteer(line, situation));
  const pointsBack = understanding.refersBack;
  const narrow = pointsBack || understanding.commonQuestion !== null;
  const open = asksForAnything(understanding.matter);
  const enough = open ? scores.anything : understanding.question === 'yes-no' ? scores.maybeSo : scores.maybe;
  // Who has words of its own admits in them that it does not know.
  if (near && !narrow && !persona.sheet && near.score >= enough)
    return createPlan({ kind: 'line', line: near.line, link: open ? 'answer' : 'near' });
  return createPlan(unknown(situation));
}

/** 'Ask me where I learned to waltz.' doesn't answer that question. */
function asksToBeAsked({ text }: Line): boolean {
  return /\bask me\b/i.test(text);
}

/** Returns a second line that also answers the question, unless both together make a speech. */
function companion(best: Hit, second: Hit | undefined, situation: Situation): Move[] {
  const { memory, understanding, persona } = situation;
  if (!second || understanding.question === null || second.score < scores.answer) return [];
  if (best.score - second.score > scores.close || memory.told.includes(second.line.text)) return [];
  if (second.line.secret || second.line.kind === 'hint' || second.line.kind === 'about') return [];
  const longest = longestPair + 15 * (persona.personality.extravert - 5);
  if (best.line.spoken.length + second.line.spoken.length > longest) return [];
  return [{ kind: 'line', line: second.line, link: 'and' }];
}

/** Withholds a confession, or says instead what can be said without it. */
function withhold(best: Hit, hits: readonly Hit[], situation: Situation): Plan {
  const open = hits.find((hit) => mayTell(hit.line, situation));
  if (!open || open.score < scores.answer || best.score - open.score > scores.close)
    return { moves: [{ kind: 'bank', bank: 'withhold' }], withheld: best.line.text };
  return situation.memory.told.includes(open.line.text)
    ? answerAfterTold(open, hits, situation)
    : createPlan({ kind: 'line', line: open.line, link: 'answer' });
}

/** 'Who built it?' says too little for a less certain line. */
const pointing = /\b(?:it|that|this|he|she|they|him|her|them)\b/i;

/** Whether a message is surely about the story, where a less certain line is the better answer. */
const isAboutStory = ({ story, understanding }: Situation): boolean =>
  story >= 0.9 && !understanding.refersBack && !pointing.test(understanding.matter);

/** Whether the line just told has all words of the question that a hint has: then it is asked for again. */
function isInLastLine({ text }: Line, { hits, memory, understanding }: Situation): boolean {
  const told = hits.find(
    ({ line }) => line.text === memory.topics[0] && findTelling(memory, line.text)?.ago === 0,
  )?.line;
  const [last, hint] = [told?.text ?? '', text].map((each) => new Set(contentStems(each)));
  const shared = contentStems(understanding.matter).filter((stem) => hint?.has(stem));
  return shared.length > 0 && shared.every((stem) => last?.has(stem));
}

/** A hint says where to look and whom to ask: it answers none of these. */
const unhinted: ReadonlySet<QuestionKind | null> = new Set(['who', 'why', 'how-many']);

/** Answers a question: with the matching line, a second one that is as close, or an honest 'I don't know'. */
export function chooseAnswer(situation: Situation): Plan {
  const { memory, understanding, reserved } = situation;
  if (reserved && reserved.score >= scores.answer && !memory.withheld.includes(reserved.line.text))
    return { moves: [{ kind: 'bank', bank: 'withhold' }], withheld: reserved.line.text };
  // Who asks what a hint suggests wants what it leads to, not the hint itself.
  const pointing = new Set(situation.hits.flatMap(({ line }) => line.sought?.hint ?? []));
  const hits = withMentions(situation)
    .filter(
      ({ line, score }) =>
        line.kind !== 'hint' ||
        (!unhinted.has(understanding.question) &&
          !memory.told.includes(line.text) &&
          !pointing.has(line.text) &&
          !asksToBeAsked(line) &&
          !isInLastLine(line, situation) &&
          (score >= scores.again || sharesWord(line, situation))),
    )
    .filter((hit) => !isOthersFeeling(hit.line, situation))
    .filter((hit) => isCertain(hit) || canAnswer(hit.line, situation));
  const [best, second] = hits;
  const wanted = best?.line.sought?.here ? scores.sought : isAboutStory(situation) ? scores.plot : scores.answer;
  // Only who clearly asks for a secret hears that there is one.
  const wantedSecret = best?.line.sought?.here ? scores.sought : scores.answer;
  const common = understanding.commonQuestion;
  const plain = common ? (quietQuestions.has(common) ? scores.again : scores.common) : wanted;
  // A character with lines for leaving a question open needs no line that is only near.
  const enough = canTakeUp(situation) ? Math.max(plain, scores.again) : plain;
  if (!best || best.score < enough) return knowNothing(situation, hits);
  if (!mayTell(best.line, situation))
    return best.score >= wantedSecret ? withhold(best, hits, situation) : knowNothing(situation, []);
  if (understanding.refersBack && common) return knowNothing(situation, hits);
  // If a question refers back, the topic's own words make everything look relevant.
  const loose = understanding.refersBack && best.score < scores.again && !memory.told.includes(best.line.text);
  if (loose) return further(situation, 'answer') ?? knowNothing(situation, hits);
  if (memory.told.includes(best.line.text)) return answerAfterTold(best, hits, situation);
  const unclear = second && clarify(best, second, situation);
  if (unclear) return unclear;
  const { line } = best;
  const link = memory.withheld.includes(line.text)
    ? 'yields'
    : line.kind === 'common' || line.kind === 'hint'
      ? line.kind
      : 'answer';
  return createPlan({ kind: 'line', line, link }, ...companion(best, second, situation));
}

/** Returns what else is known about the current topic, if anything. */
function further(situation: Situation, link: 'more' | 'answer'): Plan | null {
  const { hits, memory, nearTopic, understanding } = situation;
  const likeness = new Map(hits.map((hit) => [hit.line, hit.score]));
  const found = nearTopic
    .filter(
      ({ line }) =>
        !memory.told.includes(line.text) &&
        (!line.secret || (line.sought?.here ?? false)) &&
        mayTell(line, situation) &&
        fitsQuestionKind(line, understanding.question) &&
        isUnrelatedToOwnWords(line, situation) &&
        line.kind !== 'hint' &&
        line.kind !== 'about',
    )
    .map((hit) => ({ line: hit.line, score: 0.6 * hit.score + 0.6 * (likeness.get(hit.line) ?? 0) }))
    .sort((a, b) => b.score - a.score)[0];
  return found && found.score >= scores.topic ? createPlan({ kind: 'line', line: found.line, link }) : null;
}

/** 'Where?' directly after something was withheld asks for it again. */
function findWithheld({ hits, memory, understanding }: Situation): Line | null {
  if (!memory.justHeld || !understanding.followsUp) return null;
  const text = memory.withheld.at(-1);
  return hits.find(({ line }) => line.text === text)?.line ?? null;
}

/** Returns the line told last turn, if it explicitly answers 'Where?', 'When?', 'How many?' or 'Of what?'. */
export function findJustTold({ hits, memory, understanding }: Situation): Line | null {
  const line = hits.find((hit) => hit.line.text === memory.topics[0])?.line;
  const { question } = understanding;
  if (!line || findTelling(memory, line.text)?.ago !== 0) return null;
  const fragment = /^(?:of|about|from|for|to|by|with) /.test(fold(understanding.matter));
  if (fragment && question === 'what') return line;
  const asks =
    question === 'where' || question === 'when' || question === 'how-many' || (fragment && question === 'who');
  return asks && answersKind(line.spoken, question) ? line : null;
}

/** Answers 'Why?', 'tell me more', 'where is it?': with what else is known about the current topic. */
export function chooseMore(situation: Situation): Plan {
  const { understanding } = situation;
  const held = findWithheld(situation);
  if (held && mayTell(held, situation)) return createPlan({ kind: 'line', line: held, link: 'yields' });
  if (held) return { moves: [{ kind: 'bank', bank: 'withhold' }], withheld: held.text };
  const said = understanding.acts.has('more') ? null : findJustTold(situation);
  if (said) return createPlan({ kind: 'line', line: said, link: 'again' });
  const found = further(situation, 'more');
  if (found) return found;
  const { question } = understanding;
  const asks = understanding.acts.has('more') || question === null || question === 'what' || question === 'how';
  // Who asks for more wants anything that is still untold.
  const instead = understanding.acts.has('more') ? (volunteer(situation) ?? revisit(situation)) : null;
  return createPlan(instead ?? { kind: 'bank', bank: asks ? 'noMore' : unknownByKind[question] });
}
