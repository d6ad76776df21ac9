import type { SheetLine } from '@emberlore/contract';
import type { OrdinaryMatch } from '../finding/ordinary.ts';
import { isGuess } from '../reading/acts.ts';
import { isAboutPlayer as isDeedOfPlayer } from '../reading/claims.ts';
import type { Act } from '../reading/types.ts';
import { fold, sameText, words } from '../text/text.ts';
import { asksGuilt, isAboutPlayer, isOfSomebodyElse } from './about-whom.ts';
import { chooseSecret } from './choose-secret.ts';
import { isOthersFeeling } from './fits-question.ts';
import { mayTell } from './may-tell.ts';
import type { Plan, Situation } from './plan.ts';
import { tradeIn } from './player-tales.ts';
import { say } from './sheet-lines.ts';

/** From this probability on, the player means an ordinary intent. */
const sure = 0.75;
/** From this probability on, the player means it if no line of the story answers. */
const likely = 0.45;
/** The same for a message that refers back, which may be about the story after all. */
const likelyAgain = 0.55;
/** The same for a statement. */
const likelyStated = 0.5;
/** From this share among the intents on, it is the best guess for a message that nothing else answers. */
const guessed = 0.5;
/** Below this probability, a message is about the story, however large an intent's share. */
const guessedLeast = 0.1;
/** A line of the story this close is the better answer to a question that is only similar to an ordinary one. */
export const lineAnswers = 0.4;

/** From this score on, a line that a quest requires is asked for. */
const soughtAnswers = 0.23;

/** From this score on, a request is for a line. */
const soughtFor = 0.6;

/** The score that a line needs instead, the surer the player means an ordinary intent. */
const lineNeeds: readonly (readonly [intent: number, line: number])[] = [
  [0.999, 0.75],
  [sure, 0.6],
  [0.55, 0.5],
];

/** Intents that an act can mean; the finder decides between them, and the first is the default. */
const intentsOfActs: readonly (readonly [Act, readonly string[]])[] = [
  ['how-are-you', ['how-are-you', 'health', 'sleep']],
  ['who-are-you', ['name', 'life', 'nickname']],
  ['threat', ['threat', 'attack']],
  ['insult', ['insult', 'curse']],
  ['accusation', ['accuse']],
  ['sorrow', ['player-sad', 'grief', 'player-afraid', 'player-tired']],
  ['sympathy', ['sympathy']],
  ['affection', ['love', 'friendship', 'trust-you', 'like-me']],
  ['compliment', ['compliment', 'compliment-looks', 'praise-work', 'flirt']],
  ['apology', ['sorry', 'forgive-me']],
  ['gift', ['gift', 'bribe', 'drink-together']],
  ['promise', ['promise']],
  ['thanks', ['thanks']],
  ['gladness', ['player-happy']],
  ['gives-name', ['player-name']],
  ['perform', ['story', 'joke', 'music', 'dance']],
  ['pressing', ['press', 'beg']],
  ['order', ['order', 'follow', 'stay', 'leave-me', 'sit', 'beg']],
  ['farewell', ['goodbye', 'good-night']],
  ['laugh', ['laugh', 'player-joke']],
  ['surprise', ['surprise']],
  ['disagreement', ['doubt', 'disagree']],
  ['agreement', ['agree']],
  ['acknowledgement', ['agree']],
  ['unsure', ['confusion']],
  ['nothing', ['silence']],
];

/** Acts that may only stand before what a message says. */
const passing: ReadonlySet<Act> = new Set<Act>(['laugh', 'surprise', 'agreement', 'acknowledgement', 'unsure']);
/** Number of words up to which such an act is all that a message says. */
const longestPassing = 5;

/** Reactions that say nothing about the character: said once, they are not repeated. */
const reactions = new Set([
  'agree',
  'disagree',
  'doubt',
  'surprise',
  'laugh',
  'confusion',
  'thanks',
  'silence',
  'press',
  'order',
  'promise',
  'change-subject',
  'nonsense',
]);
/** Intents for which the story's own rules know better: hints, secrets, follow-ups, what was said before. */
const leftToTheStory = new Set(['repeat', 'player-name', 'help', 'search-here', 'source', 'reason', 'onward']);

const showing =
  /\b(?:shows?|showing|holds? (?:up|out)|hands?|gives?|presents?|puts? down|lays?|places?|takes? out|pulls? out|look at|here is|here's|found|recogni[sz]e|have you seen)\b/;

/** Returns what the character says to an item that the message shows: 'Look at this medallion', '*shows her the ring*'. */
export function listShown({ persona, understanding }: Situation): readonly SheetLine[] | null {
  const text = fold(understanding.matter);
  const item = understanding.findings[0] ?? understanding.items[0];
  // 'Who found the ring?' shows nothing, and nobody can show what they don't have.
  const asksAboutIt = !['yes-no', null].includes(understanding.question) && !/\blook at\b/.test(text);
  if (!item || asksAboutIt || ('found' in item && item.found === false)) return null;
  if (!(understanding.action === 'give' || showing.test(text))) return null;
  const shown = Object.entries(persona.sheet?.shown ?? {});
  return shown.find(([name]) => sameText(name) === sameText(item.name))?.[1] ?? null;
}

export function onShown(situation: Situation): Plan | null {
  const lines = listShown(situation);
  return lines && say(lines, situation, false);
}

/** From this likeness on, a message that asks something else states a fact as well. */
const surelyTold = 0.72;

/**
 * Whether a message may state this fact: an action states only what the player has done. 'I search the dead man's coat' accuses
 * nobody.
 */
export function mayState(index: number, { persona, understanding: { acts } }: Situation): boolean {
  if (!acts.has('action') || acts.size > 1) return true;
  return persona.sheet?.told[index]?.facts.some(isDeedOfPlayer) ?? false;
}

/** 'The king is alive!', 'You slept through your watch.' */
export function onFact(situation: Situation): Plan | null {
  const { told, persona, understanding } = situation;
  // 'Tell me about the Engine' and 'Who has the ring?' state nothing.
  const asks = understanding.acts.has('request') || !['yes-no', null].includes(understanding.question);
  if (asks && understanding.besides.length === 0) return null;
  const isQuestion = asks || (understanding.question === 'yes-no' && !isGuess(understanding.matter));
  if (!told || !mayState(told.index, situation) || (isQuestion && told.score < surelyTold)) return null;
  return say(persona.sheet?.told[told.index]?.say, situation, false);
}

/** Returns the intents that the player's acts can stand for, the one that the finder chose first. */
export function listIntentsOfActs({ understanding, ordinary }: Situation): readonly string[] {
  if (understanding.facts.claims.some(tradeIn)) return ['player-work'];
  if (/^i(?:'m| am| come)\b.{0,30}\bfrom \w/.test(fold(understanding.matter))) return ['player-from'];
  // 'lol i meant the boat' is about the boat.
  const counts = (act: Act) => !passing.has(act) || words(understanding.matter).length <= longestPassing;
  const [, intents] = intentsOfActs.find(([act]) => understanding.acts.has(act) && counts(act)) ?? [];
  if (!intents) return [];
  const [likeliest] = ordinary.filter(({ intent, share }) => intents.includes(intent) && share >= 0.1);
  return likeliest ? [likeliest.intent, ...intents.filter((intent) => intent !== likeliest.intent)] : intents;
}

/** 'Haha, still want to know who woke me' asks for a line. */
const asksForLine = ({ hits, understanding }: Situation): boolean =>
  understanding.acts.has('request') && (hits[0]?.score ?? 0) >= soughtFor;

/** Whether a line of the story answers the message better than an ordinary line. */
function storyAnswers(situation: Situation, { score }: OrdinaryMatch): boolean {
  const { hits, memory, understanding } = situation;
  // What would be held back answers nothing.
  const best = hits.find(({ line }) => mayTell(line, situation) && !isOthersFeeling(line, situation));
  if (!best || understanding.question === null) return false;
  const open = !memory.told.includes(best.line.text) && best.line.kind !== 'hint' && best.line.kind !== 'about';
  const needed = lineNeeds.find(([least]) => score >= least)?.[1] ?? lineAnswers;
  return open && best.score >= needed;
}

/** 'What are you hiding?': tells as the story's rules say, but holds back in the character's own words. */
export function onSecret(situation: Situation): Plan | null {
  if (!situation.understanding.acts.has('asks-secret')) return null;
  const plan = chooseSecret(situation);
  if (plan.moves.some(({ kind }) => kind === 'line')) return plan;
  const own = say(situation.persona.sheet?.ordinary.secret, situation);
  return own ? { ...own, withheld: plan.withheld } : plan;
}

/** Whether somebody here can still give a hint, which helps more than the character's own advice. */
const hasHint = ({ hits, memory }: Situation): boolean =>
  hits.some(({ line }) => line.kind === 'hint' && !memory.told.includes(line.text));

/** Whether the character may answer this intent with its ordinary lines. The first greeting is the story's own. */
export const mayMean = (intent: string, { memory, understanding }: Situation): boolean =>
  !leftToTheStory.has(intent) &&
  !isOfSomebodyElse(intent, understanding) &&
  !(memory.turn === 0 && intent === 'hello-again');

export function onOrdinary(situation: Situation): Plan | null {
  const { ordinary, persona, understanding, memory } = situation;
  const lines = persona.sheet?.ordinary ?? {};
  const isOpen = (intent: string) => intent in lines && mayMean(intent, situation);
  if (understanding.action === 'give') return say(lines.gift, situation, false);
  const [best] = ordinary.filter(({ intent }) => isOpen(intent));
  const refersBack = understanding.refersBack && memory.topics.length > 0;
  const asksIt = understanding.question !== null || understanding.acts.has('request');
  const least = refersBack ? likelyAgain : asksIt ? likely : likelyStated;
  if (best && best.score >= least && !storyAnswers(situation, best)) {
    const again = !reactions.has(best.intent) && asksIt && best.score >= sure;
    const plan = say(lines[best.intent], situation, again);
    if (plan) return plan;
  }
  const asks =
    (understanding.acts.has('question') || asksForLine(situation)) &&
    !understanding.acts.has('who-are-you') &&
    !understanding.acts.has('how-are-you');
  const [meant, ...others] = asksGuilt.test(fold(understanding.matter))
    ? ['accuse']
    : asks
      ? []
      : listIntentsOfActs(situation);
  if (!meant) return null;
  return (
    say(lines[meant], situation, !reactions.has(meant)) ??
    // Another reaction in the character's own words is better than a stock one.
    others.map((intent) => (reactions.has(intent) ? say(lines[intent], situation, false) : null)).find(Boolean) ??
    null
  );
}

/** Ordinary messages that name what the story doesn't know: 'are you a robot', 'im from canada'. */
const strangeButOrdinary = new Set(['strange', 'player-from', 'player-work', 'player-name']);

/** Answers such a message in the character's own words, which know what to say to it. */
export function onStrange(situation: Situation): Plan | null {
  const [best] = situation.ordinary;
  if (!best || !strangeButOrdinary.has(best.intent) || best.score < likely) return null;
  if (best.intent !== 'strange' && !isAboutPlayer(situation.understanding)) return null;
  return say(situation.persona.sheet?.ordinary[best.intent], situation);
}

/** Answers a message that nothing else answers with the intent that it means most likely, if it isn't about the story. */
export function guessOrdinary(situation: Situation): Plan | null {
  const { ordinary, persona, understanding, memory } = situation;
  const lines = persona.sheet?.ordinary;
  if (!lines || (understanding.refersBack && memory.topics.length > 0)) return null;
  const [best] = ordinary;
  if (best && isOfSomebodyElse(best.intent, understanding)) return null;
  if (!best || best.share < guessed || best.score < guessedLeast || leftToTheStory.has(best.intent)) return null;
  return say(lines[best.intent], situation, false);
}

/** Whether the message asks for a line that a quest of this scene requires: nothing may stand in its way. */
function asksForQuest({ hits, memory, understanding, ordinary }: Situation): boolean {
  const isAsked = understanding.question !== null || understanding.acts.has('request');
  const isExact = (ordinary[0]?.score ?? 0) >= 0.999;
  return (
    isAsked &&
    !isExact &&
    hits
      .slice(0, 2)
      .some(({ line, score }) => line.sought?.here && !memory.told.includes(line.text) && score >= soughtAnswers)
  );
}

/** Whether the message asks for no line that a quest requires. */
export const leavesQuests = (situation: Situation): boolean => !asksForQuest(situation);

/** Whether a message asks for what the story's rules decide: a hint, or what was withheld just now. */
export function isForTheStory(situation: Situation): boolean {
  const { memory, understanding } = situation;
  if (understanding.acts.has('help') && hasHint(situation)) return true;
  // After something was withheld, pressing is about that.
  return (memory.justHeld ?? false) && (understanding.followsUp || understanding.acts.has('pressing'));
}

/** Whether the character's own words may answer: they have no precedence over what a quest or a held line requires. */
export const usesOwnWords = (situation: Situation): boolean =>
  Boolean(situation.persona.sheet) && !asksForQuest(situation) && !isForTheStory(situation);
