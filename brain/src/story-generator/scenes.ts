import { beginnings, meetings } from './acts.ts';
import {
  allyLines,
  arrivals,
  callbacks,
  characters,
  codas,
  grudges,
  introductions,
  keepsakes,
  keptItems,
  onwards,
  overtures,
  passages,
  reminders,
  retellings,
  returns,
  sceneTitles,
  witnesses,
} from './banks.ts';
import type { Draft, Moment } from './moment.ts';
import type { Beat } from './plan.ts';
import { reckonings } from './reckonings.ts';
import type { Offer } from './tale.ts';
import type { CastMember, Choice, Obstacle, SettingPlace } from './types.ts';
import { fill, ownEnd, type Slots } from './words.ts';

const joined = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(' ');

function placeIn({ tale, setting }: Moment, wanted?: string): SettingPlace {
  const bank = `places ${setting.id}`;
  // At the place of an obstacle, nothing else happens.
  const taken = new Set(setting.obstacles.map(({ at }) => at));
  const place =
    tale.reserve(bank, setting.places, ({ name }) => (wanted === undefined ? !taken.has(name) : name === wanted)) ??
    tale.draw(bank, setting.places);
  if (!place) throw new RangeError(`${setting.id} has no more places.`);
  return place;
}

/** Describes the journey from the previous scene if it was elsewhere. */
function journey({ tale, index, setting }: Moment): string | undefined {
  const from = tale.plan.settings[index - 1];
  if (!from || from === setting) return undefined;
  const isBack = setting === tale.plan.settings[0];
  const text = isBack ? tale.draw('returns', returns) : tale.draw('passages', passages);
  return text && fill(text, { from: from.name, to: setting.name });
}

/** Words a memory for a text: a person mentioned in the sentence is replaced by a pronoun. */
function seenFrom(memo: string, text: string): string {
  if (/says \{ally\}|\{ally\} will say/.test(text)) return memo.replaceAll('{ally}’s', 'my').replaceAll('{ally}', 'me');
  const named = (['ally', 'rival'] as const).filter((role) => new RegExp(`\\{${role}\\}`, 'i').test(text));
  return named.reduce(
    (told, role) => told.replaceAll(`{${role}}’s`, `{${role}.his}`).replaceAll(`{${role}}`, `{${role}.him}`),
    memo,
  );
}

/** Returns an earlier action to mention; not the latest one. */
function memory({ tale, slots }: Moment): string | undefined {
  const memo = tale.memos.slice(0, -1).find(({ recalled }) => !recalled);
  if (!memo) {
    const keepsake = tale.gain === null ? undefined : tale.draw('keepsakes', keepsakes);
    return keepsake && fill(keepsake, slots);
  }
  memo.recalled = true;
  const aboutRival = memo.text.includes('{rival}') || memo.text.includes(tale.plan.rival.name);
  const text = tale.reserve('callbacks', callbacks, (line) => !aboutRival || !line.startsWith('{Rival}'));
  return text && ownEnd(fill(text, { ...slots, memo: seenFrom(memo.text, text) }));
}

/** Introduces the remaining selected characters, one or two per scene. */
function cameos({ tale, index }: Moment): { text: string | undefined; people: CastMember[] } {
  const { extras, beats } = tale.plan;
  const scenes = beats.length - 3;
  const here = extras.filter((_, at) => at % scenes === index - 1);
  const lines = here.map((person) => {
    const { name, look, busy } = person;
    const arrival = tale.meets(person) ? tale.draw('arrivals', arrivals) : undefined;
    return fill(arrival ?? '{name} {busy}.', { name, look, busy });
  });
  return { text: lines.length > 0 ? lines.join(' ') : undefined, people: here };
}

/** Returns an atmospheric sentence of the genre; without weather if there is no sky. */
function drawAtmosphere({ tale, setting }: Moment): string | undefined {
  const weather = /\b(?:rain|snow|wind|cloud|sky|moon|dust|birds?|larks?|horse|street)\b/i;
  return tale.reserve('airs', tale.plan.genre.airs, (air) => setting.id !== 'starship' || !weather.test(air));
}

/** The story's own people and places are those of its first setting, wherever it has moved. */
function questSlots({ tale, slots }: Moment): Slots {
  const [home] = tale.plan.settings;
  if (!home) return slots;
  const { door = '', light = '', road = '' } = slots;
  return { ...slots, ...tale.slots(home), door, light, road };
}

const toOffers = (choices: readonly Choice[]): Offer[] => choices.map((choice) => ({ ...choice }));

function opening(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { quest, ally, rival, overview } = tale.plan;
  const [first] = moment.setting.places;
  const place = placeIn(moment, first?.name);
  const overture = overview === '' ? undefined : tale.draw('overtures', overtures);
  const line = tale.draw('ally opening', allyLines[ally.manner].opening);
  const beginning = tale.draw('beginnings', beginnings);
  return {
    title: tale.draw('opening titles', sceneTitles.opening) ?? '',
    place,
    paragraphs: [
      joined(place.text, drawAtmosphere(moment)),
      joined(overture && fill(overture, { overview }), fill(tale.draw('introductions', introductions) ?? '', slots)),
      fill(quest.call, slots),
      fill(line ?? '', slots),
    ],
    question: fill(`You are to {goal}. ${beginning?.question ?? ''}`, slots),
    offers: toOffers(beginning?.choices ?? []),
    people: [ally, rival],
  };
}

/** Chooses an obstacle of the genre, or, every second time, of the setting. */
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
  const { ally, quest, beats } = tale.plan;
  const chosen = chooseObstacle(moment);
  const place = placeIn(moment, chosen.at);
  // If the companion's identity is uncertain, the companion says nothing.
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
      joined(isLast ? fill(quest.clue, questSlots(moment)) : drawAtmosphere(moment), memory(moment)),
      joined(
        chosen.at ? undefined : tale.draw('onwards', onwards),
        fill(chosen.event, slots),
        line && fill(line, slots),
      ),
    ],
    question: fill(chosen.question, slots),
    offers: [...toOffers(chosen.choices), ...tale.extras(4 - chosen.choices.length)],
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
    offers: toOffers(chosen.choices),
    people: [...seen.people, rival, ally],
  };
}

function turn(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { ally, rival, quest, overview } = tale.plan;
  const place = placeIn(moment);
  const reckoning = tale.draw('reckonings', reckonings);
  const seen = cameos(moment);
  return {
    title: tale.draw('turn titles', sceneTitles.turn) ?? '',
    place,
    paragraphs: [
      moment.outcome,
      joined(journey(moment), place.text, seen.text, drawAtmosphere(moment)),
      joined(overview === '' ? undefined : fill(tale.draw('reminders', reminders) ?? '', { overview }), memory(moment)),
      fill(quest.turn, questSlots(moment)),
    ],
    question: fill(reckoning?.question ?? '', slots),
    offers: toOffers(reckoning?.choices ?? []),
    people: [...seen.people, rival, ally],
  };
}

function cost(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { ally, rival, quest, extras } = tale.plan;
  const place = placeIn(moment);
  // The latest action has just been told.
  const felt = tale.memos.slice(0, -1).findLast((memo) => memo.rival);
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
        bank ? fill(bank, { ...slots, memo: seenFrom(felt?.text ?? '', bank) }) : drawAtmosphere(moment),
      ),
      fill(quest.dilemma.text, slots),
    ],
    question: fill(quest.dilemma.question, slots),
    offers: quest.dilemma.choices.map((choice) => ({ ...choice, outcome: choice.end })),
    people: [ally, rival, ...extras],
  };
}

/** Retells two of the player's actions, including the worst one, if any. */
function retelling({ tale, slots }: Moment): string {
  const told = tale.memos.slice(0, -1);
  const worst = told.find(({ bond }) => bond < 0);
  // An obstacle is worth more in the retelling than the beginning.
  const action = told.findLast(({ beat }) => beat === 'obstacle');
  const second = (tale.bond < 0 ? worst : undefined) ?? action ?? told.at(-1);
  const others = told.filter((memo) => memo !== second);
  const first =
    others.find(({ beat, rival }) => beat !== 'turn' && rival !== undefined) ??
    others.find(({ beat }) => beat === 'obstacle' || beat === 'meeting') ??
    others[0];
  if (!first || !second) return '';
  const relationship = tale.bond < 0 ? 'far' : tale.bond >= 2 ? 'close' : 'even';
  const text = tale.draw(`retellings ${relationship}`, retellings[relationship]) ?? '';
  return ownEnd(fill(text, { ...slots, first: seenFrom(first.text, text), second: seenFrom(second.text, text) }));
}

function ending(moment: Moment): Draft {
  const { tale, slots } = moment;
  const { ally, rival, genre, extras, overview } = tale.plan;
  const place = placeIn(moment);
  const habit = tale.habit();
  const others = extras
    .map(({ name }) => name)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
  const witness = others === '' ? undefined : tale.draw('witnesses', witnesses);
  const keepsake = tale.gain === null ? undefined : tale.draw('kept', keptItems);
  return {
    title: tale.draw('ending titles', sceneTitles.ending) ?? '',
    place,
    paragraphs: [place.text, moment.outcome, fill(witness ?? '', { others })],
    question: 'The End.',
    offers: [],
    people: [ally, rival, ...extras],
    ending: joined(
      retelling(moment),
      habit && characters[habit],
      keepsake && fill(keepsake, slots),
      overview === '' ? undefined : fill(tale.draw('codas', codas) ?? '', { overview }),
      fill(tale.draw('last lines', genre.lastLines) ?? '', slots),
    ),
  };
}

/** The scene writers by kind of scene. */
export const writers: Record<Beat, (moment: Moment) => Draft> = { opening, obstacle, meeting, turn, cost, ending };
