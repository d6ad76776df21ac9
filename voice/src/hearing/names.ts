import { respellNames } from '../text/names.ts';
import { type Candidate, findCandidates, listSpellings, written } from './candidates.ts';
import { differences } from './differences.ts';
import type { Listening, NamedTranscript } from './moonshine.ts';
import { likeness, toSound } from './sounds.ts';

// A recogniser writes unknown names as words that it knows. If heard words sound like a name of the scene, the name is
// assumed.

/** Whether the sounds are alike enough: shorter sounds and common words are more easily mistaken for names. */
function isAlike({ heard, likeness, isCommon }: Candidate): boolean {
  if (isCommon) return likeness > (heard.length > 7 ? 0.93 : 0.99);
  return likeness >= (heard.length <= 4 ? 0.85 : heard.length <= 7 ? 0.74 : 0.68);
}

const byLikeness = (one: Candidate, other: Candidate) =>
  other.likeness + other.words / 100 - (one.likeness + one.words / 100);

/**
 * Corrects misspelt names in a text: `tie g, where is hollow mere` with the names `Tadhg` and `Hallowmere`. Very common
 * words stay unless they sound exactly like a name.
 */
export function repairNames(text: string, names: readonly string[]): string {
  return written(text, findCandidates(text, names, 0.65).filter(isAlike).sort(byLikeness));
}

const leastAlike = 0.55;
const leastAlikeWhenCommon = 0.58;
/** A recogniser with this confidence has understood; only words that sound nearly the same may then be a name. */
const sureConfidence = 0.93;
const leastAlikeWhenSure = 0.75;
const mostWeighed = 10;
const mostPlacesOfName = 2;
/** Rare words are more likely to be a name than common ones; expressed as likeness. */
const rareWordBonus = 0.12;

/**
 * Returns how much less probable than the heard words a name may be. The recogniser finds every unknown name
 * improbable, so its probability alone says little; together with the likeness, it separates names from coincidence.
 * Measured on the committed recordings.
 */
function allowance({ likeness, isCommon }: Candidate): number {
  return 4 + 34 * (likeness - leastAlike) - (isCommon ? 5.5 : 0);
}

/** Scores a candidate by its probability, its likeness, and how much of the sentence it explains. */
const merit = (gain: number, { likeness, words }: Candidate) => gain + 35 * likeness + 3 * words;

/** Returns the candidates worth evaluating with the recogniser, most likely first, with few positions per name. */
function worthWeighing(text: string, names: readonly string[], least: number): Candidate[] {
  const promise = (one: Candidate) => one.likeness + one.words / 100 + (one.isCommon ? 0 : rareWordBonus);
  const places = new Map<string, number>();
  return findCandidates(text, names, least)
    .filter(({ isCommon, likeness }) => !isCommon || likeness > leastAlikeWhenCommon)
    .sort((one, other) => promise(other) - promise(one))
    .filter(({ written: name }) => {
      places.set(name, (places.get(name) ?? 0) + 1);
      return (places.get(name) ?? 0) <= mostPlacesOfName;
    })
    .slice(0, mostWeighed);
}

/**
 * Like `repairNames`, but with the recogniser's log probabilities of texts (`weigh`), so that names with only moderate
 * likeness are found, too.
 */
async function repairByEar(
  { text, confidence }: { text: string; confidence: number | null },
  names: readonly string[],
  weigh: (texts: readonly string[]) => Promise<number[]>,
): Promise<string> {
  const least = (confidence ?? 0) > sureConfidence ? leastAlikeWhenSure : leastAlike;
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

/** Minimum likeness between a name and what was heard without name hints. */
const leastAlikeOfReading = 0.45;

/** Whether a hypothesis sounds alike wherever it differs from what was heard without name hints. */
function isPlausible(heard: string, { spelled }: NamedTranscript): boolean {
  return differences(heard, spelled).every(
    ({ one, other }) =>
      one !== '' && likeness(toSound(one), toSound(other), leastAlikeOfReading) >= leastAlikeOfReading,
  );
}

/** Removes commas that a recogniser puts into names of several words. */
function withoutCommas(text: string, names: readonly string[]): string {
  const wanted = listSpellings(names).filter(({ written: name }) => name.includes(' '));
  return wanted.reduce(
    (whole, { written: name }) =>
      whole.replace(new RegExp(`(?<!\\p{L})${name.replaceAll(' ', ',? ')}(?!\\p{L})`, 'gu'), name),
    text,
  );
}

/**
 * Returns the transcript with the names of the scene: transcribes again with name hints if the recogniser was unsure,
 * and corrects what still only sounds like a name.
 */
export async function hearNames(
  heard: { text: string; confidence: number | null },
  names: readonly string[],
  ear: Pick<Listening, 'read' | 'weigh'>,
): Promise<string> {
  if (names.length === 0) return heard.text;
  const readings = (heard.confidence ?? 0) > sureConfidence ? [] : await ear.read(listSpellings(names));
  const best = readings.find((reading) => reading.text !== '' && isPlausible(heard.text, reading));
  const text = best && best.names.length > 0 ? best.text : heard.text;
  return withoutCommas(await repairByEar({ ...heard, text }, names, ear.weigh), names);
}
