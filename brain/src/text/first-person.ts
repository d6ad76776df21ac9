import type { Persona } from '../types.ts';
import type { PronounRole } from './pronoun-meanings.ts';
import { readReferents } from './referents.ts';
import { SELF, withSelf } from './self-name.ts';
import { capitalise } from './text.ts';
import { firstForms, type VerbReader } from './verb-reader.ts';

/** Whether the character's pronoun is 'they', and whether the sentence starts with its name. */
interface Subject {
  plural: boolean;
  named: boolean;
}

type Speaker = Pick<Persona, 'name' | 'pronouns'>;

const modal =
  /^(will|would|can|could|shall|should|may|might|must|had|did|was|cannot|won't|can't|couldn't|didn't|wasn't|hadn't)$/i;
const adverb = /^(never|always|only|also|still|once|often|now|just|already|even|then|seldom|rarely|quietly|\w+ly)$/i;

/** Converts 'rows' to 'row': the verb form for 'I'. */
function firstPersonVerb(verb: string, { plural, named }: Subject): string {
  const known = firstForms.get(verb.toLowerCase());
  // 'He wishes he were a gardener' keeps its subjunctive.
  if (known && (plural || !/^(?:are|were)$/i.test(verb))) return known;
  // 'They keep' already has the form, 'Ash keeps' doesn't.
  if ((plural && !named) || modal.test(verb) || !/s$/i.test(verb) || /ss$/i.test(verb)) return verb;
  if (/ies$/.test(verb) && verb.length > 4) return verb.replace(/ies$/, 'y');
  return verb.replace(/(ss|sh|ch|x|z|o)es$|s$/, '$1');
}

/** 'Hair in a plait and hands like rope': nobody hands anything. */
const oftenNouns =
  /^(?:hands|eyes|arms|fingers|legs|ears|faces|nails|noses|backs|heads|lips|scars|wings|rings|boots|shoes)$/;

function turnVerbs(sentence: string, subject: Subject, isVerb: VerbReader): string {
  let expects: 'no' | 'subject' | 'and' = 'no';
  return sentence
    .split(' ')
    .map((part) => {
      const [, word = '', rest = ''] = /^([\p{L}'-]*)(.*)$/u.exec(part) ?? [];
      if (word === 'I') {
        expects = rest === '' ? 'subject' : 'no';
        return part;
      }
      // 'He rows the boat and looks ...': a verb directly after 'and' has the same subject.
      if (/^(and|but|or)$/.test(word)) {
        expects = sentence.startsWith('I ') ? 'and' : 'no';
        return part;
      }
      if (expects === 'no' || adverb.test(word)) return part;
      const turned = firstPersonVerb(word, subject);
      if (expects === 'and' && oftenNouns.test(word)) return part;
      const turns = expects === 'subject' || (turned !== word && isVerb(word));
      expects = 'no';
      return turns ? turned + rest : part;
    })
    .join(' ');
}

const firstPronouns: Record<PronounRole, string> = {
  subject: 'I',
  object: 'me',
  possessive: 'my',
  own: 'mine',
  reflexive: 'myself',
};

/** 'she's been' is 'I have been', 'she's tired' is 'I am tired'. */
function contracted(word: string, next: string): string {
  const end = /'(?:s|re|ve|d|ll)$/.exec(word.toLowerCase())?.[0];
  if (!end) return 'I';
  if (end === "'s") return /^(?:been|got|had|never|always|already|lost|lived|seen)$/.test(next) ? 'I have' : 'I am';
  return end === "'re" ? 'I am' : `I${end}`;
}

/** Whether a sentence is in the first person already. */
export const isOurs = (sentence: string): boolean =>
  /(?<!['\w])(I|I'm|I've|I'd|I'll|[Mm]y|me|we|We|[Oo]ur)(?!\w)/.test(sentence);

/** 'Everybody calls her the Captain': the name itself is meant. */
const saysName = new RegExp(
  `\\b(?:call(?:s|ed|ing)?|named?|nicknamed|known as)(?: (?:her|him|them|the|this|it)){0,2} ${SELF}`,
);

/**
 * A third-person sentence about the character as the character would say it ('Osric rows the boat' becomes 'I row the
 * boat'); unchanged where it is in the first person already; `null` where a turned sentence could say something false.
 * One reader of verbs is for all sentences of a character.
 */
export function toFirstPerson(sentence: string, persona: Speaker, isVerb: VerbReader): string | null {
  if (isOurs(sentence)) return sentence;
  const named = withSelf(sentence.replaceAll('’', "'"), persona.name);
  if (saysName.test(named)) return null;
  const referents = readReferents(named, persona, isVerb);
  if (!referents?.some(({ means }) => means === 'self')) return null;
  const turned = referents
    .map(({ token: { word, rest }, role, means }, at) => {
      if (role === null || means !== 'self') return word + rest;
      const next = referents[at + 1]?.token.word.toLowerCase() ?? '';
      return (role === 'subject' ? contracted(word, next) : firstPronouns[role]) + rest;
    })
    .join(' ');
  const isPlural = persona.pronouns === 'They/Them/Theirs';
  const subject = { plural: isPlural, named: named.startsWith(SELF) };
  return capitalise(turnVerbs(turned, subject, isVerb));
}

/**
 * Returns a line of knowledge as the character will say it, as a preview for its author: in the first person if that is
 * clear, otherwise unchanged. One reader of verbs is for all lines of a character.
 */
export function asSpoken(line: string, character: Speaker, isVerb: VerbReader): string {
  return toFirstPerson(line.trim(), character, isVerb) ?? line.trim();
}
