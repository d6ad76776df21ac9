import type { PoolEntry } from '@emberlore/content';
import { foldText } from '@emberlore/contract';

/** Words that authors use for much the same: a search for one of them finds the others. */
const alike: readonly (readonly string[])[] = [
  ['sailor', 'seaman', 'mariner', 'pirate', 'fisherman', 'ferryman', 'captain', 'boatman'],
  ['harbor', 'harbour', 'port', 'quay', 'dock', 'pier'],
  ['beach', 'shore', 'coast', 'seaside', 'quay', 'cliff', 'sea'],
  ['sea', 'ocean', 'waves'],
  ['boat', 'boats', 'ship', 'rowing'],
  ['spaceship', 'starship', 'spacecraft', 'station', 'scifi'],
  ['scifi', 'sci-fi', 'space', 'future', 'futuristic', 'cyberpunk'],
  ['castle', 'fortress', 'palace', 'keep', 'fort'],
  ['king', 'queen', 'royal', 'crown', 'duke', 'monarch', 'prince', 'princess'],
  ['noble', 'lord', 'lady', 'duke', 'countess', 'dowager', 'aristocrat', 'nobleman', 'noblewoman'],
  ['soldier', 'warrior', 'fighter', 'knight', 'general', 'guard', 'militia'],
  ['doctor', 'nurse', 'healer', 'medic', 'physician'],
  ['policeman', 'cop', 'police', 'detective', 'inspector', 'investigator'],
  ['thief', 'bandit', 'outlaw', 'rogue', 'robber', 'criminal', 'burglar'],
  ['witch', 'wizard', 'mage', 'sorceress', 'sorcerer', 'magician', 'healer'],
  ['magic', 'magical', 'enchanted', 'spellbook', 'potion', 'spell'],
  ['priest', 'priestess', 'cleric', 'monk', 'nun', 'friar', 'abbot', 'hood', 'hooded', 'habit'],
  ['servant', 'butler', 'porter', 'maid'],
  ['bartender', 'barkeep', 'innkeeper', 'landlord'],
  ['pub', 'tavern', 'inn', 'bar'],
  ['teacher', 'schoolmaster', 'scholar', 'professor'],
  ['merchant', 'trader', 'pedlar', 'seller', 'shopkeeper'],
  ['robot', 'ai', 'android', 'hologram'],
  ['ghost', 'spirit', 'phantom', 'haunted', 'spectre'],
  ['old', 'elder', 'elderly', 'grandmother', 'grandfather'],
  ['teenager', 'teen', 'young', 'youth', 'child', 'kid'],
  ['blonde', 'blond', 'fair'],
  ['redhead', 'ginger', 'auburn'],
  ['wood', 'woods', 'forest', 'spruces', 'trees'],
  ['swamp', 'marsh', 'bog', 'fen'],
  ['town', 'city', 'village', 'street'],
  ['shop', 'store', 'market', 'bazaar', 'bakery'],
  ['church', 'chapel', 'temple', 'crypt'],
  ['graveyard', 'cemetery', 'grave', 'tomb', 'crypt'],
  ['house', 'home', 'mansion', 'manor', 'cottage'],
  ['mountain', 'mountains', 'peaks', 'pass', 'hills'],
  ['winter', 'snow', 'snowy', 'ice'],
  ['storm', 'stormy', 'thunder', 'lightning'],
  ['night', 'moonlit', 'midnight', 'dark'],
  ['train', 'railway', 'locomotive'],
  ['garden', 'park', 'maze', 'orchard'],
  ['horror', 'gothic', 'eerie', 'haunted', 'sickly'],
  ['blade', 'sword', 'dagger', 'knife', 'weapon', 'broadsword'],
  ['gun', 'musket', 'rifle', 'pistol', 'weapon'],
  ['money', 'coin', 'gold', 'treasure'],
  ['treasure', 'crown', 'coin', 'ring', 'locket'],
  ['jewel', 'jewelry', 'jewellery', 'ring', 'locket', 'necklace', 'medallion', 'crown'],
  ['note', 'letter', 'scroll', 'paper', 'document'],
  ['map', 'chart'],
  ['clock', 'watch', 'pocket'],
  ['light', 'lamp', 'lantern', 'candle', 'torch'],
  ['book', 'spellbook', 'journal', 'ledger', 'notebook'],
  ['bottle', 'flask', 'potion', 'vial'],
  ['telescope', 'spyglass'],
  ['skeleton', 'bone', 'skull'],
];

/** From this length on, the beginning of a word finds it: 'lant' finds a lantern, but 'man' no manor. */
const LEAST_BEGINNING = 4;
/** Words up to this length, such as 'the' and 'of', say nothing about a picture. */
const LONGEST_PARTICLE = 3;
/** The age in years up to which a person is called a boy or girl. */
const LAST_CHILDHOOD_YEAR = 21;

const split = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** The other words for each word. */
const others = new Map<string, string[]>();
for (const group of alike) {
  for (const word of group) others.set(word, [...(others.get(word) ?? []), ...group]);
}

/** Returns what people of this look and age are called. */
function nameKind({ person }: PoolEntry): string[] {
  if (!person) return [];
  const isYoung = person.age <= LAST_CHILDHOOD_YEAR;
  const man = ['man', 'male', 'gentleman', 'guy', ...(isYoung ? ['boy', 'lad'] : [])];
  const woman = ['woman', 'female', 'lady', ...(isYoung ? ['girl', 'lass'] : [])];
  if (person.look === 'masculine') return man;
  return person.look === 'feminine' ? woman : ['person', 'nonbinary', 'androgynous'];
}

/** Returns the words that find a picture of the pool. */
export function listPoolWords(entry: PoolEntry): ReadonlySet<string> {
  const words = [...split([entry.name, entry.alt, ...entry.tags].join(' ')), ...nameKind(entry)];
  return new Set([...words, ...words.map(singular)]);
}

function isWordFound(asked: string, words: ReadonlySet<string>): boolean {
  const one = singular(asked);
  if (words.has(asked) || words.has(one)) return true;
  if (asked.length >= LEAST_BEGINNING && [...words].some((word) => word.startsWith(one))) return true;
  return [...(others.get(asked) ?? []), ...(others.get(one) ?? [])].some((other) => words.has(other));
}

/** Whether every word of a search, or another word for it, is among the words of a picture. */
export function isFound(search: string, words: ReadonlySet<string>): boolean {
  return split(search).every((asked) => isWordFound(asked, words));
}

/** Returns how many words of a search are among the words of a picture; articles and prepositions count for nothing. */
export function countFound(search: string, words: ReadonlySet<string>): number {
  return split(search).filter((asked) => asked.length > LONGEST_PARTICLE && isWordFound(asked, words)).length;
}
