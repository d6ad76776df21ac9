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

/** 'How long have you worked here?' is not answered by a line that does not speak of the one who is asked. */
export function countsFor({ spoken, text }: Line, { understanding, persona }: Situation): boolean {
  if (understanding.question !== 'how-many' || !understanding.aboutCharacter) return true;
  return ofOneself.test(spoken) || mentionsSelf(text, persona);
}

/** 'Why not?', 'why won't you tell me?', when the last turn held something back. */
export function asksWhyHeld({ memory, understanding }: Situation): boolean {
  const asked = fold(understanding.matter).trim();
  const bare = /^(?:and |but |so )?why(?: not)?[?!. ]*$/.test(asked);
  const silence = /\bwhy (?:won't|can't|don't|wouldn't|will|do|not)\b.*\b(?:tell|say|answer|talk|trust)\b/.test(asked);
  return memory.justHeld === true && (bare || silence);
}

/** Whether a line and the question have a word in common that says something. */
export function sharesWord({ text }: Line, { understanding }: Situation): boolean {
  const own = new Set(contentStems(text));
  return contentStems(understanding.matter).some((stem) => own.has(stem));
}
