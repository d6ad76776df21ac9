import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createEmbeddedEngine } from '../src/engines/embedded.ts';
import { createEmbedder } from '../src/finding/embedder.ts';
import { createFileCache } from './file-cache.ts';
import { launchCharacters, type PlacedCharacter } from './sets.ts';
import { beginTalk, type Reply } from './talk.ts';

// node brain/eval/transcripts.ts [--print] [part of a character's id]: lets ten characters answer scripted players, and
// writes docs/transcripts; --print writes to the terminal instead.
interface Script {
  character: string;
  lines: string[];
}

const folder = new URL('../../docs/transcripts/', import.meta.url);
const parameters = process.argv.slice(2);
const print = parameters.includes('--print');
const parts = parameters.filter((part) => !part.startsWith('--'));
const scripts = JSON.parse(readFileSync(new URL('sets/talks.json', import.meta.url), 'utf8')) as Script[];

function written(
  { persona, scene, story }: PlacedCharacter,
  lines: readonly string[],
  replies: readonly Reply[],
): string {
  const turns = replies.map(({ narrated, spoken, emotion }, index) => {
    const said = [narrated && `*${narrated}*`, spoken].filter(Boolean).join(' ');
    return `**Player:** ${lines[index]}\n\n**${persona.name}** (${emotion.toLowerCase().replaceAll('_', ' ')}): ${said}\n`;
  });
  return `# ${persona.name}\n\n${story}, ${scene.name}. The embedded engine, the player's lines as scripted.\n\n${turns.join('\n')}`;
}

const cache = createFileCache();
const embedder = createEmbedder({ cache });
const engine = createEmbeddedEngine({ embedder });
const places = launchCharacters();
mkdirSync(folder, { recursive: true });
for (const { character, lines } of scripts) {
  const place = places.find(({ persona }) => persona.id === character);
  if (!place) throw new Error(`There is no ${character}.`);
  if (!parts.every((part) => character.includes(part))) continue;
  const talk = beginTalk(engine, place, { seed: 'transcript' });
  for (const line of lines) await talk.say(line.replace(/^\*|\*$/g, ''), line.startsWith('*') ? 'action' : 'speech');
  const text = written(place, lines, talk.replies);
  if (print) console.log(text);
  else writeFileSync(new URL(`${character}.md`, folder), text);
}
cache.save();
await embedder.close();
