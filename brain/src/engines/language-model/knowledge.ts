import type { Embedder } from '../../embedder.ts';
import { dot } from '../../retrieve.ts';
import { contentStems, stemSet } from '../../text.ts';
import type { Memory, SoughtLine, TurnInput } from '../../types.ts';

/** Knowledge beyond this many characters is narrowed to what the talk touches. */
const knowledgeCharacters = 8_000;
/** So near in meaning to the line or its hint, a question asks for the line. */
const asksNearness = 0.42;

/** What the talk is about just now: the player's words, and those of the two turns before. */
function topicOf({ utterance, history }: TurnInput): string {
  const before = history.filter(({ speaker }) => speaker === 'player').slice(-2);
  return [...before.map(({ text }) => text), utterance.text].join(' ');
}

function sharedStems(text: string, asked: ReadonlySet<string>): number {
  return [...stemSet(text)].filter((stem) => asked.has(stem)).length;
}

/** Whether the player asks for a line that a quest of this scene waits for. */
async function isAskedFor(input: TurnInput, { text, hint }: SoughtLine, embedder: Embedder | null): Promise<boolean> {
  const pointers = [text, ...(hint ? [hint] : [])];
  const asked = new Set(contentStems(topicOf(input)));
  if (pointers.some((pointer) => sharedStems(pointer, asked) >= 2)) return true;
  if (!embedder || asked.size === 0) return false;
  const [said, ...meant] = await embedder.embed([input.utterance.text, ...pointers]);
  return said !== undefined && meant.some((vector) => dot(said, vector) >= asksNearness);
}

/** All lines while they fit; beyond that those nearest to what is talked about, in their own order. */
async function narrowed(lines: readonly string[], input: TurnInput, embedder: Embedder | null): Promise<string[]> {
  if (lines.join('\n').length <= knowledgeCharacters) return [...lines];
  const asked = new Set(contentStems(topicOf(input)));
  const vectors = embedder ? await embedder.embed([input.utterance.text, ...lines]) : [];
  const [said, ...meant] = vectors;
  const ranked = lines
    .map((line, order) => {
      const meaning = meant[order];
      const near = said && meaning ? dot(said, meaning) : 0;
      return { line, order, score: near + 0.25 * sharedStems(line, asked) };
    })
    .sort((a, b) => b.score - a.score || a.order - b.order);
  let left = knowledgeCharacters;
  const kept = ranked.filter(({ line }) => {
    left -= line.length + 1;
    return left >= 0;
  });
  return kept.sort((a, b) => a.order - b.order).map(({ line }) => line);
}

/**
 * The lines that the model may know in this turn. Lines of the persona that quests wait for stay out until they are
 * asked for, and those of other scenes' quests until then: what is not in the prompt cannot be coaxed out of it.
 */
export async function tellable(input: TurnInput, memory: Memory, embedder: Embedder | null) {
  const { persona, scene } = input;
  const held = new Set<string>();
  for (const sought of scene.sought ?? []) {
    if (memory.told.includes(sought.text)) continue;
    if (!sought.here || !(await isAskedFor(input, sought, embedder))) held.add(sought.text);
  }
  const lines = [...persona.personalKnowledge, ...scene.commonKnowledge].filter((line) => !held.has(line));
  const known = await narrowed(lines, input, embedder);
  const own = new Set(persona.personalKnowledge);
  return { own: known.filter((line) => own.has(line)), common: known.filter((line) => !own.has(line)) };
}
