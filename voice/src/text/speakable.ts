import { respellNames } from './names.ts';
import { expandNumbers } from './numbers.ts';

const abbreviations: readonly [RegExp, string][] = [
  [/\bMr\.?(?=\s)/g, 'Mister'],
  [/\bMrs\.?(?=\s)/g, 'Missus'],
  [/\bMs\.?(?=\s[A-Z])/g, 'Miz'],
  [/\bDr\.?(?=\s[A-Z])/g, 'Doctor'],
  [/\bSt\.?(?=\s[A-Z])/g, 'Saint'],
  [/(?<=[A-Z][a-z]+ )St\b\.?/g, 'Street'],
  [/(?<=[A-Z][a-z]+ )Rd\b\.?/g, 'Road'],
  [/\bCapt\./g, 'Captain'],
  [/\bCol\.(?=\s[A-Z])/g, 'Colonel'],
  [/\bGen\.(?=\s[A-Z])/g, 'General'],
  [/\bLt\.?(?=\s[A-Z])/g, 'Lieutenant'],
  [/\bSgt\.?(?=\s[A-Z])/g, 'Sergeant'],
  [/\bMaj\.(?=\s[A-Z])/g, 'Major'],
  [/\bProf\.(?=\s)/g, 'Professor'],
  [/\bRev\.(?=\s[A-Z])/g, 'Reverend'],
  [/\bHon\.(?=\s[A-Z])/g, 'Honourable'],
  [/\bJr\.?\b/g, 'Junior'],
  [/\bSr\.(?=\s|$)/g, 'Senior'],
  [/\bNo\.\s?(?=\d)/g, 'number '],
  [/\bvs\.?(?=\s)/g, 'versus'],
  [/\betc\.(?=\s+[A-Z]|\s*$)/g, 'et cetera.'],
  [/\betc\.?(?=\W|$)/g, 'et cetera'],
  [/\be\.g\.,?/gi, 'for example,'],
  [/\bi\.e\.,?/gi, 'that is,'],
  [/\ba\.m\.?/g, 'A M'],
  [/\bp\.m\.?/g, 'P M'],
  [/(?<=\d)\s?km\b/g, ' kilometres'],
  [/(?<=\d)\s?kg\b/g, ' kilograms'],
  [/(?<=\d)\s?ft\b\.?/g, ' feet'],
  [/(?<=\d)\s?lbs?\b\.?/g, ' pounds'],
];

const signs: readonly [RegExp, string][] = [
  [/&/g, ' and '],
  [/(?<=\d)\s*\+\s*(?=\d)/g, ' plus '],
  [/\s=\s/g, ' equals '],
  [/@/g, ' at '],
  [/#(?=\d)/g, 'number '],
  [/°/g, ' degrees '],
];

/**
 * Removes text between asterisks, which is done rather than said; but keeps a word or two within a sentence, which are
 * only stressed.
 */
export function withoutActions(text: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(?<=[\p{L},;:] )\*([^*\s.!?]+(?: [^*\s.!?]+)?)\*(?=[\p{P}]|\s+[\p{Ll}])/gu, '$1')
    .replace(/\*[^*]*\*/g, ' ')
    .replace(/\*/g, ' ');
}

function plainPunctuation(text: string): string {
  return text
    .replace(/[‘’‛ʼ`]/g, "'")
    .replace(/[“”„«»"]/g, ' ')
    .replace(/(?:\.\s?){3,}|…/g, (dots, at: number, whole: string) =>
      /^\s*$/.test(whole.slice(at + dots.length)) ? '.' : ', ',
    )
    .replace(/\s*(?:—|–|--+)\s*|\s+-\s+/g, ', ')
    .replace(/[‐‑]/g, '-');
}

function tidy(text: string): string {
  return text
    .replace(/[()[\]{}<>|~^_\\/"]+/g, ', ')
    .replace(/(?<![A-Za-z])'|'(?![A-Za-z])/g, (quote, at: number, whole: string) =>
      /[a-z]s$/.test(whole.slice(0, at)) ? quote : ' ',
    )
    .replace(/([A-Za-z])\1{3,}/g, '$1$1$1')
    .replace(/[A-Za-z']{40,}/g, (word) => word.match(/.{1,20}/g)?.join(' ') ?? '')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\s)\s+([,.;:!?])/g, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/[,;:]\s*([.!?])/g, '$1')
    .replace(/([.!?])(?:\s*[,;:])+/g, '$1')
    .replace(/([!?.])[!?.]+/g, '$1')
    .replace(/^[\s,.;:!?-]+/, '')
    .replace(/(?<![\s,;:-])[\s,;:-]+$/, '')
    .trim();
}

/**
 * Converts a text to plain ASCII words for the speech engine: removes actions (`*nods*`), writes out numbers, years and
 * abbreviations, turns dashes and dots into pauses, and respells foreign names. Returns an empty text if nothing is
 * left to say.
 */
export function speakable(text: string): string {
  let said = respellNames(plainPunctuation(withoutActions(text)).replace(/°/g, ' degrees '));
  for (const [pattern, words] of abbreviations) said = said.replace(pattern, words);
  for (const [pattern, words] of signs) said = said.replace(pattern, words);
  const result = tidy(expandNumbers(said).replace(/[£€$%+=]/g, ' '));
  return /[A-Za-z]/.test(result) ? result : '';
}
