import { words } from '@emberlore/brain';

/** What may stand before an offer: 'Here, please', 'Yes, of course'. */
const leadIn =
  /^(?:here|please|well|then|so|ok|okay|yes|yeah|alright|all right|sure|of course|fine|go on|no|and|but|now|there|very well|you win|look)\b[\s,.!;:-]*/;
const mostLeadIns = 4;

function withoutLeadIns(clause: string): string {
  let rest = clause;
  for (let taken = 0; taken < mostLeadIns; taken += 1) rest = rest.replace(leadIn, '');
  return rest;
}

/** What offers something by itself, after what may stand before it. */
const offers: readonly RegExp[] = [
  // 'Take it', 'you can have the ring', 'keep this'
  /^(?:just )?(?:you (?:can|may|should|must|could|shall) )?(?:please )?(?:take|have|keep|accept|hold on to)\b/,
  /^you (?:keep|take) (?:it|this|that)\b/,
  // 'I'll give you the ring', 'let me give it back to you', 'I want you to have it'
  /^(?:i|we)(?:'ll| will| shall| can| am going to|'m going to| gladly| hereby|'d like to| would like to| want to)? (?:now )?(?:give|hand|offer|return|bring|leave|pass)\b/,
  /^(?:i|we)(?:'d like| would like| want)? you to (?:have|keep|take)\b/,
  /^let me (?:give|hand|return|pass)\b/,
  // 'It's yours', 'the ring is for you'
  /\b(?:is|it's|that's|this is|are) (?:all )?(?:for you|yours)\b/,
  // 'Here is the ring', 'here you are'
  /^here(?:'s| is| are|,? you (?:are|go))\b/,
];

/** What takes back an offer, or makes it no offer: 'I won't give you the ring', 'if I give it to you'. */
const unless =
  /\b(?:not?|never|n't|cannot|if|unless|when|before|until|after|instead|would you|shall i|should i|could i|may i)\b|n't\b/;

/** 'Take the ring to the Queen', 'give it to her': for somebody else, or to be carried away. */
const forOthers =
  /\b(?:to|for|from|off|with) (?!you\b|me\b|yourself\b|have\b|keep\b|take\b|safe|good|keeps|now\b)\p{L}+/u;

/** What else than a thing one takes, has or keeps: 'take care', 'have a seat', 'keep calm', 'take me there'. */
const idioms =
  /^(?:you (?:can|may|should|must|could|shall) )?(?:please )?(?:take (?:care|heart|your time|a (?:seat|look|moment|breath|rest)|me\b|us\b|off|cover|note|him\b|her\b)|have (?:a|an|no|you|faith|mercy|pity|some|to)\b|keep (?:calm|quiet|going|away|still|your|talking|in mind|out|up)\b)/;

/** The clauses of a message, in lower case. */
const clausesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?;:]) |, (?=(?:take|have|keep|you|i|we|it's|let)\b)/)
    .map((clause) => clause.trim())
    .filter(Boolean);

function offersIn(clause: string): boolean {
  const bare = withoutLeadIns(clause);
  const offer = [clause, bare].some((said) => offers.some((pattern) => pattern.test(said)));
  return (
    offer &&
    !clause.endsWith('?') &&
    !unless.test(clause.replace(/^no\b[\s,.!]*/, '')) &&
    !idioms.test(bare) &&
    !forOthers.test(clause)
  );
}

/** Returns the clauses of what the player says that hand something to whom they talk with: 'take the ring', 'here, it's yours'. */
export const listOffers = (text: string): string[] => clausesOf(text).filter(offersIn);

/** What stands for a thing that was named before. */
const pointing = /\b(?:it|this|that|them|these|those|one)\b/i;
const handingWords = new Set(['here', 'you', 'are', 'go']);

/** Whether an offer names no thing: 'take it', 'here you are', 'you can have that'. */
export const pointsBack = (offer: string): boolean =>
  pointing.test(offer) || words(offer).every((word) => handingWords.has(word));

/** 'gives it to him', 'hands it over' */
const handing = /\b(?:gives?|giving|hands?|handing|offers?|returns?|pass(?:es)?)\b/i;

/** Whether an action hands over what was named before. */
export const handsOverIt = (action: string): boolean =>
  handing.test(action) && /\b(?:it|this|that|them|these)\b/i.test(action) && !unless.test(action.toLowerCase());

/** 'Give me the ring', 'is it for me?' */
const asking =
  /\b(?:give|hand|pass|lend|bring|leave|let) (?:(?:it|that|this|them) )?(?:to )?(?:me|us)\b|\b(?:is (?:it|that|this) for me|(?:may|can|could|might) i (?:have|keep|take)|i(?:'d| would| should)? (?:like|want|need|ask for) (?:it|that|this|the|to have)|put it in my hand)\b/i;

const agreement =
  /^(?:yes|yeah|yep|sure|of course|certainly|gladly|with pleasure|all right|alright|ok(?:ay)?|very well|fine|here|here you (?:are|go)|there you (?:are|go)|please do|do|as you wish|if you like)\b/i;
/** Longer answers say more than yes. */
const longestAgreement = 6;

/** Whether an answer agrees to what a reply asks for: 'yes, here you are' to 'Give it to me.' */
export const agreesToHand = (answer: string, reply: string): boolean =>
  asking.test(reply) &&
  agreement.test(answer.trim()) &&
  words(answer).length <= longestAgreement &&
  !answer.trim().endsWith('?') &&
  !unless.test(answer.toLowerCase());
