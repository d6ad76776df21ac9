import { isCommon } from './common-words.ts';
import { likeness, soundOf } from './sounds.ts';

// A recogniser writes names that it does not know as words that it knows. Where something heard sounds like a name of the
// scene, the name is what was said.

type Wanted = { written: string; sound: string; words: number };
type Word = { text: string; start: number; end: number };
type Match = { from: number; to: number; written: string; likeness: number };

const anyWord = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const mostNames = 200;
const leastLetters = 3;
const mostJoined = 4;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(anyWord)].map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }));

/** Each name as a whole, and those of its words that are not everybody's. */
function wantedOf(names: readonly string[]): Wanted[] {
  const found = new Map<string, Wanted>();
  for (const name of names.slice(0, mostNames)) {
    const words = wordsOf(name).map(({ text }) => text.replace(/['’]s$/, ''));
    const whole = { written: words.join(' '), words: words.length };
    for (const { written, words: count } of [whole, ...words.map((word) => ({ written: word, words: 1 }))]) {
      const isTelling = written.length >= leastLetters && !isCommon(folded(written));
      if (isTelling) found.set(folded(written), { written, sound: soundOf(written), words: count });
    }
  }
  return [...found.values()].filter(({ sound }) => sound.length > 1);
}

/** How alike what was heard has to be: shorter sounds and everyday words are mistaken for names more easily. */
function leastLikeness(window: readonly Word[], sound: string): number {
  const common = window.filter(({ text }) => isCommon(folded(text))).length;
  if (common === window.length) return sound.length > 4 ? 0.93 : 1;
  const base = sound.length <= 3 ? 0.85 : sound.length <= 5 ? 0.74 : 0.68;
  return base + (common > 0 ? 0.1 : 0);
}

function matchesIn(words: readonly Word[], wanted: readonly Wanted[]): Match[] {
  const known = new Set(wanted.map(({ written }) => folded(written)));
  const isKnown = ({ text }: Word) => known.has(folded(text).replace(/['’]s$/, ''));
  const matches: Match[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + mostJoined); to++) {
      const window = words.slice(from, to);
      const sound = soundOf(window.map(({ text }) => text.replace(/['’]s$/, '')).join(''));
      for (const name of wanted) {
        if (to - from > name.words + 1 || to - from < name.words - 1) continue;
        // A window around a name that was heard well is that name and a neighbour.
        if (window.length !== name.words && window.some(isKnown)) continue;
        const alike = likeness(sound, name.sound);
        const isSame = folded(window.map(({ text }) => text).join(' ')) === folded(name.written);
        if (isSame) matches.push({ from, to, written: name.written, likeness: 2 + name.words });
        else if (!(window.length === 1 && isKnown(window[0] as Word)) && alike >= leastLikeness(window, name.sound))
          matches.push({ from, to, written: name.written, likeness: alike + 0.01 * name.words });
      }
    }
  }
  return matches.sort((one, other) => other.likeness - one.likeness);
}

/** What stands in place of these words; words that were right but for their accents get those alone. */
function replacement(heard: string, { written }: Match): string {
  if (heard.toLowerCase() === written.toLowerCase()) return heard;
  return written + (/['’]s$/.exec(heard)?.[0] ?? '');
}

/**
 * The text with those of the names put right that it has in a wrong spelling: `tie g, where is hollow mere` with the names
 * `Tadhg` and `Hallowmere`. Words that people say all the time stay unless they sound just like a name.
 */
export function repairNames(text: string, names: readonly string[]): string {
  const wanted = wantedOf(names);
  const words = wordsOf(text);
  const taken: Match[] = [];
  for (const match of matchesIn(words, wanted)) {
    if (taken.every(({ from, to }) => match.to <= from || match.from >= to)) taken.push(match);
  }
  let repaired = text;
  for (const match of taken.sort((one, other) => other.from - one.from)) {
    const start = words[match.from]?.start ?? 0;
    const end = words[match.to - 1]?.end ?? 0;
    repaired = repaired.slice(0, start) + replacement(text.slice(start, end), match) + repaired.slice(end);
  }
  return repaired;
}
