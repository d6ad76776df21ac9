import {
  firstSentence,
  type StoryCharacterId,
  type StoryGenreId,
  type StorySettingId,
  storyGenreIds,
  storySettingIds,
} from '@emberlore/contract';
import { createRandom, type Random } from '../text/random.ts';
import { contentStems, stemSet, truncateText } from '../text/text.ts';
import { cast } from './cast.ts';
import { genres } from './genres.ts';
import { settings } from './settings.ts';
import type { CastMember, Genre, Quest, Setting } from './types.ts';

/** The player's wishes for a story. All are optional. */
export interface StoryWishes {
  genre?: StoryGenreId | undefined;
  characters: readonly StoryCharacterId[];
  settings: readonly StorySettingId[];
  overview: string;
}

export type Beat = 'opening' | 'obstacle' | 'meeting' | 'turn' | 'cost' | 'ending';

/** A planned story: characters, settings, quest, and number of scenes. */
export interface Plan {
  seed: string;
  genreId: StoryGenreId;
  genre: Genre;
  quest: Quest;
  title: string;
  theme: string;
  ally: CastMember;
  rival: CastMember;
  /** All other selected characters, or one additional one. */
  extras: readonly CastMember[];
  beats: readonly Beat[];
  /** The setting of each scene, as long as `beats`. */
  settings: readonly Setting[];
  overview: string;
}

const places = new Map(settings.map((setting) => [setting.id, setting]));
const people = new Map(cast.map((member) => [member.id, member]));

/** Too young for romance, employment or enmity in a story; they appear as friends. */
const young: ReadonlySet<StoryCharacterId> = new Set(['harbour-lad-tadhg', 'thief-sami', 'ghost-elspeth']);

const shapes: Record<number, readonly Beat[]> = {
  5: ['opening', 'obstacle', 'turn', 'cost', 'ending'],
  6: ['opening', 'obstacle', 'obstacle', 'turn', 'cost', 'ending'],
  7: ['opening', 'obstacle', 'meeting', 'obstacle', 'turn', 'cost', 'ending'],
  8: ['opening', 'obstacle', 'meeting', 'obstacle', 'obstacle', 'turn', 'cost', 'ending'],
};

/** Shuffles the list with the seed. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const random = createRandom(seed);
  return list
    .map((entry) => ({ entry, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

/** Returns how many stems a quest shares with what is wanted. */
function nearness(wanted: ReadonlySet<string>, { thing, goal, call, turn }: Quest): number {
  return [...stemSet(`${thing} ${goal} ${call} ${turn}`)].filter((stem) => wanted.has(stem)).length;
}

/** Chooses the quest that matches the overview best, if any does: from the genre, or from all. */
function chooseQuest(wishes: StoryWishes, random: Random): { genreId: StoryGenreId; quest: Quest } {
  const all = shuffled(wishes.genre ? [wishes.genre] : storyGenreIds, String(random.next())).flatMap((genreId) =>
    shuffled(genres[genreId].quests, String(random.next())).map((quest) => ({ genreId, quest })),
  );
  const wanted = new Set(contentStems(wishes.overview));
  const best = all
    .map((option) => ({ ...option, near: nearness(wanted, option.quest) }))
    .sort((a, b) => b.near - a.near);
  // One shared word may be a coincidence.
  const chosen = best[0] && best[0].near >= 2 ? best[0] : all[0];
  if (!chosen) throw new RangeError('There is no quest to choose from.');
  return chosen;
}

function chooseCast(wishes: StoryWishes, seed: string): { ally: CastMember; rival: CastMember; extras: CastMember[] } {
  const chosen = shuffled(
    wishes.characters.flatMap((id) => people.get(id) ?? []),
    `${seed} cast`,
  );
  const others = shuffled(
    cast.filter((member) => !chosen.includes(member)),
    `${seed} others`,
  );
  const grown = [...chosen, ...others].filter(({ id }) => !young.has(id));
  const [ally, rival, third] = grown as [CastMember, CastMember, CastMember];
  const extras = chosen.filter((member) => member !== ally && member !== rival);
  return { ally, rival, extras: extras.length > 0 || chosen.length > 0 ? extras : [third] };
}

/** Starts and ends at the first setting, and visits the others in between. */
function route(chosen: readonly Setting[], scenes: number): Setting[] {
  const [home, ...away] = chosen as [Setting, ...Setting[]];
  const between = scenes - 3;
  const stops = Array.from({ length: between }, (_, index) =>
    away.length === 0 ? home : (away[Math.floor((index * away.length) / between)] ?? home),
  );
  return [home, ...stops, home, home];
}

/** Returns the beginning of a wish, in one line without placeholders or quotation marks. */
function inShort(text: string): string {
  const sentence = firstSentence(text.replace(/\s+/g, ' ').trim());
  const short = sentence.length > 160 ? `${truncateText(sentence, 157).trimEnd()}...` : sentence;
  return short.replace(/[{}“”"]/g, '');
}

/** Plans a story: the same seed and wishes give the same plan. */
export function planStory(wishes: StoryWishes, seed: string): Plan {
  const random = createRandom(`${seed} plan`);
  const { genreId, quest } = chooseQuest(wishes, random);
  const genre = genres[genreId];
  const wanted = wishes.settings.length > 0 ? wishes.settings : [random.pick(storySettingIds)];
  const chosen = wanted.flatMap((id) => places.get(id) ?? []);
  const least = Math.max(5, chosen.length + 2);
  const scenes = least + Math.floor(random.next() * (9 - least));
  const beats = shapes[scenes];
  if (!beats) throw new RangeError(`A story of ${scenes} scenes has no shape.`);
  return {
    seed,
    genreId,
    genre,
    quest,
    title: random.pick(genre.titles),
    theme: random.pick(genre.themes),
    ...chooseCast(wishes, seed),
    beats,
    settings: route(chosen, scenes),
    overview: inShort(wishes.overview),
  };
}
