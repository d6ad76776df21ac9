import { sameText } from '../text/text.ts';
import type { Move, Situation } from './plan.ts';
import { lineText, saysNothing } from './sheet-lines.ts';

/** Ordinary intents whose answer is about the character or the player at large, whatever the message names. */
const aboutNothingNamed = /^(?:accuse|liar|nickname|meaning|promise|change-subject|player-.+)$/;

/** A character's own words for not going into something. */
const refusing =
  /\b(?:(?:sooner|rather) not (?:say|tell|discuss|go into|speak of|talk (?:of|about)|name)|I (?:will|shall) not (?:answer|tell|say)|not me (?:that|who) said)\b/iu;

/** Whether a text is what the character answers at large, or in place of a line that it hides. */
function isBeside(text: string, { persona }: Situation): boolean {
  const { ordinary = {}, answers = [] } = persona.sheet ?? {};
  const said = sameText(text);
  const isSaid = (line: string) => sameText(line) === said;
  return (
    answers.some(({ evades, say }) => evades !== undefined && isSaid(say)) ||
    Object.entries(ordinary).some(
      ([intent, lines]) => aboutNothingNamed.test(intent) && lines.some((line) => isSaid(lineText(line))),
    )
  );
}

/** Whether a move doesn't go into the message: it only continues the talk, evades what is asked for, or refuses to say it. */
export function dodges(move: Move, situation: Situation): boolean {
  if (move.kind !== 'sheet') return false;
  return (
    saysNothing(move, situation) || refusing.test(move.text.replaceAll('’', "'")) || isBeside(move.text, situation)
  );
}
