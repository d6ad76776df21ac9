import type { Persona, Pronouns } from '../types.ts';
import { beginsClause, type PronounRole, readMeanings, type Token } from './pronoun-meanings.ts';
import { SELF } from './self-name.ts';
import { fold } from './text.ts';
import type { VerbReader } from './verb-reader.ts';

/** Splits a sentence at its spaces. */
function toTokens(sentence: string): Token[] {
  return sentence.split(' ').map((part) => {
    const [, word = '', rest = ''] = /^([\p{L}\p{N}'’-]*)(.*)$/u.exec(part) ?? [];
    return { word: word.replaceAll('’', "'"), rest };
  });
}

const asObject =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|fifty|hundred|some|many|much|nothing|something|everything|anything|and|or|but|to|in|on|at|for|with|from|of|by|as|so|when|if|that|the|a|an|up|down|out|because|after|before|like|into|again|away|back|alone|there|here|was|is|half|all|every|who|about|than|until|since|over)$/;

/** Returns what a word is as a pronoun of somebody with these pronouns; null if it is none. */
function roleOf({ word, rest }: Token, next: Token | undefined, pronouns: Pronouns): PronounRole | null {
  const plain = word.toLowerCase().replace(/'(?:s|re|ve|d|ll)$/, '');
  if (pronouns === 'She/Her/Hers') {
    if (plain === 'she') return 'subject';
    if (plain === 'hers') return 'own';
    if (plain === 'herself') return 'reflexive';
    if (plain !== 'her') return null;
    return rest !== '' || !next || next.word === '' || asObject.test(next.word.toLowerCase()) ? 'object' : 'possessive';
  }
  if (pronouns === 'He/Him/His') {
    if (plain === 'he') return 'subject';
    if (plain === 'him') return 'object';
    if (plain === 'himself') return 'reflexive';
    return plain === 'his' ? 'possessive' : null;
  }
  if (plain === 'they') return 'subject';
  if (plain === 'them') return 'object';
  if (plain === 'theirs') return 'own';
  if (plain === 'themself' || plain === 'themselves') return 'reflexive';
  return plain === 'their' ? 'possessive' : null;
}

const listed = (words: string) => new Set(words.split(' '));
const male = listed(
  'man boy brother father dad papa son husband ex-husband king prince lord sir uncle grandfather grandpa monk duke count baron gentleman lad guy grandson nephew mr boyfriend stepfather knight earl bishop abbot vicar reverend monsieur herr señor signor',
);
const female = listed(
  'woman girl sister mother mum mom mama daughter wife ex-wife queen princess lady aunt grandmother grandma witch nun duchess countess baroness bride widow maid barmaid waitress niece girlfriend actress mrs ms miss madame dame stepmother priestess ferrywoman mademoiselle frau señora signora',
);
const either = listed(
  'captain friend doctor teacher boss stranger thief soldier child baby cousin killer merchant partner neighbour neighbor sheriff priest murderer enemy master lover twin person someone somebody colonel professor director inspector sergeant general major rival assassin spy guard stepson companion',
);
const noNames =
  /^(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|God|\p{L}+(?:ish|ese))(?:'s)?$/u;
const beforePlaces = /^(?:in|at|on|from|near|of|off|the|outside|inside|towards?|across|under|over)$/i;

export type Gender = 'male' | 'female' | 'either';

/** Says whether a noun or title is one of men or of women; null if it names nobody. */
export function genderOfNoun(word: string): Gender | null {
  const plain = word.toLowerCase().replace(/'s$/, '');
  if (male.has(plain)) return 'male';
  if (female.has(plain)) return 'female';
  return either.has(plain) ? 'either' : null;
}

/** Says whose a name is by the words before it, 'her son Ivo', or by the name itself. */
function genderOfName(tokens: readonly Token[], at: number, reader: VerbReader): Gender {
  for (const before of [at - 1, at - 2]) {
    const gender = genderOfNoun(tokens[before]?.word ?? '');
    if (gender === 'male' || gender === 'female') return gender;
  }
  return reader.genderOfName(tokens[at]?.word.replace(/'s$/, '') ?? '') ?? 'either';
}

function fitsPronouns(gender: Gender, pronouns: Pronouns): boolean {
  if (pronouns === 'They/Them/Theirs') return false;
  return gender === 'either' || (gender === 'male') === (pronouns === 'He/Him/His');
}

/** Whether a word is a plural that 'they' could mean: 'berries', but not 'wants' in 'Their landlord wants'. */
function isPlural(tokens: readonly Token[], at: number, isVerb: VerbReader): boolean {
  const word = tokens[at]?.word ?? '';
  if (at < 2 || !/^(?:\p{Ll}{2,}[^s\P{Ll}]s|people|children|men|women)$/u.test(word)) return false;
  const [before, earlier] = [tokens[at - 1]?.word ?? '', tokens[at - 2]?.word ?? ''];
  if (/^(?:they|and|but|or|who|that|it|never|always|also|still|only|often)$/i.test(before)) return false;
  return !(/^(?:the|an?|their|his|her|its|this|that)$/i.test(earlier) && isVerb(word));
}

const otherPronouns: Record<Pronouns, RegExp> = {
  'He/Him/His': /^(?:she|her|hers|herself)$/i,
  'She/Her/Hers': /^(?:he|him|his|himself)$/i,
  'They/Them/Theirs': /^$/,
};

/**
 * Returns the places of the words of a sentence that its pronouns could mean besides the character: other people whose
 * pronouns may be the same. `isOwn` recognises the character's own names.
 */
function findOthers(
  tokens: readonly Token[],
  pronouns: Pronouns,
  isOwn: (place: number) => boolean,
  reader: VerbReader,
): number[] {
  const mentions = tokens.flatMap(({ word }, at): { at: number; gender: Gender }[] => {
    if (isOwn(at)) return [];
    if (pronouns === 'They/Them/Theirs') return isPlural(tokens, at, reader) ? [{ at, gender: 'either' }] : [];
    const noun = genderOfNoun(word) ?? (at === 1 && isWorker(tokens) ? 'either' : null);
    if (noun) return [{ at, gender: noun }];
    if (!/^\p{Lu}\p{Ll}+/u.test(word) || noNames.test(word)) return [];
    const before = tokens[at - 1];
    if (at === 0) return isSubjectName(tokens) ? [{ at, gender: genderOfName(tokens, at, reader) }] : [];
    // A name after 'in' or 'the' is a place or a thing; after a full stop, any word has a capital.
    if (/[.!?:]$/.test(before?.rest ?? '') || beforePlaces.test(before?.word ?? '')) return [];
    const isSecondPart = /^\p{Lu}/u.test(before?.word ?? '') && beforePlaces.test(tokens[at - 2]?.word ?? '');
    return isSecondPart ? [] : [{ at, gender: genderOfName(tokens, at, reader) }];
  });
  // 'He fears Rue, because she laughed': she is Rue.
  const places = new Set(mentions.map(({ at }) => at));
  const people = mentions.filter(({ at }) => !places.has(at - 1));
  if (
    people.length === 1 &&
    people[0]?.gender === 'either' &&
    tokens.some(({ word }) => otherPronouns[pronouns].test(word))
  )
    return pronouns === 'They/Them/Theirs' ? people.map(({ at }) => at) : [];
  return mentions
    .filter(({ gender }) => pronouns === 'They/Them/Theirs' || fitsPronouns(gender, pronouns))
    .map(({ at }) => at);
}

/** Whether a sentence begins with somebody by what they do: 'The coachman', 'A porter'. */
function isWorker(tokens: readonly Token[]): boolean {
  const word = tokens[1]?.word ?? '';
  return (
    /^(?:the|an?|this|that|our|my)$/i.test(tokens[0]?.word ?? '') &&
    /(?:man|woman|[^e]er|or|ist|ian|ess|herd|maid|boy|girl|smith|wright|eer|ant)$/.test(word) &&
    !/^(?:water|river|letter|winter|summer|tower|paper|fever|dinner|supper|corner|ladder|number|power|weather|timber|chamber|door|floor|mirror|harbou?r|colou?r|armou?r|manor|tractor|reactor|motor|terror|error|honou?r|odou?r|answer|danger|finger|shoulder|flower|silver|leather|hammer|lantern|order|matter|anger|border|shelter|counter|newspaper|computer|plant|elephant)$/.test(
      word,
    )
  );
}

const noSubjectName =
  /^(?:the|an?|this|that|these|those|there|it|my|our|your|his|her|their|its|some|all|no|every|each|many|most|few|two|three|four|five|nobody|everybody|everyone|anyone|someone|people|if|when|while|after|before|since|once|now|then|at|in|on|by|for|with|without|from|because|although|though|as|until|despite|during|under|behind|between|long|ten|years|one|only|never|today|tonight|later|lately|recently|ever|even|what|who|where|why|how|he|she|they|i|we|you|and|but|or|so|to|not|still|just|deep|back|outside|inside)$/;

/** Whether a sentence begins with a name: 'Blackwater gave him half of the map', but not 'Now he ...'. */
function isSubjectName(tokens: readonly Token[]): boolean {
  const first = fold(tokens[0]?.word ?? '');
  return !noSubjectName.test(first) && !/(?:ly|s)$/.test(first);
}

const prepositions =
  /^(?:to|of|for|with|by|from|at|on|in|about|against|behind|beside|near|under|over|like|than|after|before|without|between|around|towards?)$/;

/** What the character's name is in its sentence: 'He blamed Aldric' does something to Aldric. */
function roleOfName(tokens: readonly Token[], at: number): PronounRole | 'unclear' {
  const { word, rest } = tokens[at] as Token;
  if (word.endsWith("'s")) return 'possessive';
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (at === 0 || /[.!?:,;]$/.test(before?.rest ?? '')) return rest === ',' ? 'unclear' : 'subject';
  // 'The jester Pim', 'dinner at Blackthorn'.
  if (
    /^(?:the|an?|my|our|old|young)$/i.test(tokens[at - 2]?.word ?? '') ||
    /^(?:in|at|from|near)$/.test(before?.word ?? '')
  )
    return 'unclear';
  const goesOn = rest === '' && next !== undefined && /^\p{Ll}/u.test(next.word) && !prepositions.test(next.word);
  return goesOn && beginsClause.test(before?.word ?? '') ? 'subject' : 'object';
}

/** Whether a sentence begins with somebody of the character's: 'Her little brother Paul'. */
const ownsSomebody = (tokens: readonly Token[]): boolean =>
  tokens.slice(1, 4).some(({ word }) => genderOfNoun(word) !== null);

/** A word of a sentence, what it is if it may mean the character, and whom it means. */
interface Referent {
  token: Token;
  role: PronounRole | null;
  means: 'self' | 'other';
}

/**
 * Says which words of a sentence of `withSelf` mean the character: its name, and the pronouns that mean nobody else. Null
 * if that is unclear.
 */
export function readReferents(
  sentence: string,
  { pronouns }: Pick<Persona, 'pronouns'>,
  reader: VerbReader,
): Referent[] | null {
  const tokens = toTokens(sentence);
  const isOwn = (at: number) => (tokens[at]?.word ?? '').replace(/'s$/, '') === SELF;
  const others = findOthers(tokens, pronouns, isOwn, reader);
  const roles = tokens.map((token, at) =>
    isOwn(at) ? roleOfName(tokens, at) : roleOf(token, tokens[at + 1], pronouns),
  );
  if (roles.includes('unclear')) return null;
  const start = roles.findIndex((role) => role !== null);
  const isOfOwn = start === 0 && /^(?:her|his|their)$|'s$/i.test(tokens[0]?.word ?? '') && ownsSomebody(tokens);
  const meanings = readMeanings(tokens, roles as (PronounRole | null)[], others, { start, isOfOwn });
  const read = tokens.map((token, at) => ({
    token,
    role: (roles[at] ?? null) as PronounRole | null,
    means: isOwn(at) ? 'self' : meanings[at],
  }));
  return read.some(({ means }) => means === 'unclear') ? null : (read as Referent[]);
}
