import { isOurs, toFirstPerson } from '../text/first-person.ts';
import { shortName } from '../text/names.ts';
import { readReferents } from '../text/referents.ts';
import { SELF, withSelf } from '../text/self-name.ts';
import { capitalise, escapePattern } from '../text/text.ts';
import type { VerbReader } from '../text/verb-reader.ts';
import type { OtherCharacter, Persona } from '../types.ts';
import { readSentences, underOneName, withoutHeading, withoutIt } from './description-sentences.ts';

/** What somebody is told to be by one part of a description: 'is a widow', 'has red hair', 'keeps a shotgun'. */
interface Trait {
  /** What comes before the rest: nothing if the rest begins with its verb. */
  lead: 'is' | 'was' | 'has' | 'does';
  /** Traits of the same kind may be joined. */
  kind: 'age' | 'quality' | 'role' | 'have' | 'does';
  rest: string;
}

const has =
  /\b(?:hair|eyes?|hands?|beard|moustache|scars?|face|voice|nose|skin|teeth|legs?|arms?|smile|laugh|tongue|temper|limp|tattoos?|wings?|ears|tail|accent|lips|fingers?|memory|sons?|daughters?|children|kids|brothers?|sisters?|siblings|wife|husband|friends?|family|debts?|dogs?|cats?|parrot|horse|sense of \w+|heart|stare|freckles|glasses|dimples|wrinkles|spectacles|(?:over)?coat|hat|dress|suit|cloak|robe|uniform|boots|jacket|shirt|gown|scarf|mask|apron|cane|pipe|sword|knife|gun)\b/i;
const countable =
  /\b(?:beard|moustache|scar|face|voice|nose|leg|arm|smile|laugh|tongue|temper|limp|tattoo|tail|accent|finger|memory|son|daughter|brother|sister|wife|husband|friend|family|debt|dog|cat|parrot|horse|sense of \w+|heart|stare|(?:over)?coat|hat|dress|suit|cloak|robe|uniform|jacket|shirt|gown|scarf|mask|apron|cane|pipe|sword|knife|gun)(?: |$)/i;
const many = /^(?:no|one|two|three|four|five|six|seven|eight|nine|ten|several|many|few|some|both|\d+) /i;
const determined =
  /^(?:an?|the|no|one|two|three|four|five|six|seven|eight|nine|ten|several|many|some|his|her|their|its|\d+)\b/i;

const numberWord =
  '(?:\\d{1,3}|ten|eleven|twelve|\\w+teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\\w+)?|(?:\\w+ )?(?:hundred|thousand))';
const ageAlone = new RegExp(
  `^(?:aged? |age: ?)?((?:about |around |nearly |almost |over |just |only |maybe |some )?${numberWord}(?: or ${numberWord})?)(?: years? old| years? of age)?$`,
  'i',
);
const ageDecade =
  /^(?:in (?:his|her|their) )?((?:early |mid[- ]?|late )?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))$/i;

const passive =
  /^(?:born|raised|trained|educated|exiled|banished|orphaned|wounded|brought up|left|abandoned|adopted|betrayed)\b/i;
const state =
  /^(?:married|divorced|widowed|engaged|retired|cursed|haunted|obsessed|dressed|scarred|feared|hated|loved|respected|wanted|hunted|known|called|separated|blessed|armed)\b/i;
const ofTime =
  /^(?:now|once|formerly|currently|recently|secretly|often|always|never|rarely|usually|sometimes|still|also|only|mostly)$/i;

/** What somebody is, in words: more are a sentence about something else. */
const longestRole = 14;

/** Returns what the first word of a part says about it. */
function traitOf(part: string, reader: VerbReader): Trait | null {
  const text = part.replace(/^(?:and|but|also|plus) /i, '');
  if (/^(?:because|since|as|when|so|that|if|who|which|to|for|by|although|though|where|while|then|there)\b/i.test(text))
    return null;
  const age = ageAlone.exec(text)?.[1];
  if (age) return { lead: 'is', kind: 'age', rest: age };
  const decade = ageDecade.exec(text)?.[1];
  if (decade) return { lead: 'is', kind: 'age', rest: `in {their} ${decade.toLowerCase()}` };
  if (/^\d+[- ]years?[- ]old \p{L}/u.test(text)) return { lead: 'is', kind: 'role', rest: `a ${text}` };
  const [first = '', second = '', third = ''] = text.split(' ');
  if (passive.test(text)) return { lead: 'was', kind: 'does', rest: text };
  if (state.test(text)) return { lead: 'is', kind: 'quality', rest: text };
  if (/^with /i.test(text)) return { lead: 'has', kind: 'have', rest: text.slice(5) };
  if (/^(?:from|in love|in debt|on the run|nobody's|good (?:at|with)|bad (?:at|with)|afraid)\b/i.test(text))
    return { lead: 'is', kind: 'quality', rest: text };
  if (/^(?:never|not) (?:been|married)\b/i.test(text)) return { lead: 'has', kind: 'does', rest: text };
  const verb = ofTime.test(first) ? second : first;
  if (/ing$/.test(verb) && !/thing$/.test(verb)) return { lead: 'is', kind: 'quality', rest: text };
  // 'Once discovered a flower.'
  if (ofTime.test(first) && /ed$/.test(second) && third !== '') return { lead: 'does', kind: 'does', rest: text };
  if (has.test(headOf(text)) && (second === '' || !isVerb(ofTime.test(first) ? second : first, reader)))
    return hasVerb(text, reader) ? null : { lead: 'has', kind: 'have', rest: withArticle(text) };
  if (many.test(text)) return hasVerb(text, reader) ? null : { lead: 'has', kind: 'have', rest: text };
  if (determined.test(text)) return hasVerb(text, reader) ? null : { lead: 'is', kind: 'role', rest: text };
  if (isVerb(verb, reader)) return { lead: 'does', kind: 'does', rest: text };
  const kind = reader.kindOf(
    ofTime.test(first)
      ? second
      : /^(?:very|quite|rather|nearly|almost|a bit|too|so|always)$/i.test(first)
        ? second
        : first,
  );
  // 'Painted yellow', but 'lost his leg'.
  const isDone =
    /ed$/.test(first) &&
    !/^(?:the|an?|his|her|their|its|my|for|at|as|in|on|to|with|\p{Lu}.*|\w+ly)$/u.test(second) &&
    third === '';
  if (kind === 'past')
    return isDone ? { lead: 'is', kind: 'quality', rest: text } : { lead: 'does', kind: 'does', rest: text };
  if (isDone) return { lead: 'is', kind: 'quality', rest: text };
  const isAdjective =
    kind === 'adjective' &&
    !/ (?:\w+)$/.test(
      text
        .replace(/ (?:and|but|to|with|of|at|in|about|as|for|like|on) .*$/i, '')
        .replace(/^(?:very|quite|rather|nearly|almost|too|so) /i, ''),
    );
  if (isAdjective) return { lead: 'is', kind: 'quality', rest: text };
  if ((/^\p{Lu}/u.test(text) && !nation.test(text)) || / and /.test(text)) return null;
  return text.split(' ').length <= longestRole && !hasVerb(`a ${text}`, reader)
    ? { lead: 'is', kind: 'role', rest: withArticle(text) }
    : null;
}

/** Whether a part has a subject and its verb: 'an old curse follows him'. */
function hasVerb(text: string, reader: VerbReader): boolean {
  const ofSubject = text.split(/ (?:who|that|which|with) /i)[0] ?? text;
  const isSentence = / (?:is|are|was|were|has|have|had|will|can|does|did|owes?|died|left|passed) /i.test(ofSubject);
  return (
    isSentence ||
    headOf(text)
      .split(' ')
      .slice(2)
      .some((word) => isVerb(word, reader))
  );
}

/** The words of a part up to its first preposition: 'grey hair' in 'grey hair in a plait'. */
const headOf = (text: string): string =>
  text.split(/ (?:in|on|at|of|with|from|under|like|over|by|who|that|for|since|until|after|before|because|to) /i)[0] ??
  text;

const auxiliaries =
  /^(?:is|was|has|had|does|doesn't|did|didn't|can|can't|cannot|could|couldn't|will|won't|would|wouldn't|must|used|isn't|wasn't|hasn't|hadn't|likes|loves|hates|lives|works|keeps|owns|plays)$/i;

/** Whether a part begins with what somebody does: 'wears', 'used to'. */
function isVerb(word: string, reader: VerbReader): boolean {
  return (
    auxiliaries.test(word) ||
    (/^\p{L}+s$/u.test(word) && !/^(?:us|as|\p{L}+(?:ss|ous))$/iu.test(word) && reader(word.toLowerCase()))
  );
}

function withArticle(text: string): string {
  if (determined.test(text) || /^(?:his|her|their)\b/i.test(text)) return text;
  const head = headOf(text);
  if (has.test(head) && !countable.test(`${head} `)) return text;
  if (/[^s]s$/.test(head) && !/(?:us|is)$/.test(head)) return text;
  return `${/^(?:[aeiou]|hei|hour|hono)/i.test(text) ? 'an' : 'a'} ${text}`;
}

const nation = /^(?:\p{L}+(?:ian|ish|ese|ican)|French|Greek|Dutch|Welsh|German|Swiss|Roman|Norman|I)\b/u;

const lowered = (text: string): string =>
  !nation.test(text) && /^(?:\p{Lu}\p{Ll}|A )/u.test(text) && !/^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** 'Proud', 'bitter', 'loyal to nobody' are 'proud, bitter and loyal to nobody'. */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 || / and /.test(parts.at(-1) ?? '')
    ? parts.join(', ')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)?.replace(/^and /, '')}`;

/** Splits a sentence without a subject into what it says: '52, divorced, two sons in college.' Null if it is none. */
function traitsOf(sentence: string, reader: VerbReader): Trait[] | null {
  const parts = lowered(sentence.replace(/[.!;:]+$/, ''))
    .split(/[,;]\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = parts.map((part) => traitOf(part, reader));
  if (found.some((trait) => trait === null)) return null;
  const joined: Trait[] = [];
  for (const trait of found as Trait[]) {
    const last = joined.at(-1);
    const joins =
      last &&
      last.kind === trait.kind &&
      last.lead === trait.lead &&
      (trait.kind === 'quality' || trait.kind === 'have');
    if (joins) joined[joined.length - 1] = { ...last, rest: `${last.rest}\n${trait.rest}` };
    // 'A widow, tall and thin' and 'a captain who, they say, never sleeps' go on.
    else joined.push(trait);
  }
  return joined.map((trait) => ({ ...trait, rest: listed(trait.rest.split('\n')) }));
}

const opinion =
  /^(?:there|it|this|that|these|those|nobody|everybody|everyone|people|locals|some|most|if|when|although|though|because|he|she|they|his|her|their)\b/i;

/** Whether a sentence has no subject: it goes on about the person described. */
const isFragment = (sentence: string): boolean =>
  !opinion.test(sentence) && !/^The \p{L}+(?: \p{L}+)? (?:is|was|are|were|has|had)\b/u.test(sentence);

/** A part of a description, and how it is said. */
export interface Described {
  text: string;
  spoken: string;
}

/** Cuts what could be about somebody else: 'betrayed by his brother Radu, who ...' */
const beforeRelative = (sentence: string): string => {
  const cut = /^(.{12,}?), (?:who|whose|whom|which) /u.exec(sentence)?.[1];
  return cut ? `${cut}.` : '';
};

/** Returns a trait as a character says it of itself. */
function saidOfSelf({ lead, rest }: Trait, persona: Persona, reader: VerbReader): string | null {
  const owned = rest.replace('{their}', 'my');
  const verb = lead === 'does' ? '' : `${lead} `;
  return (
    toFirstPerson(`${persona.name} ${verb}${owned.replace(/\bmy\b/g, 'Selfs')}.`, persona, reader)?.replace(
      /\bSelfs\b/g,
      'my',
    ) ?? null
  );
}

/** Whether a sentence has no subject of its own: '52, divorced', 'Wears a coat', 'A widow with her own boat'. */
function lacksSubject(sentence: string, persona: Persona, reader: VerbReader): boolean {
  const roles = readReferents(withSelf(sentence, persona.name), persona, reader) ?? [];
  const starts = roles[0]?.role ?? null;
  return isFragment(sentence) && !isOurs(sentence) && starts === null && !roles.some(({ role }) => role === 'subject');
}

/** Splits 'Isaura, thirty-four, rules' into the sentence and what stands between the commas. */
function splitApposition(sentence: string, { name }: Persona, reader: VerbReader): [string, Trait[]] | null {
  const [, between = '', rest = ''] =
    new RegExp(`^${SELF}, (.{2,60}?), (\\p{Ll}.*)$`, 'u').exec(withSelf(sentence, name)) ?? [];
  const traits = between === '' ? null : traitsOf(between, reader);
  const [verb = ''] = rest.split(' ');
  return traits && (isVerb(verb, reader) || reader.kindOf(verb) === 'past') ? [`${name} ${rest}`, traits] : null;
}

/** Splits 'is a priest, sixty, bald' into the sentence and what else it lists; null if it goes on otherwise. */
function splitList(sentence: string, reader: VerbReader): [string, Trait[]] | null {
  const [first = '', ...rest] = sentence.replace(/[.!]+$/, '').split(', ');
  if (rest.length === 0 || !/ /.test(first) || /:/.test(sentence)) return null;
  const traits = traitsOf(rest.join(', '), reader);
  const isList = traits?.every(
    ({ kind, rest: text }) => ['age', 'quality', 'have'].includes(kind) && !/^(?:born|known|called)\b/.test(text),
  );
  return traits && isList && !/^(?:and|but|or|who|which|where|so)\b/.test(rest[0] ?? '') ? [`${first}.`, traits] : null;
}

/** Returns what a character would say of itself from its description, part by part. */
export function tellOfSelf(persona: Persona, reader: VerbReader): Described[] {
  const sayAll = (traits: readonly Trait[], whole: string): Described[] =>
    traits.flatMap((trait) => {
      const said = saidOfSelf(trait, persona, reader);
      return said ? [{ text: `${whole.slice(0, 60)} ${trait.rest}`, spoken: said }] : [];
    });
  return readSentences(withoutIt(persona)).flatMap((whole): Described[] => {
    const sentence = withoutHeading(underOneName(whole, persona.name), persona.name);
    if (lacksSubject(sentence, persona, reader)) {
      const traits = traitsOf(sentence, reader);
      if (traits) return sayAll(traits, whole);
      // A sentence without a subject is not said as it stands.
      if (!hasVerb(sentence, reader)) return [];
    }
    const [head, traits] = splitApposition(sentence, persona, reader) ?? splitList(sentence, reader) ?? [sentence, []];
    const spoken = toFirstPerson(head, persona, reader) ?? toFirstPerson(beforeRelative(head), persona, reader);
    return spoken === null ? [] : [{ text: whole, spoken }, ...sayAll(traits, whole)];
  });
}

/** Sentences of another's description that everybody may know. */
const toldOfOthers = 3;

/** Returns what anybody can say about another character from its public description, by its short name. */
export function tellOfOther({ name: whole, description }: OtherCharacter, reader: VerbReader): Described[] {
  const name = shortName(whole);
  return readSentences(description)
    .slice(0, toldOfOthers)
    .flatMap((text): Described[] => {
      if ([name, whole].some((called) => new RegExp(`^(?:The )?${escapePattern(called)},? `).test(text)))
        return [{ text, spoken: text }];
      const pronoun = /^(?:He|She)(?:'s)? /.exec(text)?.[0];
      if (pronoun)
        return [{ text, spoken: `${name} ${pronoun.includes("'") ? 'is ' : ''}${text.slice(pronoun.length)}` }];
      const traits = isFragment(text) && !/^(?:His|Her|Their) /.test(text) ? (traitsOf(text, reader) ?? []) : [];
      return traits
        .filter(({ rest }) => !rest.includes('{their}'))
        .map(({ lead, rest }) => ({
          text: `${text} ${rest}`,
          spoken: `${name} ${lead === 'does' ? '' : `${lead} `}${rest}.`,
        }));
    })
    .map(({ spoken }) => ({ text: capitalise(spoken), spoken: capitalise(spoken) }));
}
