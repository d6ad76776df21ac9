import { setImmediate as breathe } from 'node:timers/promises';
import { type Choice, choose } from '../choosing/choose.ts';
import { joined } from '../choosing/choose-both.ts';
import { hearBesides } from '../choosing/hear-besides.ts';
import type { Situation } from '../choosing/plan.ts';
import { rankCandidates } from '../choosing/rank-candidates.ts';
import { standsAlone } from '../choosing/unanswered.ts';
import { tellsOfPlayer } from '../reading/of-player.ts';
import type { TurnInput, UnansweredQuestion } from '../types.ts';
import type { PreparedCharacter } from './prepared-characters.ts';
import { buildSituation, type MemoryUpdate, type Question } from './situation.ts';

/** A turn before a reply is chosen. */
export interface ReadTurn {
  situation: Situation;
  /** The whole message. */
  asked: Question;
  /** Its two questions, if it has two. */
  halves: Question[];
  remembered: MemoryUpdate;
}

/** What is said to a message, and the question in it that this does not answer. */
interface Planned extends Pick<Choice, 'plan' | 'rule' | 'isEvasive'> {
  unanswered: UnansweredQuestion | null;
}

/** Returns the first question that its plan does not answer; null if the player tells of themself somewhere. */
function findUnanswered(questions: readonly Question[], choices: readonly Choice[]): UnansweredQuestion | null {
  const open = questions.find(
    ({ understanding }, place) => choices[place]?.answersNothing && standsAlone(understanding),
  );
  return open ? { text: open.understanding.matter, vector: open.vector } : null;
}

/** From this probability on, the likeliest thing to say is an answer. */
const sure = 0.35;

interface HalfChoice extends Choice {
  /** The probability of the likeliest thing to say. */
  sureness: number;
}

/** Whether what was chosen for a question is hardly an answer to it. */
const isWeak = ({ rule, sureness, answersNothing }: HalfChoice): boolean =>
  answersNothing || (rule === 'sheet/candidate' && sureness < sure);

/** Plans one reply, or joins the plans of a message with two questions. */
export async function planReply(
  input: TurnInput,
  { situation, asked, halves, remembered }: ReadTurn,
  mind: PreparedCharacter,
): Promise<Planned> {
  const choices: HalfChoice[] = [];
  for (const half of halves) {
    // A scene may have a thousand lines, and others talk at the same time.
    await breathe();
    const part = buildSituation(input, half, remembered, mind);
    choices.push({ ...choose(part), sureness: rankCandidates(part)[0]?.probability ?? 0 });
  }
  const [first, second] = choices;
  if (!first || !second) {
    const choice = choose(situation);
    const plan = choice.answersNothing ? choice.plan : hearBesides(choice.plan, situation);
    return { ...choice, plan, unanswered: findUnanswered([asked], [choice]) };
  }
  const unanswered = tellsOfPlayer(asked.understanding) ? null : findUnanswered(halves, choices);
  const [surer, other] = first.sureness >= second.sureness ? [first, second] : [second, first];
  // One good answer is better than one with a bad one behind it.
  if (isWeak(other) && !surer.answersNothing)
    return { plan: surer.plan, rule: surer.rule, isEvasive: surer.isEvasive, unanswered };
  const isEvasive = first.isEvasive && second.isEvasive;
  return { plan: joined(first.plan, second.plan), rule: `${first.rule} + ${second.rule}`, isEvasive, unanswered };
}
