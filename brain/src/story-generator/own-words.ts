import { CLAUSE, inThePast, isCommand } from '../text/nlp.ts';
import { contentStems } from '../text/text.ts';
import type { ActionStyle, Choice } from './types.ts';

/** A player's text instead of a choice: an action or speech. */
export type OwnWords =
  | { kind: 'speech' /** As it was written. */; text: string; way: ActionStyle }
  | {
      kind: 'deed';
      /** Goes on after 'you'. */
      text: string;
      way: ActionStyle;
      /** How the deed begins when it is told later on. */
      past: string;
      /** So many letters of `text` are told by `past`. */
      converted: number;
    };

const wayWords: Record<ActionStyle, RegExp> = {
  bold: /\b(?:attack|break|burn|charge|climb|confront|dash|fight|force|grab|hit|jump|kick|kill|leap|punch|push|run|rush|shout|shoot|smash|stab|strike|swim|throw|yell)\w*/i,
  sly: /\b(?:bluff|bribe|cheat|deceive|disguise|distract|fake|hide|hidden|lie|pretend|sneak|spy|steal|sly|trick|whisper)\w*/i,
  kind: /\b(?:ask|apologi[sz]e|care|comfort|feed|forgive|gentl|give|hand|heal|help|hug|invite|kind|kiss|listen|offer|promise|protect|save|share|sing|smile|thank)\w*/i,
  wise: /\b(?:check|count|examine|find|follow|inspect|learn|look|measure|open|plan|ponder|read|search|stud|think|wait|watch|wonder)\w*/i,
};

function chooseStyle(text: string): ActionStyle {
  const found = (Object.keys(wayWords) as ActionStyle[]).find((way) => wayWords[way].test(text));
  return found ?? 'wise';
}

const fromFirstPerson: readonly [RegExp, string][] = [
  [/\bI['’]m\b|\bI am\b/gi, 'you are'],
  [/\bI['’]ve\b/gi, 'you have'],
  [/\bI['’]ll\b/gi, 'you will'],
  [/\b(?:I was|we were)\b/gi, 'you were'],
  [/\b(?:myself|ourselves)\b/gi, 'yourself'],
  [/\b(?:my|our)\b/gi, 'your'],
  [/\b(?:mine|ours)\b/gi, 'yours'],
  [/\b(?:me|us)\b/gi, 'you'],
  [/\b(?:I|we)\b/g, 'you'],
];

const lead =
  /^(?:and |then |so |maybe |let['’]?s |let us |let me |please )*(?:(?:I|we)(?:['’](?:d|ll)| will| would| want| try| should| shall| can)*(?: like)?(?: to)? )?(?:try to |to )?/i;

function startsWithVerb(text: string): boolean {
  const [first = ''] = text.split(/\s/);
  return isCommand(first) && !/^(?:you|it|he|she|they|this|that|the|an?)$/i.test(first);
}

/** Classifies a player's text as an action or speech. The text is one line of at most 300 characters. */
export function readOwnWords(written: string): OwnWords {
  const line = written
    .replace(/[{}“”"\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const way = chooseStyle(line);
  const bare = line.replace(lead, '').replace(/(?<![.!…\s])[.!…\s]+$/, '');
  const isAction = !line.endsWith('?') && bare !== '' && startsWithVerb(bare);
  if (!isAction) return { kind: 'speech', text: /[\p{L}\p{N}]/u.test(line) ? line : '...', way };
  const action = fromFirstPerson.reduce((text, [pattern, word]) => text.replace(pattern, word), bare);
  const text = action.charAt(0).toLowerCase() + action.slice(1);
  const beginning = takeBeginning(text);
  return { kind: 'deed', text, way, past: convertAction(beginning), converted: beginning.length };
}

/** Own words as others remember them, to go on after 'you': 'climb the wall' was to have 'climbed the wall'. */
export function writeMemo(own: OwnWords): string {
  if (own.kind === 'deed') return own.past + own.text.slice(own.converted);
  return `${own.text.endsWith('?') ? 'asked' : 'said'} “${own.text}”`;
}

/**
 * Returns the index of the intended choice: by its letter or number, its text, or most of its words. Null if none is
 * meant.
 */
export function matchChoice(written: string, choices: readonly Pick<Choice, 'text'>[]): number | null {
  const said = written.trim().toLowerCase();
  const label = /^(?:choice |option )?(?:([a-d])|([1-4]))[.):]?$/.exec(said);
  const named = label?.[1] ? label[1].charCodeAt(0) - 97 : label?.[2] ? Number(label[2]) - 1 : null;
  if (named !== null) return named < choices.length ? named : null;
  const exact = choices.findIndex(({ text }) => text.trim().toLowerCase() === said);
  if (exact >= 0) return exact;
  const stems = new Set(contentStems(written));
  const scores = choices.map(({ text }) => {
    const own = new Set(contentStems(text));
    const shared = [...own].filter((stem) => stems.has(stem)).length;
    // In both directions: most of the player's words, and a good part of the choice's.
    return stems.size === 0 || own.size === 0 ? 0 : Math.min(shared / stems.size, (1.5 * shared) / own.size);
  });
  const best = Math.max(...scores, 0);
  const clear = scores.filter((score) => score >= best - 0.15).length === 1;
  return best >= 0.6 && clear ? scores.indexOf(best) : null;
}

/** Verbs with an identical past tense. */
const unchanged = /^(?:beat|bet|burst|cast|cost|cut|hit|hurt|let|put|quit|read|set|shed|shut|spit|split|spread)\b/;
/** Matches a second action, but not a second object: 'open the door and run', 'take the bread and cheese'. */
const andThen =
  / and (?:then )?(?=(?:ask|break|burn|call|climb|come|cry|demand|escape|fight|find|flee|follow|get|give|go|hide|jump|keep|leave|listen|look|make|open|pray|pull|push|ride|row|run|say|scream|shout|sing|steal|swim|take|tell|throw|try|wait|walk|warn)\b)/i;

/** The verbs of a deed are put into the past as far as they weigh so much together; the others stay as they are. */
const MOST_WEIGHT = 6;

/** As much of a deed as the grammar reads, in whole words. */
function takeBeginning(action: string): string {
  const words = action.split(' ').slice(0, CLAUSE.words).join(' ');
  return words.length <= CLAUSE.letters ? words : words.slice(0, words.lastIndexOf(' ', CLAUSE.letters));
}

function convertAction(action: string): string {
  let left = MOST_WEIGHT;
  return action
    .split(andThen)
    .map((part) => {
      if (left <= 0) return part;
      const { text, weight } = inThePast(part, left);
      left -= Math.max(weight, 1);
      return text !== part || unchanged.test(part) ? text : `chose to ${part}`;
    })
    .join(' and ');
}
