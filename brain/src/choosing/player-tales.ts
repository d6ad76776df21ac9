import type { Hit } from '../finding/retrieve.ts';
import { ideasIn } from '../reading/concepts.ts';
import { contentStems, fold, stem } from '../text/text.ts';
import { bank } from './moves.ts';
import type { Move, Situation } from './plan.ts';

/** Extracts 'a governess' from 'I was a governess before I came': what can follow 'you were'. */
export function tradeIn(claim: string): string | null {
  return (
    /^i(?:'m| am| was| used to be| work as) ((?:an?|the) [\p{L}' -]+?)(?= (?:before|from|when|who|in|at|for|and|since|until|by)\b|$)/iu.exec(
      claim,
    )?.[1] ?? null
  );
}

/** Responds to what the player has just told about themself. */
export function takeUp(situation: Situation): Move | null {
  const { facts } = situation.understanding;
  const like = facts.likes.at(-1);
  if (like) return bank('hearsLike', { thing: like });
  const claim = facts.claims.at(-1);
  if (!claim) return null;
  if (/^i(?: have|'ve| had)\b/i.test(claim)) return bank('hearsHas');
  const thing = tradeIn(claim);
  return thing && /^i (?:was|used)/i.test(claim) ? bank('hearsClaim', { thing }) : bank('hearsClaim', { thing: '' });
}

/** 'I was late for my own wedding.' */
const past =
  /(?<!\bwish )\b(?:i|we) (?:once |never |always )?(?:was|were|had|used to|went|came|saw|lost|found|left|took|gave|met|ran|fell|made|did|told|said|heard|grew|felt|knew|\w{3,}ed)\b/;

/** Whether somebody talks about their own past. Takes folded text. */
export function tellsOfThePast(core: string): boolean {
  return past.test(core);
}

/** A statement this close to a line brings it up, unless they share no more than a word of time. */
const remindingScore = 0.36;
const times = new Set(
  'day night year time today tonight week hour minute morning evening month winter'.split(' ').map(stem),
);

/** Minimum similarity without a shared word or idea. */
const unmistakable = 0.5;

export function bringsToMind({ line, score }: Hit, { understanding }: Situation): boolean {
  const own = new Set(contentStems(line.text));
  const shared = contentStems(understanding.matter).filter((stem) => own.has(stem) && !times.has(stem));
  // Statements about the player must touch the line; those about the character or its world only need to be close.
  const core = fold(understanding.matter);
  const ownTale = /\b(?:i|i'm|i've|my|we)\b/.test(core) && !/\byour?\b/.test(core);
  const said = ideasIn(understanding.matter);
  const isBare = contentStems(understanding.matter).every((stem) => !own.has(stem));
  const alike =
    shared.length > 0 || (!ownTale && isBare) || [...ideasIn(line.spoken)].filter((idea) => said.has(idea)).length >= 2;
  return score >= (alike ? remindingScore : unmistakable);
}
