import { respellNames } from '../text/names.ts';
import { type Candidate, candidatesIn, spellingsOf, written } from './candidates.ts';
import { differences } from './differences.ts';
import type { Listening, Read } from './moonshine.ts';
import { likeness, soundOf } from './sounds.ts';

// A recogniser writes names that it does not know as words that it knows. Where something heard sounds like a name of the
// scene, the name is what was said.

/** How alike what was heard has to be: shorter sounds and everyday words are mistaken for names more easily. */
function isAlike({ heard, likeness, isCommon }: Candidate): boolean {
  if (isCommon) return likeness > (heard.length > 7 ? 0.93 : 0.99);
  return likeness >= (heard.length <= 4 ? 0.85 : heard.length <= 7 ? 0.74 : 0.68);
}

const byLikeness = (one: Candidate, other: Candidate) =>
  other.likeness + other.words / 100 - (one.likeness + one.words / 100);

/**
 * The text with those of the names put right that it has in a wrong spelling: `tie g, where is hollow mere` with the names
 * `Tadhg` and `Hallowmere`. Words that people say all the time stay unless they sound just like a name.
 */
export function repairNames(text: string, names: readonly string[]): string {
  return written(text, candidatesIn(text, names, 0.65).filter(isAlike).sort(byLikeness));
}

const leastAlike = 0.55;
const leastAlikeWhenCommon = 0.58;
/** A recogniser that is this sure has understood; only what sounds nearly the same may be a name then. */
const sure = 0.93;
const leastAlikeWhenSure = 0.75;
const mostWeighed = 10;
const mostPlacesOfName = 2;
/** Words that nobody says are more likely to be a name than those that everybody does; as so much likeness. */
const oddity = 0.12;

/**
 * How much less probable than what was heard a name may be. The recogniser finds every unknown name improbable, so that
 * alone says little; together with the likeness it tells names from chance. Measured on the committed recordings.
 */
function allowance({ likeness, isCommon }: Candidate): number {
  return 4 + 34 * (likeness - leastAlike) - (isCommon ? 5.5 : 0);
}

/** What speaks for a candidate: its probability, its likeness, and how much of the sentence it explains. */
const merit = (gain: number, { likeness, words }: Candidate) => gain + 35 * likeness + 3 * words;

/** The candidates that are worth asking the recogniser for, the likeliest first, and no name at many places. */
function worthWeighing(text: string, names: readonly string[], least: number): Candidate[] {
  const promise = (one: Candidate) => one.likeness + one.words / 100 + (one.isCommon ? 0 : oddity);
  const places = new Map<string, number>();
  return candidatesIn(text, names, least)
    .filter(({ isCommon, likeness }) => !isCommon || likeness > leastAlikeWhenCommon)
    .sort((one, other) => promise(other) - promise(one))
    .filter(({ written: name }) => {
      places.set(name, (places.get(name) ?? 0) + 1);
      return (places.get(name) ?? 0) <= mostPlacesOfName;
    })
    .slice(0, mostWeighed);
}

/**
 * As `repairNames`, where the recogniser can be asked how probable a text is (`weigh` answers logarithms): names that sound
 * only somewhat alike are found, too.
 */
async function repairByEar(
  { text, confidence }: { text: string; confidence: number | null },
  names: readonly string[],
  weigh: (texts: readonly string[]) => Promise<number[]>,
): Promise<string> {
  const least = (confidence ?? 0) > sure ? leastAlikeWhenSure : leastAlike;
  const candidates = worthWeighing(text, names, least);
  if (candidates.length === 0) return text;
  const [base = 0] = await weigh([text]);
  const weighed: { candidate: Candidate; merit: number }[] = [];
  for (const candidate of candidates) {
    const forms = new Set([candidate.written, respellNames(candidate.written)]);
    const weights = await weigh([...forms].map((form) => written(text, [{ ...candidate, written: form }])));
    const gain = Math.max(...weights) - base;
    if (candidate.likeness > 0.98 || gain > -allowance(candidate))
      weighed.push({ candidate, merit: merit(gain, candidate) });
  }
  const best = weighed.sort((one, other) => other.merit - one.merit).map(({ candidate }) => candidate);
  return written(text, best);
}

/** A name is only believed where what was heard without it sounds as alike as this. */
const leastAlikeOfReading = 0.45;

/** Whether wherever a reading differs from what was heard without names in mind, it sounds alike. */
function isBorneOut(heard: string, { spelled }: Read): boolean {
  return differences(heard, spelled).every(
    ({ one, other }) => one !== '' && likeness(soundOf(one), soundOf(other)) >= leastAlikeOfReading,
  );
}

/** The text with the commas gone that a recogniser puts into names of several words. */
function withoutCommas(text: string, names: readonly string[]): string {
  const wanted = spellingsOf(names).filter(({ written: name }) => name.includes(' '));
  return wanted.reduce(
    (whole, { written: name }) =>
      whole.replace(new RegExp(`(?<!\\p{L})${name.replaceAll(' ', ',? ')}(?!\\p{L})`, 'gu'), name),
    text,
  );
}

/**
 * What was heard, with the names of the scene in it: read anew with the names in mind where the recogniser was not sure, and
 * what still only sounds like a name put right.
 */
export async function hearNames(
  heard: { text: string; confidence: number | null },
  names: readonly string[],
  ear: Pick<Listening, 'read' | 'weigh'>,
): Promise<string> {
  if (names.length === 0) return heard.text;
  const readings = (heard.confidence ?? 0) > sure ? [] : await ear.read(spellingsOf(names));
  const best = readings.find((reading) => reading.text !== '' && isBorneOut(heard.text, reading));
  const text = best && best.names.length > 0 ? best.text : heard.text;
  return withoutCommas(await repairByEar({ ...heard, text }, names, ear.weigh), names);
}
