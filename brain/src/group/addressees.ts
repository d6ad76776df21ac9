import { spellOut } from '../reading/chat-spelling.ts';
import { createTypoCorrector } from '../reading/typos.ts';
import { ownNames, shortName } from '../text/names.ts';
import { fold, isFunctionWord, words } from '../text/text.ts';
import type { Pronouns } from '../types.ts';

/** A character that hears a message to several. */
export interface Hearer {
  id: string;
  name: string;
  pronouns: Pronouns;
  description: string;
}

/** Whom a message to several characters is for. */
export interface Addressees {
  /** Those it speaks to or looks at, in this order. */
  called: string[];
  /** Those it only speaks about, in this order. */
  mentioned: string[];
  /** Those it turns away from: 'not you, Pim'. */
  spared: string[];
  /** Whether it speaks to everybody: 'Did you two see it?' */
  toAll: boolean;
  /** Whether anybody may answer: 'Who of you saw it?' */
  toAny: boolean;
  /** Whether it says 'you' without a name. */
  saysYou: boolean;
}

const plural =
  /\b(?:(?:all|both|each|two|three) of you|you (?:all|both|two|three|lot|guys)|y'all|the (?:two|three) of you)\b/;
const greetsAll =
  /\b(?:hello|hi|hey|greetings|day|morning|evening|night|welcome|listen|goodbye|farewell|thanks|thank you|tell me),? (?:to )?(?:everyone|everybody|all|friends|gentlemen|ladies|folks)\b/;
const callsAll =
  /^(?:(?:ok|okay|so|well|now|and|but|right|alright|oh|please|then|yes|no),? )*(?:everyone|everybody|friends|gentlemen|ladies|folks|all)\b ?[,:!?]|, ?(?:everyone|everybody|friends|gentlemen|ladies|folks)[.!?]?$/;
const any =
  /\b(?:any(?:one|body)|(?:any|either|one|which|who|some) of you|who (?:here|among you)|some(?:one|body) (?:here|tell|answer))\b|^(?:so |and |but |well,? )?(?:who|whose)\b/;
const everybodyInGesture = /\b(?:everyone|everybody|all|both|them|the others|the room|the company)\b/;
const you = /\b(?:you|your|yours|yourself|you're|you've|you'd|you'll|u)\b/;

/** Words before a name at the beginning of a sentence that still speak to it. */
const leads =
  "(?:(?:hey|hi|hello|oh|ah|and|so|but|well|ok|okay|now|then|dear|good (?:day|morning|evening|night)|thank you|thanks|please|yes|no|sorry|listen|look|wait|come on|what about|how about|what say you|you|you there|tell (?:me|us)|answer(?: me| us)?|forgive me|excuse me|my (?:dear|friend)|i ask(?:ed)?|i(?:'m| am) asking|let|ask|(?:i'd|i would) like to hear (?:from )?|i (?:turn|speak|talk) to|to),?\\s+){0,3}(?:the\\s+|to\\s+)?";

/** What follows a name in a question without commas: 'Inés did a saint ever save you'. */
const asksDirectly =
  /^\s+(?:did|do|does|would|will|could|can|have|has|had|is|are|was|were) (?:you|an?|the|any|your|my|he|she|they|it|we|i)\b(?=.*\byou\b)/;

/** What follows a name that a sentence only talks about. */
const told =
  /^(?:'s\b|\s+(?!\w+ you\b)(?:is|was|has|had|says?|said|told|tells|did|does|will|would|could|can|can't|might|must|knows?|knew|looks|looked|seems|seemed|thinks|thought|lied|lies|saw|took|gave|went|came|wants|wanted|never|always|isn't|wasn't|didn't|doesn't|are|were)\b)/;

const turnsAway =
  /(?:\bnot (?:you,? )?|\bignor\w+ |\bexcept |\baway from |\bbehind (?:the back of )?|\bhid(?:e|es|den)? (?:\S{1,20} ){1,4}from )$/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns for the ways to name a character: by its own name, or by a title or role, which may mean somebody else. */
interface NamePatterns {
  id: string;
  names: RegExp | null;
  roles: RegExp | null;
}

/** Words of names that are rather ordinary words. */
const plain = new Set('the of and old young little big great good poor dear'.split(' '));

/** 'Teo Ruiz, thirty-eight, ...' begins the description of Engineer Ruiz. */
const wholeName = /^(?:\p{Lu}[\p{L}'’]+\s?)+/u;

/** Returns the names of a character, folded. */
function listNames({ name, description }: Hearer): string[] {
  const begun = wholeName.exec(description)?.[0] ?? '';
  const first = ownNames(begun).filter((word) => !isFunctionWord(word));
  return [fold(name), fold(shortName(name)).replace(/^the /, ''), ...ownNames(name), ...first];
}

function listOwnWords(hearer: Hearer) {
  const { name, description } = hearer;
  const names = listNames(hearer);
  const role = /^(?:the|an?) ((?:\p{L}+ )?\p{L}{4,})/iu.exec(description)?.[1] ?? '';
  const roles = [...words(name), ...words(role).slice(-1)].filter((word) => word.length > 2 && !plain.has(word));
  return { names, roles: roles.filter((word) => !names.includes(word)) };
}

const buildPattern = (ways: readonly string[]): RegExp | null =>
  ways.length === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}'])(?:${[...new Set(ways)]
          .sort((one, other) => other.length - one.length)
          .map(escaped)
          .join('|')})(?!\\p{L})`,
        'gu',
      );

/** Returns the ways to name each of these people, folded; never one that fits two of them. */
function distinguish(hearers: readonly Hearer[]): NamePatterns[] {
  const ways = hearers.map((hearer) => ({ id: hearer.id, ...listOwnWords(hearer) }));
  const isOwn = (id: string) => (way: string) =>
    way !== '' && ways.every((other) => other.id === id || ![...other.names, ...other.roles].includes(way));
  return ways.map(({ id, names, roles }) => ({
    id,
    names: buildPattern(names.filter(isOwn(id))),
    roles: buildPattern(roles.filter(isOwn(id))),
  }));
}

/** A place in a text that names a character. */
interface NameUse {
  id: string;
  at: number;
  end: number;
  isRole: boolean;
}

function findIn(text: string, id: string, way: RegExp | null, isRole: boolean): NameUse[] {
  const found = way ? [...text.matchAll(way)] : [];
  return found.map(({ index, 0: { length } }) => ({ id, at: index, end: index + length, isRole }));
}

function findNameUses(text: string, ways: readonly NamePatterns[]): NameUse[] {
  const uses = ways.flatMap(({ id, names, roles }) => {
    const own = findIn(text, id, names, false);
    const inNames = (role: NameUse) => own.some(({ at, end }) => role.at >= at && role.end <= end);
    return [...own, ...findIn(text, id, roles, true).filter((role) => !inNames(role))];
  });
  return uses.sort((one, other) => one.at - other.at);
}

/** Whether a role means the person here: 'the captain', but not 'your mother'. */
const isMeantByRole = (text: string, { at, isRole }: NameUse) => !isRole || /(?:^|\s)the\s+$/.test(text.slice(0, at));

const opensSentence = new RegExp(`(?:^|[.!?;:…]["']?\\s+)["']?${leads}@?$`);
/** What joins names to a list: 'Thorne and Pim, ...'. */
const joins = /^\s*(?:,|and|or|&|, and)\s*(?:the\s+)?$/;

/** Words before a name at the end of a sentence that make it a part of the sentence. */
const linked =
  /\b(?:of|about|for|from|with|to|by|than|against|and|or|the|an?|is|was|named|called|your|my|his|her|our|their)\s+$/;
const transitive = /\b(?:trust|like|love|know|see|saw|kill|killed|hate|meet|met|find|believe|help|fear)\s+$/;
const asks = /(?:^|[.!?]\s+)(?:(?:and|so|but|well),? )?(?:what|whom?|where|when|why|how|which)\b[^.!?]*$/;

/** Whether a sentence speaks to the person named here, by what stands before and after the name. */
function isCalled(sentence: string, { at, end }: NameUse): boolean {
  const before = sentence.slice(0, at);
  const after = sentence.slice(end);
  if (/@$/.test(before) || /^\s*:/.test(after)) return true;
  const opens = opensSentence.test(before);
  if (opens) return !told.test(after) || asksDirectly.test(after) || /^\s*[,!?]/.test(after);
  const setOff = /(?:,|\byou)\s*(?:the\s+|my (?:dear|good|friend)\s+)?$/.test(before);
  if (setOff && /^\s*(?:[,.!?…"')*]|$)/.test(after)) return true;
  if (!/^[\s.!?…]*$/.test(after) || !you.test(before) || linked.test(before)) return false;
  // 'What did you see, Thorne?', but 'Did you see Thorne?'
  return asks.test(before) || !transitive.test(before);
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];

/** Reads whom the spoken part of a message is for. */
function readSpeech(text: string, ways: readonly NamePatterns[]) {
  const uses = findNameUses(text, ways);
  const called: string[] = [];
  const mentioned: string[] = [];
  const spared: string[] = [];
  let before: { end: number; isMeant: boolean } | undefined;
  for (const use of uses) {
    const isListed: boolean = before?.isMeant === true && joins.test(text.slice(before.end, use.at));
    const isMeant: boolean = isListed || isCalled(text, use);
    if (turnsAway.test(text.slice(0, use.at))) spared.push(use.id);
    else if (isMeant) called.push(use.id);
    else if (isMeantByRole(text, use)) mentioned.push(use.id);
    before = { end: use.end, isMeant };
  }
  return { called, mentioned, spared };
}

/** Reads at whom the gestures of a message are directed. */
function readGestures(text: string, hearers: readonly Hearer[], ways: readonly NamePatterns[]) {
  const uses = findNameUses(text, ways).filter((use) => isMeantByRole(text, use));
  const spared = uses.filter(({ at }) => turnsAway.test(text.slice(0, at))).map(({ id }) => id);
  const called = uses.map(({ id }) => id).filter((id) => !spared.includes(id));
  const pronoun = /\b(?:him|his)\b/.test(text) ? 'He/Him/His' : /\bher\b/.test(text) ? 'She/Her/Hers' : null;
  const meant = pronoun ? hearers.filter(({ pronouns }) => pronouns === pronoun) : [];
  const only = called.length === 0 && meant.length === 1 ? meant.map(({ id }) => id) : [];
  return { called: [...called, ...only], spared, toAll: called.length === 0 && everybodyInGesture.test(text) };
}

/** Reads whom a message is meant for, among these people who hear it. */
export function findAddressees(text: string, isAction: boolean, hearers: readonly Hearer[]): Addressees {
  const spell = createTypoCorrector(hearers.flatMap(listNames), () => false);
  const folded = fold(spellOut(spell(text)));
  const ways = distinguish(hearers);
  const gestures = isAction ? folded : [...folded.matchAll(/\*([^*]+)\*/g)].map(([, done]) => done).join(' ');
  const speech = isAction ? '' : folded.replace(/\*[^*]*\*/g, ' ').trim();
  const done = readGestures(gestures, hearers, ways);
  const said = readSpeech(speech, ways);
  // Who is spoken to is meant before who is looked at: '*looks at Pim* Thorne, is that true?'
  const called = distinct([...said.called, ...done.called]);
  const spared = distinct([...said.spared, ...done.spared]);
  return {
    called: called.filter((id) => !spared.includes(id)),
    mentioned: distinct(said.mentioned).filter((id) => !called.includes(id) && !spared.includes(id)),
    spared,
    toAll: [plural, greetsAll, callsAll].some((way) => way.test(speech)) || (done.toAll && called.length === 0),
    toAny: any.test(speech),
    saysYou: you.test(speech),
  };
}

/** Returns the ids of the people that a character's words name, in order. */
export function listNamed(text: string, hearers: readonly Hearer[]): string[] {
  const folded = fold(text);
  const uses = findNameUses(folded, distinguish(hearers)).filter((use) => isMeantByRole(folded, use));
  return distinct(uses.map(({ id }) => id));
}
