import { isReserved } from '../finding/retrieve.ts';
import { findTelling } from '../memory/memory.ts';
import { type FollowUp, followUpIn } from '../reading/follow-ups.ts';
import { chooseMore } from './choose-knowledge.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { linesOfLastReply, say } from './sheet-lines.ts';

/** A line with one of these says where the character has its knowledge from. */
const namesSource =
  /\b(?:told me|tells me|I (?:saw|heard|read|watched|found|learned|was there|have seen|have heard)|my own eyes)\b/;
/** From this similarity to the current topic on, a line continues it. */
const onTopic = 0.35;

/** Whether the last reply told a line of the story. */
function toldJustNow({ memory }: Situation): boolean {
  const [topic] = memory.topics;
  return topic !== undefined && findTelling(memory, topic)?.ago === 0;
}

/** Tells a line near the topic that names its source. */
function tellSource({ nearTopic, memory }: Situation): Plan | null {
  const found = nearTopic.find(
    ({ line, score }) =>
      score >= onTopic &&
      !memory.told.includes(line.text) &&
      !isReserved(line) &&
      line.kind !== 'hint' &&
      namesSource.test(line.spoken),
  );
  return found ? createPlan({ kind: 'line', line: found.line, link: 'plain' }) : null;
}

/** 'Why do you avoid her?' asks more than 'why?'. */
const namesSomebody = /^\W*why \w.*\b(?:him|her|them)\W*$/i;

/** Tells what else is known about the line just told, or admits in the character's own words that this is all. */
function goOnWithStory(situation: Situation, asked: FollowUp): Plan | null {
  const plan = chooseMore(situation);
  const tells = plan.withheld !== null || plan.moves.some(({ kind }) => kind === 'line');
  const ordinary = situation.persona.sheet?.ordinary;
  return tells ? plan : say(asked === 'reason' ? ordinary?.reason : ordinary?.onward, situation);
}

/**
 * Answers a follow-up: 'who told you that?' with the source, 'why?' and 'another one' after words of the voice sheet with
 * their other wording, 'why?' and 'and then?' after a line of the story with what else is known about it.
 */
export function chooseFollowUp(situation: Situation): Plan | null {
  const { persona, understanding, lastReply, memory } = situation;
  const asked = followUpIn(understanding.matter);
  // 'You dislike balls. Why is that?' asks about its own first sentence.
  if (!asked || !persona.sheet || memory.turn === 0 || understanding.besides.length > 0) return null;
  const { ordinary } = persona.sheet;
  const isStory = toldJustNow(situation);
  if (asked === 'source') return (isStory ? tellSource(situation) : null) ?? say(ordinary.source, situation);
  if (isStory) return goOnWithStory(situation, asked);
  const before = linesOfLastReply(persona.sheet, lastReply);
  if (!before) return null;
  // 'Tell me more' after 'I do not know' asks for anything else.
  if (!before.isContent && understanding.acts.has('more')) return null;
  const other = before.isContent ? say(before.lines, situation, false) : null;
  if (other || namesSomebody.test(understanding.matter)) return other;
  return say(asked === 'reason' ? ordinary.reason : ordinary.onward, situation, false);
}
