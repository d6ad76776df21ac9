import { readFileSync } from 'node:fs';
import { launchStories } from '@emberlore/content';
import type { Persona, SceneView } from '../src/types.ts';

/** A line with its questions: `paraphrases` share no content word with it, `keywords` use its words. */
interface AskedLine {
  line: string;
  paraphrases: string[];
  keywords: string[];
}

interface SetCharacter {
  name: string;
  pronouns: Persona['pronouns'];
  description: string;
  lines: AskedLine[];
}

/** Characters of one place, with the common knowledge there. */
interface SetWorld {
  name: string;
  commonKnowledge: string[];
  characters: SetCharacter[];
}

/** A question with its correct line. */
export interface Question {
  ask: string;
  answer: string;
  persona: Persona;
  /** Without and with the eight lines of common knowledge. */
  scenes: { own: SceneView; full: SceneView };
}

/**
 * The data sets: for decisions (`tuning`), only for measurement (`held-out`), written after the word lists were final
 * (`fresh`), and written by somebody else for new characters and worlds, to be measured once (`unseen`).
 */
export type SetName = 'tuning' | 'held-out' | 'fresh' | 'unseen';

export interface RefusalSet {
  foreign: string[];
  fair: string[];
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(`sets/${file}.json`, import.meta.url), 'utf8')) as T;
}

/** Builds a set's character with nothing but its lines. */
export function buildPersona({ name, pronouns, description, lines }: SetCharacter): Persona {
  return {
    id: name,
    name,
    pronouns,
    description,
    personalKnowledge: lines.map(({ line }) => line),
    mood: { joy: 5, fear: 5, trust: 6, surprise: 5 },
    emotionalFluidity: 0,
    personality: { positive: 5, peaceful: 5, open: 5, extravert: 5, socialRank: 5 },
    greetings: [],
    smallTalk: [],
    refusals: [],
    farewells: [],
  };
}

/** Builds a scene with nothing but common knowledge. */
export function buildScene(world: SetWorld, commonKnowledge: readonly string[]): SceneView {
  const { name } = world;
  return { storyName: name, name, description: '', commonKnowledge, others: [], items: [], hints: [] };
}

/** Lists the questions of a set, `paraphrases` or `keywords`. */
export function listQuestions(set: SetName, kind: 'paraphrases' | 'keywords'): Question[] {
  return read<SetWorld[]>(set).flatMap((world) =>
    world.characters.flatMap((character) => {
      const persona = buildPersona(character);
      const scenes = { own: buildScene(world, []), full: buildScene(world, world.commonKnowledge) };
      return character.lines.flatMap((line) =>
        line[kind].map((ask): Question => ({ ask, answer: line.line, persona, scenes })),
      );
    }),
  );
}

/** Returns questions from another world or about forbidden matter, and questions that only look like them. */
export function readRefusals(set: SetName): RefusalSet {
  if (set === 'unseen') return read<RefusalSet>('unseen-refusals');
  return read<Record<Exclude<SetName, 'unseen'>, RefusalSet>>('refusals')[set];
}

interface Quest {
  hint: string;
  type: string;
  target: string;
}

type LaunchCharacter = Pick<Persona, 'id' | 'name' | 'description' | 'personalKnowledge' | 'smallTalk'>;

const own = /\b(?:I|me|my|myself|we|us|our|I'm|I've)\b/;

/**
 * Lists the hints that suit this speaker, similar to the server's choice: hints about oneself from that character, the
 * rest from others.
 */
function listHints(quests: readonly Quest[], speaker: LaunchCharacter, people: readonly LaunchCharacter[]): string[] {
  const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const kinship = (hint: string, { description, personalKnowledge, smallTalk, name }: LaunchCharacter) => {
    const used = words([name, description, ...personalKnowledge, ...smallTalk].join(' '));
    return [...words(hint)].filter((word) => used.has(word)).length;
  };
  return quests.flatMap(({ hint, type, target }) => {
    if (type === 'DIALOGUE' && target === speaker.id) return [];
    const others = people.filter(({ id }) => id !== target || /\bask me\b/i.test(hint) || type === 'SEARCH');
    if (!others.includes(speaker)) return [];
    const most = Math.max(...others.map((person) => kinship(hint, person)));
    return own.test(hint) && kinship(hint, speaker) < most ? [] : [hint];
  });
}

/** A character of a launch story in one of its scenes. */
export interface PlacedCharacter {
  story: string;
  persona: Persona;
  scene: SceneView;
}

/** Lists every character of the launch stories in each of its scenes, by story, name and order of the scenes. */
export function launchPlaces(): PlacedCharacter[] {
  return launchStories().flatMap(({ name: storyName, description: storyDescription, characters, scenes }) =>
    characters.flatMap(({ voiceSheet, ...character }) => {
      const persona: Persona = { ...character, sheet: voiceSheet };
      return scenes
        .filter((scene) => scene.characters.includes(persona.id))
        .map(({ name, description, opening, commonKnowledge, items, quests, ...scene }): PlacedCharacter => {
          const others = characters.filter(({ id }) => id !== persona.id && scene.characters.includes(id));
          const hints = listHints(quests, persona, [persona, ...others]);
          const sought = scenes
            .flatMap((each) => each.quests.map((quest) => ({ ...quest, here: each.name === name })))
            .flatMap(({ type, target, knowledgeLine, hint, here }) =>
              type === 'KNOWLEDGE' && target === persona.id && knowledgeLine
                ? [{ text: knowledgeLine, hint, here }]
                : [],
            );
          // Nothing has happened yet.
          const heldAnswers = voiceSheet?.answers?.flatMap(({ say, conditional }) => (conditional ? [say] : [])) ?? [];
          const told = { storyName, storyDescription, name, description, opening, commonKnowledge };
          const view = { ...told, items, others, hints, sought, heldAnswers };
          return { story: storyName, persona, scene: view };
        });
    }),
  );
}

/** Lists every character of the launch stories in its first scene. */
export function launchCharacters(): PlacedCharacter[] {
  const seen = new Set<string>();
  return launchPlaces().filter(({ persona }) => !seen.has(persona.id) && seen.add(persona.id));
}
