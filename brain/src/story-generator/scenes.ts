import { beginnings, meetings, reckonings } from './acts.ts';
import {
  allyLines,
  callbacks,
  grudges,
  introductions,
  keepsakes,
  kept,
  onwards,
  overtures,
  passages,
  retellings,
  returns,
  sceneTitles,
} from './banks.ts';
import type { Beat } from './plan.ts';
import type { Offer, Tale } from './tale.ts';
import type { CastMember, Choice, Obstacle, Place, Setting } from './types.ts';
import { fill, type Slots } from './words.ts';

/** A scene as it is written down. */
export interface Draft {
  title: string;
  place: Place;
  paragraphs: string[];
  question: string;
  offers: readonly Offer[];
  people: CastMember[];
  ending?: string;
}

/** Where a story stands when a scene begins. */
export interface Moment {
  tale: Tale;
  index: number;
  setting: Setting;
  slots: Slots;
  /** What came of the last choice. */
  outcome: string;
}

const joined = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(' ');

function placeIn({ tale, setting }: Moment, wanted?: string): Place {
  const bank = `places ${setting.id}`;
  // Where an obstacle has its place, nothing else happens.
  const taken = new Set(setting.obstacles.map(({ at }) => at));
  const place =
    tale.reserve(bank, setting.places, ({ name }) => (wanted === undefined ? !taken.has(name) : name === wanted)) ??
    tale.draw(bank, setting.places);
  if (!place) throw new RangeError(`${setting.id} has no more places.`);
  return place;
}

/** How one came here from the scene before, where it was elsewhere. */
function journey({ tale, index, setting }: Moment): string | undefined {
  const from = tale.plan.settings[index - 1];
  if (!from || from === setting) return undefined;
  const isBack = setting === tale.plan.settings[0];
  const text = isBack ? tale.draw('returns', returns) : tale.draw('passages', passages);
  return text && fill(text, { from: from.name, to: setting.name });
}

/** A memo as it is said in that text: nobody speaks of somebody by name in whose sentence it stands. */
function seenFrom(memo: string, text: string): string {
  if (text.includes('says {ally}')) return memo.replaceAll('{ally}’s', 'my').replaceAll('{ally}', 'me');
  const named = (['ally', 'rival'] as const).filter((role) => new RegExp(`\\{${role}\\}`, 'i').test(text));
  return named.reduce(
    (told, role) => told.replaceAll(`{${role}}’s`, `{${role}.his}`).replaceAll(`{${role}}`, `{${role}.him}`),
    memo,
  );
}

/** Something done earlier that comes back; what was done just now does not. */
function memory({ tale, slots }: Moment): string | undefined {
  const memo = tale.memos.slice(0, -1).find(({ recalled }) => !recalled);
  if (!memo) {
    const keepsake = tale.gain === null ? undefined : tale.draw('keepsakes', keepsakes);
    return keepsake && fill(keepsake, slots);
  }
  memo.recalled = true;
  const aboutRival = memo.text.includes('{rival}');
  const text = tale.reserve('callbacks', callbacks, (line) => !aboutRival || !line.startsWith('{Rival}'));
  return text && fill(text, { ...slots, memo: seenFrom(memo.text, text) });
}

/** Whoever else was chosen turns up, one or two a scene, until all have. */
function cameos({ tale, index }: Moment): { text: string | undefined; people: CastMember[] } {
  const { extras, beats } = tale.plan;
  const scenes = beats.length - 3;
  const here = extras.filter((_, at) => at % scenes === index - 1);
  const lines = here.map((person) =>
    tale.meets(person)
      ? `${person.name} is here too, ${person.look}, and ${person.busy}.`
      : `${person.name} ${person.busy}.`,
  );
  return { text: lines.length > 0 ? lines.join(' ') : undefined, people: here };
}

const offersOf = (choices: readonly Choice[]): Offer[] => choices.map((choice) => ({ ...choice }));

function opening(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { quest, ally, rival, overview, genre } = tale.plan;
  const [first] = moment.setting.places;
  const place = placeIn(moment, first?.name);
  const overture = overview === '' ? undefined : tale.draw('overtures', overtures);
  const line = tale.draw('ally opening', allyLines[ally.manner].opening);
  const choices = tale.draw('beginnings', beginnings) ?? [];
  return {
    title: tale.draw('opening titles', sceneTitles.opening) ?? '',
    place,
    paragraphs: [
      joined(place.text, tale.draw('airs', genre.airs)),
      joined(overture && fill(overture, { overview }), fill(tale.draw('introductions', introductions) ?? '', slots)),
      fill(quest.call, slots),
      fill(line ?? '', slots),
    ],
    question: fill('You are to {goal}. How do you begin?', slots),
    offers: offersOf(choices),
    people: [ally, rival],
  };
}

/** An obstacle of the genre, or, every second time, of the place. */
function chooseObstacle({ tale, index, setting }: Moment): Obstacle {
  const earlier = tale.plan.beats.slice(0, index).filter((beat) => beat === 'obstacle').length;
  const ofPlace = earlier === 1 || (earlier === 0 && tale.plan.beats.length === 5 && tale.chance('place first', 0.5));
  const own = () => tale.draw('obstacles', tale.plan.genre.obstacles);
  const local = () => tale.draw(`obstacles ${setting.id}`, setting.obstacles);
  const obstacle = ofPlace ? (local() ?? own()) : (own() ?? local());
  if (!obstacle) throw new RangeError('There is nothing left to stand in the way.');
  return obstacle;
}

function obstacle(moment: Moment): Draft {
  const { tale, slots, index } = moment;
  const { ally, genre, quest, beats } = tale.plan;
  const chosen = chooseObstacle(moment);
  const place = placeIn(moment, chosen.at);
  // Where it is not sure who the companion is, the companion says nothing.
  const line = chosen.title.includes('{Ally}')
    ? undefined
    : tale.draw('ally obstacle', allyLines[ally.manner].obstacle);
  const seen = cameos(moment);
  // The clue is found on the way to the turn.
  const isLast = beats[index + 1] === 'turn';
  return {
    title: tale.title(chosen.title, moment.setting),
    place,
    paragraphs: [
      moment.outcome,
      joined(journey(moment), place.text, seen.text),
      joined(isLast ? fill(quest.clue, slots) : tale.draw('airs', genre.airs), memory(moment)),
      joined(
        chosen.at ? undefined : tale.draw('onwards', onwards),
        fill(chosen.event, slots),
        line && fill(line, slots),
      ),
    ],
    question: fill(chosen.question, slots),
    offers: [...offersOf(chosen.choices), ...tale.extras()],
    people: [...seen.people, ally],
  };
}

function meeting(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { ally, rival } = tale.plan;
  const chosen = tale.draw('meetings', meetings);
  if (!chosen) throw new RangeError('There is no meeting to have.');
  const place = placeIn(moment);
  const seen = cameos(moment);
  return {
    title: tale.title(chosen.title, moment.setting),
    place,
    paragraphs: [
      moment.outcome,
      joined(journey(moment), place.text, seen.text),
      joined(memory(moment), fill(chosen.event, slots)),
    ],
    question: fill(chosen.question, slots),
    offers: offersOf(chosen.choices),
    people: [...seen.people, rival, ally],
  };
}

function turn(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { ally, rival, quest, genre } = tale.plan;
  const place = placeIn(moment);
  const reckoning = tale.draw('reckonings', reckonings);
  const seen = cameos(moment);
  return {
    title: tale.draw('turn titles', sceneTitles.turn) ?? '',
    place,
    paragraphs: [
      moment.outcome,
      joined(journey(moment), place.text, seen.text, tale.draw('airs', genre.airs)),
      joined(memory(moment)),
      fill(quest.turn, slots),
    ],
    question: fill(reckoning?.question ?? '', slots),
    offers: offersOf(reckoning?.choices ?? []),
    people: [...seen.people, rival, ally],
  };
}

function cost(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { ally, rival, quest, genre, extras } = tale.plan;
  const place = placeIn(moment);
  const felt = tale.memos.filter((memo) => memo.rival).at(-1);
  const bank = felt?.rival && tale.draw(`grudges ${felt.rival}`, grudges[felt.rival]);
  if (felt) felt.recalled = true;
  return {
    title: tale.draw('cost titles', sceneTitles.cost) ?? '',
    place,
    paragraphs: [
      moment.outcome,
      joined(
        journey(moment),
        place.text,
        bank ? fill(bank, { ...slots, memo: seenFrom(felt?.text ?? '', bank) }) : tale.draw('airs', genre.airs),
      ),
      fill(quest.dilemma.text, slots),
    ],
    question: fill(quest.dilemma.question, slots),
    offers: quest.dilemma.choices.map((choice) => ({ ...choice, outcome: choice.end })),
    people: [ally, rival, ...extras],
  };
}

/** What they will tell of it: two things that the player did, one of them the worst where there is a worst. */
function retelling({ tale, slots }: Moment): string {
  const told = tale.memos.slice(0, -1);
  const worst = told.find(({ bond }) => bond < 0);
  const second = (tale.bond < 0 ? worst : undefined) ?? told.at(-1);
  const first =
    told.find((memo) => memo !== second && memo.rival !== undefined) ?? told.find((memo) => memo !== second);
  if (!first || !second) return '';
  const stand = tale.bond < 0 ? 'far' : tale.bond >= 2 ? 'close' : 'even';
  const text = tale.draw(`retellings ${stand}`, retellings[stand]) ?? '';
  return fill(text, { ...slots, first: seenFrom(first.text, text), second: seenFrom(second.text, text) });
}

function ending(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { ally, rival, genre, extras } = tale.plan;
  const place = placeIn(moment);
  const keepsake = tale.gain === null ? undefined : tale.draw('kept', kept);
  return {
    title: tale.draw('ending titles', sceneTitles.ending) ?? '',
    place,
    paragraphs: [place.text, moment.outcome],
    question: 'The End.',
    offers: [],
    people: [ally, rival, ...extras],
    ending: joined(
      retelling(moment),
      keepsake && fill(keepsake, slots),
      fill(tale.draw('last lines', genre.lastLines) ?? '', slots),
    ),
  };
}

/** What writes the scenes of each kind. */
export const writers: Record<Beat, (moment: Moment) => Draft> = { opening, obstacle, meeting, turn, cost, ending };
