import type { QuestionKind } from './types.ts';

const person =
  /\b(I|me|myself|my (?:father|mother|brother|sister|husband|wife|son|daughter|grandmother|grandfather|uncle|aunt)|stranger|man|woman|boy|girl)\b|\S \p{Lu}\p{Ll}+/u;
const place =
  /\b(under|behind|beneath|inside|beside|above|below|between|near|in (?:the|my|a)|at (?:the|my|a)|on (?:the|my|a)|by the|into the|from)\b/i;
const time =
  /\b(since|when|winter|summer|autumn|spring|years?|days?|nights?|mornings?|evenings?|weeks?|months?|o'clock|ago|midnight|noon|dawn|first|\d{4}|\d\d:\d\d)\b/i;
const reason =
  /\b(because|so (?:that|I|the|it|nobody|she|he|they)|for (?:I|my|that|the)|to|since|cannot|must|by my|in order)\b/i;
const number =
  /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen)\b/i;

const patterns: Partial<Record<QuestionKind, RegExp>> = {
  who: person,
  where: place,
  when: time,
  why: reason,
  'how-many': number,
};

/** Whether a line contains what such a question requires: a person for 'who', a place for 'where', a reason for 'why'. */
export function answersKind(line: string, kind: QuestionKind): boolean {
  return patterns[kind]?.test(line) ?? false;
}
