import { readFileSync } from 'node:fs';
import { isHeldBack } from '../src/banks/stock.ts';
import { sameText } from '../src/text/text.ts';
import type { Engine, HistoryEntry, Memory } from '../src/types.ts';
import { launchPlaces, type PlacedCharacter } from './sets.ts';

/** What a reply may be: a line, the sheet's words on a fact, an item or a matter, an intent, or what matches `says`. */
interface Expected {
  lines?: string[];
  told?: string[];
  shown?: string[];
  opinions?: string[];
  intents?: string[];
  /** Whether the character may hold back instead. */
  held?: boolean;
  says?: string;
}

/** One message that states or asks about what the player has found out, in its place. */
export interface Discovery {
  who: string;
  scene: string;
  kind: 'statement' | 'question';
  /** Items of the scene that the player has found, and of other scenes that they carry. */
  found?: string[];
  carried?: string[];
  /** The line that the character told just before. */
  raised?: string;
  /** The question that the character asked just before. */
  asked?: string;
  say: string;
  expect: Expected;
}

/** A message with its reply. */
export interface JudgedReply {
  discovery: Discovery;
  reply: string;
  rule: string;
  isRight: boolean;
}

export type Half = 'chosen-on' | 'held-out';

/** Reads one half of the set: rules are chosen on one, and the other is only measured. */
function readDiscoveries(half: Half): Discovery[] {
  const file = new URL('sets/discoveries.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<Half, Discovery[]>)[half];
}

function buildPlace({ who, scene, found = [], carried = [] }: Discovery): PlacedCharacter {
  const places = launchPlaces();
  const place = places.find(({ persona, scene: { name } }) => persona.id === who && name === scene);
  if (!place) throw new Error(`${who} is not in ${scene}.`);
  const items = places.filter(({ story }) => story === place.story).flatMap(({ scene: each }) => each.items);
  return {
    ...place,
    scene: {
      ...place.scene,
      items: place.scene.items.map((item) => (found.includes(item.name) ? { ...item, found: true } : item)),
      // The server gives no hint to what has been found.
      hints: place.scene.hints.filter((hint) => !found.some((name) => hint.includes(name.split(' ').at(-1) ?? name))),
      carried: items.filter(
        ({ name }, at) => carried.includes(name) && items.findIndex((item) => item.name === name) === at,
      ),
      happened: found.map((name) => `The player has found this: ${name}.`),
    },
  };
}

/** Plays what comes before the message: a greeting, and what the character raised or asked. */
async function lead(engine: Engine, place: PlacedCharacter, { raised, asked }: Discovery) {
  const memories: { memory: Memory | null } = { memory: null };
  const history: HistoryEntry[] = [];
  const say = async (text: string) => {
    const said: string[] = [];
    const end = { told: [] as string[], rule: '' };
    const input = { ...place, memory: memories.memory, history: [...history], playerName: '', seed: 'found' };
    for await (const event of engine.reply({ ...input, utterance: { kind: 'speech', text } })) {
      if (event.type === 'sentence' && event.speaker === 'npc') said.push(event.text);
      if (event.type !== 'turn') continue;
      memories.memory = event.memory;
      Object.assign(end, { told: event.told, rule: event.trace?.rule ?? '' });
    }
    history.push({ speaker: 'player', text }, { speaker: 'npc', text: said.join(' ') });
    return { reply: said.join(' '), ...end };
  };
  await say('Good day.');
  const ask =
    raised && (place.persona.sheet?.suggested?.[raised] ?? place.persona.sheet?.askedAs?.[raised]?.[0] ?? raised);
  // A line that must be earned is told at the fourth request.
  for (let times = 0; ask && times < 4; times += 1) if ((await say(ask)).told.includes(raised ?? '')) break;
  if (asked) history.push({ speaker: 'npc', text: asked });
  return say;
}

type LeadTurn = Awaited<ReturnType<Awaited<ReturnType<typeof lead>>>>;

function isExpected({ reply, told }: LeadTurn, { persona }: PlacedCharacter, expect: Expected): boolean {
  const plain = sameText(reply);
  const sheet = persona.sheet;
  const wordings = [
    ...(expect.told ?? []).flatMap((fact) => sheet?.told.find(({ facts }) => facts.includes(fact))?.say ?? []),
    ...(expect.shown ?? []).flatMap((name) => sheet?.shown[name] ?? []),
    ...(expect.opinions ?? []).flatMap((name) => sheet?.opinions[name] ?? []),
    ...(expect.intents ?? []).flatMap((name) => sheet?.ordinary[name] ?? []),
  ].map((line) => (typeof line === 'string' ? line : line.say));
  const secrets = (sheet?.ordinary.secret ?? []).map((line) => (typeof line === 'string' ? line : line.say));
  return (
    (expect.lines ?? []).some((line) => told.includes(line)) ||
    wordings.some((text) => plain.includes(sameText(text))) ||
    (expect.held === true && (isHeldBack(reply) || secrets.some((text) => plain.includes(sameText(text))))) ||
    (expect.says !== undefined && new RegExp(expect.says, 'iu').test(reply))
  );
}

/** Plays each message of a half in a new talk. */
export async function measureDiscoveries(half: Half, engine: Engine): Promise<JudgedReply[]> {
  const heard: JudgedReply[] = [];
  for (const discovery of readDiscoveries(half)) {
    const place = buildPlace(discovery);
    const said = await (await lead(engine, place, discovery))(discovery.say);
    heard.push({ discovery, ...said, isRight: isExpected(said, place, discovery.expect) });
  }
  return heard;
}
