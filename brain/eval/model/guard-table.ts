import { hiddenTexts } from '../../src/engines/language-model/knowledge.ts';
import { createOutputGuard } from '../../src/engines/language-model/output-guard.ts';
import { composePrompt, type Prompt } from '../../src/engines/language-model/prompt.ts';
import { newMemory } from '../../src/memory/memory.ts';
import { asSpoken, toFirstPerson } from '../../src/text/first-person.ts';
import { splitSentences } from '../../src/text/sentences.ts';
import { createVerbReader } from '../../src/text/verb-reader.ts';
import type { TurnInput } from '../../src/types.ts';
import { launchPlaces, type PlacedCharacter } from '../sets.ts';

/** Builds the first turn with a character. */
export function firstTurn({ persona, scene }: PlacedCharacter, text = 'Who are you?'): TurnInput {
  const utterance = { kind: 'speech', text } as const;
  return { persona, scene, memory: null, history: [], playerName: 'Ana', utterance, seed: 'eval' };
}

/** Builds the request of a turn without an embedder. */
export function promptFor(input: TurnInput): Promise<Prompt> {
  const memory = input.memory ?? newMemory(input.persona);
  return composePrompt(input, memory, input.playerName, { shapes: true, historyCharacters: 6_000, embedder: null });
}

const listSentences = (text: string) => splitSentences(text).map((sentence) => sentence.text);

/** Lists the granted sentences of a character as it says them. */
function grantedSentences({ persona, scene }: PlacedCharacter, granted: readonly string[]): string[] {
  const isVerb = createVerbReader();
  const described = listSentences(persona.description);
  const own = described.map((text) => toFirstPerson(text, persona, isVerb) ?? text);
  const known = [...persona.personalKnowledge, ...scene.commonKnowledge].filter((line) => granted.includes(line));
  const lines = known.map((line) => asSpoken(line, persona, isVerb));
  const talk = [persona.greetings, persona.smallTalk, persona.refusals, persona.farewells].flat();
  const { ordinary = {}, opinions = {}, shown = {} } = persona.sheet ?? {};
  const sheet = [ordinary, opinions, shown].flatMap((part) => Object.values(part).flat());
  const said = sheet.map((entry) => (typeof entry === 'string' ? entry : entry.say));
  const about = [scene.description, ...scene.hints, ...scene.items.map(({ description }) => description)];
  return [...own, ...[...lines, ...talk, ...said, ...about].flatMap(listSentences)];
}

/** Returns how many granted sentences of launch characters were tried, and those that the guard deletes. */
export async function findDeletions(
  places: readonly PlacedCharacter[] = launchPlaces(),
): Promise<{ tried: number; deleted: string[] }> {
  let tried = 0;
  const deleted: string[] = [];
  for (const { persona, scene, ...rest } of places) {
    // What an item looks like may be said once it has been found.
    const place = {
      ...rest,
      persona,
      scene: { ...scene, items: scene.items.map((item) => ({ ...item, found: true })) },
    };
    const prompt = await promptFor(firstTurn(place));
    for (const sentence of grantedSentences(place, prompt.guarded.granted ?? [])) {
      tried += 1;
      // Each sentence as a reply of its own: the limit on lines is about many of them.
      if (!createOutputGuard(prompt.guarded, prompt.lines).allows(sentence))
        deleted.push(`${persona.name}: ${sentence}`);
    }
  }
  return { tried, deleted };
}

/** Returns the sentences of characters' secrets that pass the guard, in the third and in the first person. */
export async function findSpilledSecrets(
  places: readonly PlacedCharacter[] = launchPlaces(),
): Promise<{ tried: number; spilled: string[] }> {
  let tried = 0;
  const spilled: string[] = [];
  for (const place of places) {
    const { persona } = place;
    const { guarded, lines } = await promptFor(firstTurn(place));
    for (const text of hiddenTexts({ ...persona, description: '' }).flatMap(listSentences)) {
      const isVerb = createVerbReader();
      for (const said of new Set([text, toFirstPerson(text, persona, isVerb) ?? text])) {
        tried += 1;
        if (createOutputGuard(guarded, lines).allows(said)) spilled.push(`${persona.name}: ${said}`);
      }
    }
  }
  return { tried, spilled };
}
