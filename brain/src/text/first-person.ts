import type { Persona } from '../types.ts';
import { ownNames, shortName } from './names.ts';
import { isThirdPersonVerb } from './nlp.ts';
import { capitalise, fold } from './text.ts';

/** Whether the character's pronoun is 'they', and whether the sentence starts with its name. */
interface Subject {
  plural: boolean;
  named: boolean;
}

type Speaker = Pick<Persona, 'name' | 'pronouns'>;

/** Tells whether a word is a verb. */
export type VerbReader = (word: string) => boolean;

const firstForms: ReadonlyMap<string, string> = new Map([
  ['is', 'am'],
  ['has', 'have'],
  ['does', 'do'],
  ["isn't", 'am not'],
  ["hasn't", "haven't"],
  ["doesn't", "don't"],
  ['are', 'am'],
  ['were', 'was'],
]);
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

/** So many different words of what a character knows are looked up: each that is new takes some 0.4 ms of processor. */
const MOST_LOOKED_UP = 16;

/** Reads the verbs of one character's lines. Words beyond the first sixteen that are looked up pass for other words. */
export function createVerbReader(): VerbReader {
  const lookedUp = new Set<string>();
  return (word) => {
    if (firstForms.has(word)) return true;
    if (lookedUp.size < MOST_LOOKED_UP) lookedUp.add(word);
    return lookedUp.has(word) && isThirdPersonVerb(word);
  };
}

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
      const turns = expects === 'subject' || (turned !== word && isVerb(word));
      expects = 'no';
      return turns ? turned + rest : part;
    })
    .join(' ');
}

function turnPronouns(text: string, persona: Speaker): string {
  if (persona.pronouns === 'She/Her/Hers') {
    return text
      .replace(/\bherself\b/g, 'myself')
      .replace(/\bhers\b/g, 'mine')
      .replace(/\bHer (?=\p{Ll})/gu, 'My ')
      .replace(
        /\bher(?= (?!(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|fifty|hundred|some|many|much|nothing|something|everything|anything|and|or|but|to|in|on|at|for|with|from|of|by|as|so|when|if|that|the|a|up|down|out)\b)\p{L})/gu,
        'my',
      )
      .replace(/\bher\b/g, 'me')
      .replace(/\b[Ss]he\b/g, 'I');
  }
  if (persona.pronouns === 'He/Him/His') {
    return text
      .replace(/\bhimself\b/g, 'myself')
      .replace(/\bHis\b/g, 'My')
      .replace(/\bhis\b/g, 'my')
      .replace(/\bhim\b/g, 'me')
      .replace(/\b[Hh]e\b/g, 'I');
  }
  return text
    .replace(/\b(themself|themselves)\b/g, 'myself')
    .replace(/\bTheir\b/g, 'My')
    .replace(/\btheir\b/g, 'my')
    .replace(/\bthem\b/g, 'me')
    .replace(/\b[Tt]hey\b/g, 'I');
}

/** Another name makes 'he' and 'her' ambiguous. */
function namesAnother(sentence: string, persona: Speaker): boolean {
  const own = ownNames(persona.name);
  // A name after 'in' or 'the' is a place or a thing.
  const inside =
    sentence
      .replace(/^\S+\s/, '')
      .match(/(?<![.!?:]\s)(?<!\b(?:in|at|on|from|near|the|The|\p{Lu}\p{Ll}+) )\b\p{Lu}\p{Ll}+/gu) ?? [];
  return inside.some((name) => name !== 'I' && !own.some((part) => fold(name).startsWith(part)));
}

/**
 * A third-person sentence about the character as the character would say it ('Osric rows the boat' becomes 'I row the
 * boat'); unchanged where it is in the first person already; `null` where a turned sentence could say something false.
 * One reader of verbs is for all sentences of a character.
 */
export function toFirstPerson(sentence: string, persona: Speaker, isVerb: VerbReader): string | null {
  if (/(?<!['\w])(I|I'm|I've|I'd|I'll|[Mm]y|me|we|We|[Oo]ur)(?!\w)/.test(sentence)) return sentence;
  const names = [
    persona.name,
    shortName(persona.name),
    // 'Captain Hale' for 'Captain Joren Hale'.
    persona.name.replace(/^(\S+) .* (\S+)$/, '$1 $2'),
    ...persona.name.split(' ').filter((part) => ownNames(persona.name).includes(fold(part))),
  ];
  const name = names.find(
    (candidate) => sentence.startsWith(`${candidate} `) || sentence.startsWith(`${candidate}'s `),
  );
  const pronoun = persona.pronouns === 'He/Him/His' ? 'He' : persona.pronouns === 'She/Her/Hers' ? 'She' : 'They';
  const possessive = pronoun === 'He' ? 'His' : pronoun === 'She' ? 'Her' : 'Their';
  const bySubject = name ?? [pronoun, possessive].find((candidate) => sentence.startsWith(`${candidate} `));
  if (!bySubject || namesAnother(sentence.slice(name?.length ?? 0), persona)) return null;
  const opened = name ? sentence.replace(`${name}'s `, 'My ').replace(`${name} `, 'I ') : sentence;
  return capitalise(
    turnVerbs(turnPronouns(opened, persona), { plural: pronoun === 'They', named: name !== undefined }, isVerb),
  );
}

/**
 * Returns a line of knowledge as the character will say it, as a preview for its author: in the first person if that is
 * clear, otherwise unchanged. One reader of verbs is for all lines of a character.
 */
export function asSpoken(line: string, character: Speaker, isVerb: VerbReader): string {
  return toFirstPerson(line.trim(), character, isVerb) ?? line.trim();
}
