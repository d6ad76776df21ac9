import { splitSentences } from '../text/sentences.ts';
import { words } from '../text/text.ts';

/** What stands before a claim and is none of it: 'so I think that', 'admit it,', 'it was you who'. */
const frames: readonly (readonly [RegExp, string])[] = [
  // 'General, your king is alive.'
  [/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?, (?=\S)/u, ''],
  [/^(?:(?:did|do|don't|didn't) you know|have(?:n't)? you (?:heard|noticed))(?: that)? (?=\S+ \S)/i, ''],
  [
    /^(?:(?:so|well|and|but|ok(?:ay)?|oh|wait|then|now|look|listen|no|yes|ha+|maybe|perhaps|surely|clearly|of course|admit (?:it|that)|you know(?: that)?|turns out(?: that)?|plainly(?: then)?)\b[,:.!]? *)+(?=\S)/i,
    '',
  ],
  [
    /^(?:i(?:'m| am) (?:just |only )?(?:thinking|guessing|sure|certain|afraid|starting to think)|i (?:\w+ly |do |just |also |still )?(?:think|reckon|believe|bet|guess|say|know|suppose|suspect|heard|hear|see|figured(?: out)?|worked out|found out|feel)|i (?:do not|don't) (?:think|believe)|they say|people say|my guess is|the truth is)(?: like)?(?: that| it's that)?,? (?=\S)/i,
    '',
  ],
  [/^(?:it|this|that)(?:'s| is| was) (?:really |only |just )?you (?:who|that) (?:is|are|was|were)\b/i, 'you are'],
  [/^(?:it|this|that)(?:'s| is| was) (?:really |only |just )?(you|[\p{Lu}][\p{L}' ]+?) (?:who|that) /iu, '$1 '],
];

/** What stands after a claim: 'didn't you?', 'I think.', 'lol'. */
const ends =
  /,? ?(?:(?:is|was|are|were|do|does|did|has|have|had|can|could|will|would)(?:n't| not)? (?:you|he|she|it|they|i|we)|right|huh|eh|i (?:think|guess|bet|suppose|reckon)|you know|lol|haha|man|mate|bro) ?[?.!]{0,5}$/i;

/** Sentences this long may hold several claims. */
const longSentence = 8;
const joints = /[,;:] ?| [-–—] | (?:but|and|because|so|since|although|while) /i;
/** The most claims that are looked up. */
const mostClaims = 4;
/** Fewer words claim nothing by themselves. */
const fewest = 3;

/** Returns a claim without what stands around it: 'So I think it was you who rang it, right?' is 'you rang it'. */
export function bareClaim(sentence: string): string {
  const start = frames.reduce((text, [frame, instead]) => text.replace(frame, instead), sentence.trim());
  return start.replace(ends, '').trim() || sentence;
}

const conjunction = /^(?:oh|ah|and|but|well|so|then),? /i;
/** The most conjunctions that are taken for such. */
const mostConjunctions = 3;

/** Returns a sentence without 'oh', 'and', 'but' and the like at its beginning. */
export function withoutConjunctions(sentence: string): string {
  let rest = sentence;
  for (let taken = 0; taken < mostConjunctions; taken += 1) rest = rest.replace(conjunction, '');
  return rest;
}

/** 'I am so sorry about your father', 'I meant your aunt': claims nothing. */
const aboutTalk =
  /^(?:sorry|forgive me|(?:i'm|i am|we're|we are) (?:(?:so|very|really|truly) ){0,3}sorry|i (?:meant?|asked|said|was (?:only )?(?:asking|talking))\b)/i;
const ofPlayer = /^(?:i|i'm|i've|i'd|my|we|our)\b/i;
const ofCharacter = /\byou(?:r|'re|'ve)?\b/i;

/** Whether a claim is about the player alone: 'my aunt kept bees', 'I found the ring'. */
export const isAboutPlayer = (claim: string): boolean =>
  ofPlayer.test(withoutConjunctions(claim)) && !ofCharacter.test(claim);

/**
 * Returns what the sentences claim of others than the player: each whole, and the parts of long ones. With `deeds`, also
 * what the player claims to have done.
 */
export function claimsIn(all: readonly string[], { deeds = false } = {}): string[] {
  const isClaim = (text: string) => !aboutTalk.test(withoutConjunctions(text)) && (deeds || !isAboutPlayer(text));
  const sentences = all.filter((sentence) => isClaim(bareClaim(sentence)));
  const whole = sentences.flatMap((sentence) => [
    bareClaim(sentence),
    ...splitSentences(sentence).map(({ text }) => bareClaim(text)),
  ]);
  const parts = whole
    .filter((text) => words(text).length >= longSentence)
    .flatMap((text) => text.split(joints).map(bareClaim))
    .filter((text) => words(text).length >= fewest);
  return [...new Set([...whole, ...parts])].filter(isClaim).slice(0, mostClaims);
}
