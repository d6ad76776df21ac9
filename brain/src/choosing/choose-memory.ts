import { isStockReply } from '../banks/stock.ts';
import { findTelling } from '../memory/memory.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems, fold } from '../text/text.ts';
import { inSecondPerson } from '../text/turned.ts';
import { bank } from './moves.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** What questions about oneself ask for, and how claims that answer them look. */
const subjects: readonly (readonly [asked: RegExp, told: RegExp])[] = [
  [
    /\b(?:work|job|trade|living|profession|do i do)\b/,
    /^You (?:are (?:an?|with the) |were an? |used to |(?:just |also |still )*(?:work|teach|taught|write|drive|study|sell|play|sing|run|own|make|cook|paint|farm)\b)/i,
  ],
  [/\b(?:from|come|live|home|grow)\b/, /\b(?:from|live|lived|grew up|moved)\b/i],
];

/** Returns the latest claim that shares a meaningful word with the question: 'my brother'. */
function findByWords(asked: string, claims: readonly string[]): string | null {
  const stems = contentStems(asked).filter((word) => !['remember', 'told', 'ask', 'work', 'liv'].includes(word));
  const found = claims.filter((claim) => contentStems(claim).some((word) => stems.includes(word)));
  const isNamed = (claim: string) => / (?:is|was) called /.test(claim);
  const asksName = /\b(?:name|called)\b/.test(asked);
  return found.findLast((claim) => isNamed(claim) === asksName) ?? (asksName ? null : (found.at(-1) ?? null));
}

/** 'My sister', 'my dog': who or what is asked for by name. */
const asksForOne = /\bmy (?!name\b|self\b)[a-z]{3}/;

/** Returns the claim that a question asks for; to one that asks for nothing in particular, the latest. */
function findAskedFor(asked: string, claims: readonly string[]): string | null {
  const subject = subjects.find(([pattern]) => pattern.test(asked));
  if (subject) return claims.findLast((claim) => subject[1].test(claim)) ?? null;
  return asksForOne.test(asked) ? null : (claims.at(-1) ?? null);
}

/** Says what the player has told about themself. */
export function aboutMemory({ memory, random, understanding }: Situation): Plan {
  const { likes, promises } = memory.player;
  const claims = memory.player.claims.flatMap((claim) => inSecondPerson(claim) ?? []);
  const named = findByWords(fold(understanding.matter), claims);
  if (named) return createPlan(bank('remembersClaim', { thing: named }));
  const promise = promises.at(-1);
  const asked = fold(understanding.matter);
  const question = memory.asked.at(-1);
  if (question && /\bask(?:ed)?\b/.test(asked)) return createPlan(bank('remembersQuestion', { thing: question.text }));
  if (promise && /\bpromise/.test(asked)) {
    const promised = promise
      .replace(/\bi(?:'ll| will| won't| will not)\b ?/gi, '')
      .replace(/\byou\b/gi, 'me')
      .replace(/\bmy\b/gi, 'your');
    const silent = /\b(?:won't|will not)\b/i.test(promise) || /^(?:tell|say) /i.test(promised);
    return createPlan(
      bank(silent ? 'remembersSilence' : 'remembersPromise', { thing: promised.replace(/^(?:that |to )/, '') }),
    );
  }
  if (likes.length > 0 && /\b(?:like|love|fond|enjoy)\b/.test(asked))
    return createPlan(bank('remembersLikes', { thing: likes.at(-1) ?? '' }));
  const isGeneral = !asksForOne.test(asked) && !subjects.some(([pattern]) => pattern.test(asked));
  if (isGeneral && likes.length > 0 && (claims.length === 0 || random.chance(0.5)))
    return createPlan(bank('remembersLikes', { thing: likes.at(-1) ?? '' }));
  const claim = findAskedFor(asked, claims);
  return claim ? createPlan(bank('remembersClaim', { thing: claim })) : createPlan(bank('remembersNothing'));
}

/** Maximum length to repeat in full; of longer replies, only the line that mattered. */
const longestRepeated = 240;

/** Returns a reply without the built-in sentences around it: 'I remember you. Go on.' is nothing to repeat. */
const ownSentences = (reply: string): string =>
  splitSentences(reply)
    .map(({ text }) => text)
    .filter((text) => !isStockReply(text))
    .join(' ');

/** Answers 'What did you say?': the last words, or what was last told; `null` if there is nothing to repeat. */
export function repeated({ hits, lastReply, memory, understanding }: Situation): Plan | null {
  const meaning = /\bmean\b/.test(fold(understanding.matter));
  const line = hits.find((hit) => hit.line.text === memory.topics[0])?.line;
  const justTold = line !== undefined && findTelling(memory, line.text)?.ago === 0;
  const own = ownSentences(lastReply ?? '');
  if (own !== '' && !meaning && !justTold && own.length <= longestRepeated)
    return createPlan(bank('repeats', { text: own }));
  if (line) return createPlan({ kind: 'line', line, link: 'again' });
  return memory.topics.length > 0 ? createPlan(bank('nothing')) : null;
}
