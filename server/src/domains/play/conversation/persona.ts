import type { OtherCharacter, Persona, SceneItem, SceneView } from '@emberlore/brain';
import { fillNames } from '@emberlore/contract';
import type { SpeechRequest } from '@emberlore/voice';
import { createSizedCache } from '../../../kit/sized-cache.ts';
import type { Guidance } from '../runs/play.service.ts';
import type { CharacterRow, SceneRow } from './cast.repository.ts';

/** Fills the character's own name in what is said about it; the player's is filled in the talk. */
const fillOwnName = (text: string, name: string) => fillNames(text, { char: name, user: '{{user}}' });

/** Converts a character to the brain's persona, with everything that it could say. */
function toWholePersona(character: CharacterRow): Persona {
  const { joy, fear, trust, surprise, positive, peaceful, open, extravert, socialRank } = character;
  return {
    id: character.id,
    name: character.name,
    pronouns: character.pronouns as Persona['pronouns'],
    description: fillOwnName(character.description, character.name),
    secret: character.secret,
    personalKnowledge: character.personalKnowledge,
    mood: { joy, fear, trust, surprise },
    emotionalFluidity: character.emotionalFluidity,
    personality: { positive, peaceful, open, extravert, socialRank },
    greetings: character.greetings,
    smallTalk: character.smallTalk,
    refusals: character.refusals,
    farewells: character.farewells,
    sheet: character.voiceSheet,
    ...(character.knowledgeSealed && { isSealed: true }),
  };
}

const personas = new WeakMap<CharacterRow, Persona>();

/** Converts a character to the brain's persona, once per row. */
function cachedPersona(character: CharacterRow): Persona {
  const persona = personas.get(character) ?? toWholePersona(character);
  personas.set(character, persona);
  return persona;
}

/** Maximum number of cached personas without some of their lines. */
const MAX_CACHED = 300;
/** Their maximum size as JSON. */
const MAX_WITHHELD = 8_000_000;
/** Personas without some of their lines, by what is left out. */
const withheld = createSizedCache<Persona>({ most: MAX_CACHED, characters: MAX_WITHHELD });
/** Distinguishes the rows of an edited character in the keys of `withheld`. */
const numbers = new WeakMap<Persona, number>();
let counted = 0;

/**
 * Converts a character to the brain's persona without the lines that are held back. The same object for the same lines: the
 * engine prepares each once. Answers and reactions that are held back are named by the scene as this character sees it.
 */
export function toPersona(character: CharacterRow, held: readonly string[]): Persona {
  const persona = cachedPersona(character);
  const { personalKnowledge: numbered, greetings } = persona;
  const isHeld = new Set(held);
  const gone = [...numbered, ...greetings].filter((line) => isHeld.has(line));
  if (gone.length === 0) return persona;
  const number = numbers.get(persona) ?? ++counted;
  numbers.set(persona, number);
  const key = JSON.stringify([number, gone]);
  const known = withheld.get(key);
  if (known) return known;
  const without = (all: readonly string[]) => all.filter((line) => !isHeld.has(line));
  const left = { ...persona, numbered, personalKnowledge: without(numbered), greetings: without(greetings) };
  withheld.set(key, left);
  return left;
}

/** Converts a character to what another character sees of it. */
export function toOtherCharacter({ name, description }: Pick<CharacterRow, 'name' | 'description'>): OtherCharacter {
  return { name, description: fillOwnName(description, name) };
}

/** Builds the scene as seen by the character that speaks. */
export function buildSceneView(
  { scene, storyName, storyDescription }: SceneRow,
  speakerId: string,
  { people, items, hints, sought }: { people: readonly CharacterRow[]; items: SceneItem[] } & Guidance,
): SceneView {
  return {
    storyName,
    storyDescription,
    name: scene.name,
    description: scene.description,
    opening: scene.opening,
    commonKnowledge: scene.commonKnowledge,
    others: people.filter(({ id }) => id !== speakerId).map(toOtherCharacter),
    items,
    hints,
    sought,
  };
}

/** Returns the speech settings of a character. */
export function toSpeechSettings({
  voiceName,
  voicePitch,
  voiceRange,
}: CharacterRow): Omit<SpeechRequest, 'text' | 'emotion'> {
  return { voiceName, pitch: voicePitch, speed: voiceRange };
}
