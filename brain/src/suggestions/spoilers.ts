import { hiding } from '../finding/knowledge.ts';
import { isConfession, isIntimate } from '../mood/confidences.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems } from '../text/text.ts';
import type { Persona, SceneView } from '../types.ts';

/** What a player has read or can read at any time: the scene, its people and what is open to see about the character. */
export function publicTexts(persona: Persona, scene: SceneView, opening: string): string[] {
  const open = splitSentences(persona.description).filter(({ text }) => !hiding.test(text));
  return [
    opening,
    scene.description,
    scene.storyName,
    scene.name,
    persona.name,
    ...open.map(({ text }) => text),
    ...scene.others.map(({ name }) => name),
  ];
}

/** Whether the author says that a line is for those who earn it, or for later. */
const isKept = (text: string, { sheet }: Persona): boolean =>
  sheet?.toldWhen !== undefined && Object.hasOwn(sheet.toldWhen, text) && sheet.toldWhen[text] !== 'open';

/** The stems that only what the character hides contains. */
function secretStems(persona: Persona, known: ReadonlySet<string>): Set<string> {
  const hidden = splitSentences(persona.description).filter(({ text }) => hiding.test(text));
  const texts = [persona.secret ?? '', ...hidden.map(({ text }) => text)];
  return new Set(contentStems(texts.join(' ')).filter((stem) => !known.has(stem)));
}

/** The stems that name an item: 'the Messenger's Mask' is named by 'mask'. */
const nameStems = (name: string) => contentStems(name).slice(-1);

/** Tells what would spoil the game, if it were suggested. */
export interface Spoilers {
  /** Whether a line of the character's own is a secret, an answer to a quest, or tells where something is hidden. */
  isLine(text: string): boolean;
  /** Whether a text names something that the player has not come across. */
  isNamed(text: string): boolean;
}

/**
 * Finds what must not be suggested. Secrets are recognised by what they admit and by the words that only hidden texts
 * contain; items that lie unfound, by their names, unless `sought` has them.
 */
export function createSpoilers(
  persona: Persona,
  scene: SceneView,
  { known, sought }: { known: ReadonlySet<string>; sought: readonly string[] },
): Spoilers {
  const secret = secretStems(persona, known);
  const unfound = scene.items.filter(({ name, found }) => !found && !sought.includes(name));
  const items = new Set(unfound.flatMap(({ name }) => nameStems(name)));
  const answers = new Set((scene.sought ?? []).map(({ text }) => text));
  const has = (text: string, stems: ReadonlySet<string>) => contentStems(text).some((stem) => stems.has(stem));
  return {
    isLine: (text) =>
      answers.has(text) ||
      isKept(text, persona) ||
      isConfession(text, persona) ||
      isIntimate(text) ||
      has(text, secret) ||
      has(text, items),
    isNamed: (text) => has(text, secret) || contentStems(text).some((stem) => items.has(stem) && !known.has(stem)),
  };
}
