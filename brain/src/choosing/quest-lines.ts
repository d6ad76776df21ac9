import type { Hit, Line } from '../finding/retrieve.ts';
import { isAboutPlayer } from '../reading/claims.ts';
import { contentStems } from '../text/text.ts';
import { mayTell } from './may-tell.ts';
import { bank } from './moves.ts';
import { isForTheStory } from './own-words.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';
import { rankCandidates } from './rank-candidates.ts';
import { pickLine } from './sheet-lines.ts';

/** From this score on, a message in the words of the hint asks for the line that the hint leads to. */
const likeHint = 0.6;
/** From this score on, the line itself is meant, if no other line is closer. */
const meant = 0.33;
/** How much closer than the line an answer must be: the quest must go on. */
const clearlyCloser = 0.4;
/** From this score on, a message is one of those that an answer evades. */
const likeEvasion = 0.45;
/** From this score on, who states what the character hides has found out about this line. */
const guessed = 0.35;

/** The lines that quests of this scene wait for and that have not been told, closest to the message first. */
const listSought = ({ hits, memory }: Situation): Hit[] =>
  hits.filter(({ line }) => line.sought?.here && !memory.told.includes(line.text));

/** Whether the message follows the hint: 'why do you keep looking at that clock' after 'You keep looking at the clock. Ask me.' */
function followsHint({ line, score }: Hit, { hits, answers, memory }: Situation): boolean {
  const hint = hits.find((hit) => hit.line.kind === 'hint' && hit.line.text === line.sought?.hint);
  const others = hits.filter(
    (hit) => hit.line.kind !== 'hint' && hit.line !== line && !memory.told.includes(hit.line.text),
  );
  const other = Math.max(others[0]?.score ?? 0, answers[0]?.score ?? 0);
  return Math.max(hint?.score ?? 0, score) >= likeHint && (hint?.score ?? 0) > other;
}

/** Whether no other line is closer to the message, and no answer clearly closer. */
function isClosest({ line, score }: Hit, { hits, answers }: Situation): boolean {
  const [best] = hits.filter((hit) => hit.line.kind !== 'hint');
  return best?.line === line && score >= meant && score > (answers[0]?.score ?? 0) - clearlyCloser;
}

/** Whether the message is one to which the character has an evasive answer about the line. */
function meetsEvasion({ line }: Hit, { answers: [best] }: Situation): boolean {
  return best !== undefined && best.line.evades === line.text && best.score >= likeEvasion;
}

/** How likely the line must be the best thing to say, and how likely compared with the likeliest. */
const likelyEnough = { own: 0.06, share: 0.5 };

/** From this score on, a line is what the message asks for, whatever else could be said. */
const certain = 0.8;

/** Whether the line is about as likely the best thing to say as anything else, or has been asked for before. */
function isLikely({ line, score }: Hit, situation: Situation): boolean {
  if (score >= certain || situation.memory.withheld.includes(line.text)) return true;
  const ranked = rankCandidates(situation);
  const own = ranked.find(({ candidate }) => candidate.kind === 'quest-line' && candidate.hit.line === line);
  const evasion = ranked.find(
    ({ candidate }) => candidate.kind === 'evasion' && candidate.hit.line.evades === line.text,
  );
  const probability = Math.max(own?.probability ?? 0, evasion?.probability ?? 0);
  return probability >= likelyEnough.own && probability >= likelyEnough.share * (ranked[0]?.probability ?? 0);
}

/** Whether the last reply held the line back and invited to ask just this: 'Ask me first what was left in the chair.' */
function isInvitedTo({ line }: Hit, { memory, invitations, understanding }: Situation): boolean {
  return (
    memory.justHeld === true &&
    memory.withheld.at(-1) === line.text &&
    contentStems(understanding.matter).some((stem) => invitations.has(stem))
  );
}

/** From this trust on, a character tells at once what its scene is about. */
const trustToTellAtOnce = 6;

/** Returns the first evasive answer about a line that has not been said. */
function findEvasion({ text }: Line, situation: Situation): string | null {
  const evasions = situation.answers.filter(({ line }) => line.evades === text);
  return evasions.map(({ line }) => pickLine([line.text], situation, false)).find((each) => each !== null) ?? null;
}

/** Holds back a line, with an evasive answer if the character has one left. */
function holdBack(line: Line, situation: Situation): Plan {
  const said = findEvasion(line, situation);
  return { moves: [said === null ? bank('withhold') : { kind: 'sheet', text: said }], withheld: line.text };
}

/**
 * Whether the character dodges the first question for a secret that the scene is about. It does if it has an evasion left:
 * one blunt question must not solve the mystery.
 */
function isDodgedFirst(line: Line, situation: Situation): boolean {
  const { memory, invitations } = situation;
  return (
    line.secret &&
    line.sought?.here === true &&
    line.when === undefined &&
    memory.mood.trust < trustToTellAtOnce &&
    !memory.told.includes(line.text) &&
    !memory.withheld.includes(line.text) &&
    !contentStems([line.text, ...(line.askedAs ?? [])].join(' ')).some((stem) => invitations.has(stem)) &&
    findEvasion(line, situation) !== null
  );
}

/** Tells a line that is asked for, or holds it back if it must be earned. */
export function tellOrHoldBack(line: Line, situation: Situation): Plan {
  if (!mayTell(line, situation) || isDodgedFirst(line, situation)) return holdBack(line, situation);
  const isHeld = situation.memory.withheld.includes(line.text);
  return createPlan({ kind: 'line', line, link: isHeld ? 'yields' : 'answer' });
}

/**
 * Tells the line that a quest of this scene waits for if the message asks for it, in whatever form: the player's own words
 * count as much as a suggested question. Holds it back like any line that must be earned.
 */
export function onQuestLine(situation: Situation): Plan | null {
  const { understanding } = situation;
  const asks = understanding.question !== null || understanding.acts.has('request') || understanding.acts.has('order');
  if (!asks || understanding.acts.has('asks-secret')) return null;
  const sought = listSought(situation);
  const isAsked = (hit: Hit) =>
    isLikely(hit, situation) &&
    (followsHint(hit, situation) || isClosest(hit, situation) || meetsEvasion(hit, situation));
  const invited = sought.find((hit) => isInvitedTo(hit, situation));
  const asked = invited ?? (isForTheStory(situation) ? undefined : sought.find(isAsked));
  if (!asked) return null;
  return tellOrHoldBack(asked.line, situation);
}

/** Whether the fact that the message states is what the player has done: nothing is found out by it. */
function isDeed({ persona, nearestFact }: Situation): boolean {
  const fact = nearestFact && persona.sheet?.told[nearestFact.index];
  return fact?.facts.some(isAboutPlayer) ?? false;
}

/**
 * Adds to the reaction to a fact the line that admits it, if a quest waits for it: who has found out has nothing left to
 * ask.
 */
export function admit(plan: Plan, situation: Situation): Plan {
  const [hit] = listSought(situation);
  if (!hit || hit.score < guessed || isDeed(situation)) return plan;
  const admission: Move = { kind: 'line', line: hit.line, link: 'plain' };
  return { ...plan, moves: [...plan.moves, admission] };
}
