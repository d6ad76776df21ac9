import { banks } from '../src/banks/lines.ts';
import { worldTexts } from '../src/finding/knowledge.ts';
import { newMemory } from '../src/memory/memory.ts';
import { feel } from '../src/mood/feel.ts';
import { createWorld } from '../src/reading/out-of-world.ts';
import { understand } from '../src/reading/understand.ts';
import type { Engine, Mood, Persona } from '../src/types.ts';
import { createIdler } from './player.ts';
import { type PlacedCharacter, readRefusals, type SetName } from './sets.ts';
import { beginTalk } from './talk.ts';

/** Refused questions, out of those that should be refused and of those that should not. */
export interface Refusals {
  foreign: { refused: number; of: number; missed: string[] };
  fair: { refused: number; of: number; wronged: string[] };
}

/** Asks these characters every question of a set, each at the start of a talk. */
export async function measureRefusals(
  set: SetName,
  places: readonly PlacedCharacter[],
  engine: Engine,
): Promise<Refusals> {
  const { foreign, fair } = readRefusals(set);
  const refused = async (questions: readonly string[]) => {
    const found: string[] = [];
    for (const place of places)
      for (const question of questions) {
        const { spoken } = await beginTalk(engine, refusing(place)).say(question);
        if (spoken.startsWith(refusal) || roleRefusals.some((line) => spoken.startsWith(line))) found.push(question);
      }
    return found;
  };
  const right = await refused(foreign);
  const wrong = await refused(fair);
  return {
    foreign: {
      refused: right.length,
      of: foreign.length * places.length,
      missed: foreign.filter((question) => !right.includes(question)),
    },
    fair: { refused: wrong.length, of: fair.length * places.length, wronged: [...new Set(wrong)] },
  };
}

const refusal = 'This is turned down.';
const roleRefusals = [
  ...banks.roleRefusal.any,
  ...banks.roleRefusal.sharp,
  ...banks.roleRefusal.grand,
  ...banks.roleRefusal.lively,
];

/** Returns the same character with a unique refusal, distinguishable from everything else it says. */
function refusing({ persona, ...rest }: PlacedCharacter): PlacedCharacter {
  return { ...rest, persona: { ...persona, refusals: [refusal] } };
}

const introductions = ['My name is {name}.', "I'm {name}.", 'Call me {name}, please.', 'hello, i am {name}', '{name}.'];
const names = ['Ana', 'Tobias', 'Mei', 'Oluwaseun', 'Zoë'];
const recalls = ['What is my name?', 'do you remember my name?', 'who am i?', "What's my name again?", 'Say my name.'];

/** Whether each character still knows the player's name after ten turns of other talk. */
export async function measureNames(
  engine: Engine,
  places: readonly PlacedCharacter[],
): Promise<{ found: number; of: number }> {
  let found = 0;
  for (const [index, place] of places.entries()) {
    const talk = beginTalk(engine, place);
    const name = names[index % names.length] ?? '';
    const introduction = introductions[index % introductions.length] ?? '';
    const idle = createIdler(place.persona.id);
    await talk.say('Hello.');
    // A bare name answers a question for it.
    const neutral = introduction === '{name}.';
    await talk.say((neutral ? 'My name? {name}. I am called {name}.' : introduction).replaceAll('{name}', name));
    for (let turn = 0; turn < 10; turn += 1) await talk.say(idle());
    if ((await talk.say(recalls[index % recalls.length] ?? '')).spoken.includes(name)) found += 1;
  }
  return { found, of: places.length };
}

const pushes: readonly { text: string; up: (keyof Mood)[]; down: (keyof Mood)[] }[] = [
  { text: 'You are very kind, and I like you.', up: ['joy', 'trust'], down: [] },
  { text: 'Thank you, that was good of you.', up: ['joy', 'trust'], down: [] },
  { text: 'You are a liar and a fool.', up: [], down: ['joy', 'trust'] },
  { text: 'I will kill you.', up: ['fear', 'surprise'], down: ['joy', 'trust'] },
  { text: 'Really? I cannot believe it!', up: ['surprise'], down: [] },
  { text: 'I promise to help you.', up: ['trust'], down: [] },
];

/** Whether a mood moves in the expected direction, for every character and every event that its scale leaves room for. */
export function measureMoods(places: readonly PlacedCharacter[]): {
  right: number;
  of: number;
  strongerWhenFluid: boolean;
} {
  const after = ({ persona, scene }: PlacedCharacter, text: string, fluidity = persona.emotionalFluidity): Mood => {
    const memory = newMemory(persona);
    const world = createWorld(worldTexts(persona, scene));
    const fluid = { ...persona, emotionalFluidity: fluidity };
    return feel(memory.mood, fluid, understand({ kind: 'speech', text }, { persona, scene, memory, world }));
  };
  const checks = places.flatMap((place) =>
    pushes.flatMap(({ text, up, down }) => {
      const before = place.persona.mood;
      const mood = after(place, text);
      return [
        ...up.filter((key) => before[key] < 9).map((key) => mood[key] > before[key]),
        ...down.filter((key) => before[key] > 1).map((key) => mood[key] < before[key]),
      ];
    }),
  );
  const moved = (place: PlacedCharacter, fluidity: number) => {
    const mood = after(place, 'You are a liar and a fool.', fluidity);
    return place.persona.mood.joy - mood.joy;
  };
  const roomy = places.filter(({ persona }) => persona.mood.joy >= 4);
  return {
    right: checks.filter(Boolean).length,
    of: checks.length,
    strongerWhenFluid: roomy.every((place) => moved(place, 1) > moved(place, -1)),
  };
}

const sliders = ['positive', 'peaceful', 'open', 'extravert', 'socialRank'] as const;
const script = [
  'Hello.',
  'How are you?',
  'You are a liar.',
  'Sorry.',
  'Thank you.',
  'I see.',
  'What do you regret?',
  'ok',
  'I like the sea.',
  'Really?',
  'What should I do?',
  'Do you trust me?',
  'I am tired.',
  'Goodbye.',
];

/** Measures for each slider the share of replies that differ between 1 and 9, and their number of words. */
export async function measureSliders(
  engine: Engine,
  places: readonly PlacedCharacter[],
): Promise<{ slider: string; differ: number; words: [number, number] }[]> {
  const neutral = (
    { persona, ...rest }: PlacedCharacter,
    slider: (typeof sliders)[number],
    value: number,
  ): PlacedCharacter => {
    const even = { positive: 5, peaceful: 5, open: 5, extravert: 5, socialRank: 5 };
    const own: Partial<Persona> = { greetings: [], smallTalk: [], refusals: [], farewells: [], sheet: null };
    return { ...rest, persona: { ...persona, ...own, personality: { ...even, [slider]: value } } };
  };
  const figures = [];
  for (const slider of sliders) {
    const said: [string[], string[]] = [[], []];
    for (const place of places)
      for (const [side, value] of [1, 9].entries()) {
        const talk = beginTalk(engine, neutral(place, slider, value));
        for (const line of script) said[side]?.push((await talk.say(line)).spoken);
      }
    const [low, high] = said;
    const length = (texts: readonly string[]) => texts.join(' ').split(' ').length / texts.length;
    const differ = low.filter((text, index) => text !== high[index]).length / low.length;
    figures.push({ slider, differ, words: [length(low), length(high)] as [number, number] });
  }
  return figures;
}

/** Returns the turn in which an idle player gets a hint; `null` if none comes within `most` turns. */
export async function turnsToHint(engine: Engine, place: PlacedCharacter, most: number): Promise<number | null> {
  const talk = beginTalk(engine, place);
  const idle = createIdler(`hint/${place.persona.id}`);
  for (let turn = 1; turn <= most; turn += 1) {
    const { memory } = await talk.say(idle());
    if (place.scene.hints.some((hint) => memory.told.includes(hint))) return turn;
  }
  return null;
}
