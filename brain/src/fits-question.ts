import { tellingOf } from './memory.ts';
import { mentionsSelf } from './names.ts';
import type { Situation } from './plan.ts';
import type { Line } from './retrieve.ts';
import { contentStems, fold } from './text.ts';
import { answersKind } from './understand/answer-type.ts';
import type { QuestionKind } from './understand/types.ts';

const ofOneself = /\b(?:I|me|my|myself|we|our)\b/i;
/** Somebody, and not only the name of a place. */
const somebody =
  /\b(?:I|me|myself|he|she|they|stranger|man|woman|boy|girl|brother|sister|father|mother|husband|wife|son|daughter)\b|(?<=\S )(?<!\b(?:from|to|in|at|near|for) )\p{Lu}\p{Ll}+/u;

/** Being near the topic makes no line an answer to 'Who?' that names nobody, or to 'Why?' that gives no reason. */
export function givesWhatIsAsked({ spoken }: Line, question: QuestionKind | null): boolean {
  if (question === 'who') return somebody.test(spoken);
  const open = question === null || question === 'what' || question === 'how' || question === 'yes-no';
  return open || answersKind(spoken, question);
}

/** More than the 'one' of 'item one'. */
const amount =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty(?:-\w+)?|hundreds?|thousands?|dozens?|half|both|none|nobody|pair|couple)\b/i;
/** 'Do you ever leave the boat?' asks what somebody does; 'did you see' and 'can you tell me' ask about the world. */
const deedAsked =
  /^(?:and |so |but |then |well,? )*(?:do|did|have|can|could|would|will) you (?:ever |really |still |often |always |usually |sometimes )*(?!have\b|got\b|know|think|believe|remember|like|love|hate|mean|want|wish|see|hear|saw|seen|heard|miss|trust|fear|tell|say|explain|describe|show|help|give|need|feel|recall|recogni|notice|think)\w{2,}/;
const asSubject = /\b(?:I|we|I'\w+|we'\w+)\b/;
const titled = /^(?:\p{Lu}\p{Ll}+ ){2}/u;

/**
 * Whether a line can answer at all: 'How long have you worked here?' wants one that speaks of who is asked, 'How many?' a
 * number, and 'Do you ever leave?' is not about what Captain Rue does.
 */
export function countsFor({ spoken, text }: Line, { understanding, persona }: Situation): boolean {
  const { question, aboutCharacter } = understanding;
  const matter = fold(understanding.matter);
  if (question === 'yes-no') return !deedAsked.test(matter) || asSubject.test(spoken) || !titled.test(spoken);
  if (question !== 'how-many') return true;
  if (/\bhow many\b/.test(matter) && !amount.test(spoken)) return false;
  return !aboutCharacter || ofOneself.test(spoken) || mentionsSelf(text, persona);
}

/** 'Why not?', 'why won't you tell me?', when the last turn held something back. */
export function asksWhyHeld({ memory, understanding }: Situation): boolean {
  const asked = fold(understanding.matter).trim();
  const bare = /^(?:and |but |so )?why(?: not)?[?!. ]*$/.test(asked);
  const silence = /\bwhy (?:won't|can't|don't|wouldn't|will|do|not)\b.*\b(?:tell|say|answer|talk|trust)\b/.test(asked);
  return memory.justHeld === true && (bare || silence);
}

/** 'What did you see?', 'What do you know?': whatever somebody has to tell is an answer. */
export function asksForAnything(matter: string): boolean {
  const asked =
    /^(?:and |so |but |then )*what (?:else |exactly )?(?:did|have|do|can) you (?:see|seen|saw|hear|heard|notice|noticed|find|found|know|tell me|remember)(?: (?:then|there|that night|here|exactly))?\s*[?.!]*$/;
  return asked.test(fold(matter).trim());
}

/** 'Why?', when the last reply told nothing that could have a reason: it was small talk, or a question. */
export function asksWhyOfNothing({ memory, understanding }: Situation): boolean {
  const topic = memory.topics[0];
  const told = topic === undefined ? null : tellingOf(memory, topic);
  return understanding.followsUp && understanding.question === 'why' && told !== null && told.ago > 0;
}

/** Whether a line and the question have a word in common that says something. */
export function sharesWord({ text }: Line, { understanding }: Situation): boolean {
  const own = new Set(contentStems(text));
  return contentStems(understanding.matter).some((stem) => own.has(stem));
}

/** Below this a line has nothing to do with a question's own words. */
const leastApart = 0.1;

/**
 * 'Who did it?' says something of its own beside what it points back to; a line that is far from that is only near to the
 * running topic.
 */
export function standsApart(line: Line, { apart, understanding }: Situation): boolean {
  return contentStems(understanding.matter).length === 0 || (apart?.get(line) ?? 1) >= leastApart;
}
