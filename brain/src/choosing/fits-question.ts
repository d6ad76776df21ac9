import { answersOutright } from '../finding/outright.ts';
import type { Line } from '../finding/retrieve.ts';
import { isSparse } from '../finding/sparse.ts';
import { findTelling } from '../memory/memory.ts';
import { answersKind } from '../reading/answer-type.ts';
import type { QuestionKind } from '../reading/types.ts';
import { mentionsSelf } from '../text/names.ts';
import { contentStems, fold } from '../text/text.ts';
import type { Situation } from './plan.ts';

const ofOneself = /\b(?:I|me|my|myself|we|our)\b/i;
/** Matches people, not just names of places. */
const somebody =
  /\b(?:I|me|myself|he|she|they|stranger|man|woman|boy|girl|brother|sister|father|mother|husband|wife|son|daughter)\b|(?<=\S )(?<!\b(?:from|to|in|at|near|for) )\p{Lu}\p{Ll}+/u;

/**
 * Whether a line answers this kind of question: similarity alone doesn't make a line without a name answer 'Who?', or
 * one without a reason 'Why?'.
 */
export function fitsQuestionKind({ spoken }: Line, question: QuestionKind | null): boolean {
  if (question === 'who') return somebody.test(spoken);
  const open = question === null || question === 'what' || question === 'how' || question === 'yes-no';
  return open || answersKind(spoken, question);
}

/** Requires more than the 'one' of 'item one'. */
const amount =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty(?:-\w+)?|hundreds?|thousands?|dozens?|half|both|none|nobody|pair|couple)\b/i;
/** 'Do you ever leave the boat?' asks what somebody does; 'did you see' and 'can you tell me' ask about the world. */
const asksAction =
  /^(?:and |so |but |then |well,? )*(?:do|did|have|can|could|would|will) you (?:ever |really |still |often |always |usually |sometimes )*(?!have\b|got\b|know|think|believe|remember|like|love|hate|mean|want|wish|see|hear|saw|seen|heard|miss|trust|fear|tell|say|explain|describe|show|help|give|need|feel|recall|recogni|notice|think)\w{2,}/;
/** Of somebody with few words of its own, only what it does itself answers this: 'Do you play chess?' */
const asksDoing = /^(?:and |so |but |then |well,? )*(?:do|did|have) you\b/;
/** 'Where did you put it?', 'Why don't you sit?': another person's action is no answer. */
const asksPlayersOwnAction =
  /^(?:and |so |but |then |well,? )*(?:where|when|why|how) (?:did|do|have|had|would|will|were|are|didn't|don't|haven't|won't|aren't) you (?:ever |really |still |often |always |usually )*(?!know|think|believe|mean|see|hear|saw|seen|heard|tell|say|find out|like)\w/;
/** 'Did you love your brother?': somebody else's love is no answer. */
const asksFeeling =
  /^(?:and |so |but |then |well,? )*(?:do|did|didn't|don't|have|could|can|will) you (?:ever |really |still |always |truly )*(?:love|like|hate|miss|trust|fear|forgive|respect|envy|regret|despise|admire)\b/;
/** Takes folded text. */
export function asksOwnAction(core: string): boolean {
  return asksPlayersOwnAction.test(core);
}

/** 'I put it there', 'it took me': but not 'he leaves it loose for me'. */
const doneOrSuffered =
  /\b(?:I|we|I'\w+|we'\w+)\b|\b(?:\w+ed|took|gave|made|sent|brought|taught|left|found|told|put|let|sold|bought) (?:me|us)\b/;
const asSubject = /\b(?:I|we|I'\w+|we'\w+)\b/;
const titled = /^(?:\p{Lu}\p{Ll}+ ){2}/u;

/** Whether a question about what the character feels meets a line about what somebody else does. */
export function isOthersFeeling({ spoken }: Line, { understanding }: Situation): boolean {
  return asksFeeling.test(fold(understanding.matter)) && !asSubject.test(spoken);
}

/**
 * Whether a line can answer at all: 'How long have you worked here?' requires a line about the character, 'How many?' a
 * number, and 'Do you ever leave?' is not about Captain Rue's actions.
 */
export function canAnswer({ spoken, text }: Line, { understanding, persona }: Situation): boolean {
  const { question, aboutCharacter, commonQuestion } = understanding;
  const core = fold(understanding.matter);
  if ((commonQuestion === 'family' || commonQuestion === 'love') && !/\b(?:I|my|mine)\b/i.test(spoken)) return false;
  if (commonQuestion === 'age' && !answersOutright(understanding.matter, spoken)) return false;
  if (asksOwnAction(core) && !doneOrSuffered.test(spoken) && !mentionsSelf(text, persona)) return false;
  if (question === 'yes-no')
    return (
      !asksAction.test(core) ||
      asSubject.test(spoken) ||
      (!titled.test(spoken) && !(isSparse(persona) && asksDoing.test(core)))
    );
  if (question !== 'how-many') return true;
  if (/\bhow many\b/.test(core) && !amount.test(spoken)) return false;
  return !aboutCharacter || ofOneself.test(spoken) || mentionsSelf(text, persona);
}

/** Matches 'Why not?', 'why won't you tell me?' if the last turn withheld something. */
export function asksWhyWithheld({ memory, understanding }: Situation): boolean {
  const asked = fold(understanding.matter).trim();
  const whyOnly = /^(?:and |but |so )?why(?: not)?[?!. ]*$/.test(asked);
  const silence = /\bwhy (?:won't|can't|don't|wouldn't|will|do|not)\b.*\b(?:tell|say|answer|talk|trust)\b/.test(asked);
  return memory.justHeld === true && (whyOnly || silence);
}

/** Matches 'What did you see?', 'What do you know?': any knowledge is an answer. */
export function asksForAnything(core: string): boolean {
  const asked =
    /^(?:and |so |but |then )*what (?:else |exactly )?(?:did|have|do|can) you (?:see|seen|saw|hear|heard|notice|noticed|find|found|know|tell me|remember)(?: (?:then|there|that night|here|exactly))?\s*[?.!]*$/;
  return asked.test(fold(core).trim());
}

/** Whether a question is about what both could just see or hear: 'Was that a bell just now?' No line tells of it. */
export function isRemarkOnNow(matter: string): boolean {
  return /^(?:and |but |so |wait,? |oh,? )*(?:(?:was|is|what was|what is|what's) (?:that|this)\b(?!.*\b(?:true|so|why|how|your?)\b)|did you (?:just )?(?:hear|see|feel|smell) (?:that|it|this)\b|do you (?:hear|see|feel|smell) (?:that|it|this)\b)|\bjust now\b/.test(
    fold(matter),
  );
}

/** Matches 'Why?' if the last reply told nothing that could have a reason: small talk or a question. */
export function asksWhyOfNothing({ memory, understanding }: Situation): boolean {
  const whyOnly = /^(?:and |but |so |oh,? )*(?:why(?: not)?|how come|how so|what for)(?: is (?:that|it))?\s*[?!.]*$/;
  const topic = memory.topics[0];
  const lastTelling = topic === undefined ? null : findTelling(memory, topic);
  return (
    memory.turn > 0 &&
    understanding.besides.length === 0 &&
    whyOnly.test(fold(understanding.matter).trim()) &&
    (lastTelling === null || lastTelling.ago > 0)
  );
}

/** Whether a line contains every meaningful word of a question: asking for it again means not having listened. */
export function containsAllWords({ text, spoken }: Line, { understanding }: Situation): boolean {
  const own = new Set(contentStems(text));
  const asked = contentStems(understanding.matter);
  const { question } = understanding;
  return (
    asked.length > 0 &&
    asked.every((stem) => own.has(stem)) &&
    (question === null ||
      question === 'yes-no' ||
      answersKind(spoken, question) ||
      question === 'what' ||
      question === 'how')
  );
}

/** Whether a line and the question share a meaningful word. */
export function sharesWord({ text }: Line, { understanding }: Situation): boolean {
  const own = new Set(contentStems(text));
  return contentStems(understanding.matter).some((stem) => stem !== 'ask' && own.has(stem));
}

/** Below this score, a line is unrelated to a question's own words. */
const leastApart = 0.1;

/**
 * 'Who did it?' has its own meaning besides what it refers back to; a line far from that is only close to the current
 * topic.
 */
export function isUnrelatedToOwnWords(line: Line, { apart, understanding }: Situation): boolean {
  return contentStems(understanding.matter).length === 0 || (apart?.get(line) ?? 1) >= leastApart;
}
