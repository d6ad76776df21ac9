import { createInterface } from 'node:readline/promises';
import { createEmbeddedEngine } from '../src/engines/embedded.ts';
import { speakFirst } from '../src/engines/first-words.ts';
import { createEmbedder } from '../src/finding/embedder.ts';
import type { Trace } from '../src/types.ts';
import { createFileCache } from './file-cache.ts';
import { launchPlaces } from './sets.ts';
import { beginTalk } from './talk.ts';

// npm run talk -- [part of a character's id] [--scene 2] [--name Ada] [--trace]: a talk with a launch character on the
// terminal, one message a line; *in asterisks* is an action. --trace prints why each reply was chosen.
const parameters = process.argv.slice(2);

function takeValue(option: string): string | null {
  const place = parameters.indexOf(option);
  return place < 0 ? null : (parameters.splice(place, 2)[1] ?? null);
}

const scene = Number(takeValue('--scene') ?? 1);
const playerName = takeValue('--name') ?? '';
const tracing = parameters.includes('--trace');
const wanted = parameters.find((parameter) => !parameter.startsWith('--')) ?? 'osric';

const places = launchPlaces().filter(({ persona }) => persona.id.includes(wanted));
const place = places[scene - 1] ?? places[0];
if (!place) {
  console.error(
    `There is no character "${wanted}". There are: ${launchPlaces()
      .map(({ persona }) => persona.id)
      .join(', ')}.`,
  );
  process.exit(1);
}

function printTrace({ acts, rule, candidates }: Trace): void {
  console.log(`    ${rule} (${acts.join(', ')})`);
  for (const { kind, text, score } of candidates) console.log(`    ${score.toFixed(2)} ${kind} ${text}`);
}

const cache = createFileCache();
const embedder = createEmbedder({ cache });
const engine = createEmbeddedEngine({ embedder });
// As in a scene, the character speaks first.
const first = speakFirst(place.persona, null, { place: place.scene.name, seed: 'talk', playerName });
const history = [{ speaker: 'npc' as const, text: first.text }];
const talk = beginTalk(engine, place, { seed: 'talk', playerName, memory: first.memory, history });
console.log(`${place.persona.name}, ${place.story}: ${place.scene.name}`);
console.log(`${place.persona.name}: ${first.text}`);
const lines = createInterface({ input: process.stdin });
for await (const line of lines) {
  if (line.trim() === '') continue;
  const action = /^\*.*\*$/.test(line.trim());
  const { text, emotion, trace } = await talk.say(
    action ? line.trim().slice(1, -1) : line,
    action ? 'action' : 'speech',
  );
  if (!process.stdin.isTTY) console.log(`> ${line}`);
  console.log(`${place.persona.name} (${emotion.toLowerCase()}): ${text}`);
  if (tracing && trace) printTrace(trace);
}
cache.save();
await embedder.close();
