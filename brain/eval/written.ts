import { readFileSync } from 'node:fs';
import { banks } from '../src/banks/lines.ts';
import { isStockReply } from '../src/banks/stock.ts';
import { createEmbeddedEngine } from '../src/engines/embedded.ts';
import { createEmbedder } from '../src/finding/embedder.ts';
import type { Persona, SceneView } from '../src/types.ts';
import { createFileCache } from './file-cache.ts';
import { beginTalk } from './talk.ts';

// node brain/eval/written.ts [part of a name]: asks characters that new authors wrote what anybody would ask, prints each
// reply, and marks what is not answered from what the author wrote.

/** A character as a new author writes it, with questions and what of its texts an answer has. */
export interface WrittenCharacter {
  name: string;
  pronouns: Persona['pronouns'];
  /** The sliders of its personality, from positive to social rank. */
  manner: [number, number, number, number, number];
  description: string;
  lines: string[];
  common: string[];
  scene: [name: string, description: string];
  others: [name: string, description: string][];
  /** Each question, with a pattern of what the author wrote about it; null: nothing. */
  ask: [question: string, written: string | null][];
}

/** Returns the characters of the set. */
export function writtenCharacters(): WrittenCharacter[] {
  return ['one', 'two', 'three'].flatMap(
    (file) =>
      JSON.parse(readFileSync(new URL(`./sets/written/${file}.json`, import.meta.url), 'utf8')) as WrittenCharacter[],
  );
}

/** Converts a character of the set to the brain's own. */
export function asPlace(written: WrittenCharacter): { persona: Persona; scene: SceneView } {
  const [positive, peaceful, open, extravert, socialRank] = written.manner;
  return {
    persona: {
      id: written.name,
      name: written.name,
      pronouns: written.pronouns,
      description: written.description,
      personalKnowledge: written.lines,
      mood: { joy: 5, fear: 5, trust: 5, surprise: 5 },
      emotionalFluidity: 0,
      personality: { positive, peaceful, open, extravert, socialRank },
      greetings: [],
      smallTalk: [],
      refusals: [],
      farewells: [],
    },
    scene: {
      storyName: 'A story',
      name: written.scene[0],
      description: written.scene[1],
      commonKnowledge: written.common,
      others: written.others.map(([name, description]) => ({ name, description })),
      items: [],
      hints: [],
    },
  };
}

if (import.meta.main) {
  const cache = createFileCache();
  const embedder = createEmbedder({ cache });
  const engine = createEmbeddedEngine({ embedder });
  let [wanted, answered] = [0, 0];
  for (const written of writtenCharacters().filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const talk = beginTalk(engine, asPlace(written), { seed: 'written' });
    await talk.say('Hello.');
    let before = '';
    console.log(`\n${written.name}`);
    for (const [question, pattern] of written.ask) {
      const { text, trace } = await talk.say(question);
      // 'As I said' refers to the reply before.
      const isJustSaid = banks.justSaid.any.concat(Object.values(banks.justSaid).flat()).includes(text);
      const isAnswered = pattern === null || new RegExp(pattern, 'i').test(isJustSaid ? before : text);
      before = text;
      if (pattern !== null) wanted += 1;
      if (pattern !== null && isAnswered) answered += 1;
      const mark = pattern === null ? (isStockReply(text) ? '.' : '+') : isAnswered ? ' ' : '!';
      console.log(`${mark} ${question} -> ${text} [${trace?.rule}]`);
    }
  }
  console.log(`\n${answered} of ${wanted} answered from what was written`);
  cache.save();
  await embedder.close();
}
