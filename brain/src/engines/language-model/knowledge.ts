import type { Embedder } from '../../finding/embedder.ts';
import { dot } from '../../finding/similar.ts';
import { contentStems, stemSet } from '../../text/text.ts';
import type { Memory, SoughtLine, TurnInput } from '../../types.ts';

/** Maximum characters of knowledge before it is narrowed to the topics of the talk. */
const knowledgeCharacters = 8_000;
/** Minimum similarity of a question to a line or its hint to count as asking for it. */
const asksNearness = 0.42;

/** Returns the current topic: the player's message and the two previous turns. */
function buildTopic({ utterance, history }: TurnInput): string {
  const before = history.filter(({ speaker }) => speaker === 'player').slice(-2);
  return [...before.map(({ text }) => text), utterance.text].join(' ');
}

function sharedStems(text: string, asked: ReadonlySet<string>): number {
  return [...stemSet(text)].filter((stem) => asked.has(stem)).length;
}

/** Whether the player asks for a line that a quest of this scene requires. */
async function isAskedFor(input: TurnInput, { text, hint }: SoughtLine, embedder: Embedder | null): Promise<boolean> {
  const pointers = [text, ...(hint ? [hint] : [])];
  const asked = new Set(contentStems(buildTopic(input)));
  if (pointers.some((pointer) => sharedStems(pointer, asked) >= 2)) return true;
  if (!embedder || asked.size === 0) return false;
  const [said, ...meant] = await embedder.embed([input.utterance.text, ...pointers]);
  return said !== undefined && meant.some((vector) => dot(said, vector) >= asksNearness);
}

/** Returns all lines if they fit, otherwise those closest to the topic, in their own order. */
async function narrowed(lines: readonly string[], input: TurnInput, embedder: Embedder | null): Promise<string[]> {
  if (lines.join('\n').length <= knowledgeCharacters) return [...lines];
  const asked = new Set(contentStems(buildTopic(input)));
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
  const fitting = ranked.filter(({ line }) => {
    left -= line.length + 1;
    return left >= 0;
  });
  return fitting.sort((a, b) => a.order - b.order).map(({ line }) => line);
}

/**
 * Returns the lines that the model may know in this turn. Lines of the persona that quests require are withheld until
 * asked for, and so are those of quests in other scenes: what is not in the prompt can't be coaxed out of the model.
 */
export async function findTellableLines(input: TurnInput, memory: Memory, embedder: Embedder | null) {
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
