import type { ChatMessage } from '../../src/engines/language-model/driver.ts';
import { createLanguageModelEngine } from '../../src/engines/language-model/engine.ts';
import type { Model } from '../../src/engines/language-model/model.ts';
import type { HistoryEntry, Memory, TurnInput } from '../../src/types.ts';
import { launchCharacters, type PlacedCharacter } from '../sets.ts';
import { firstTurn, promptFor } from './guard-table.ts';

/** What the player plants, each with a word by which it is recognised. */
const planted: readonly (readonly [string, string])[] = [
  ['My name is Ana.', 'Ana'],
  ['My sister Maren lives in the north.', 'Maren'],
  ['I work as a bell-founder in Tarn.', 'bell-founder'],
  ['I promise to bring the clapper back.', 'clapper'],
  ['I brought you a pipe of briar wood.', 'briar'],
  ['I have never told anyone that I cannot swim.', 'swim'],
  ['You are a liar and a coward.', 'coward'],
  ['I lost my brother in the flood.', 'brother'],
  ['My father was hanged in Orrin.', 'Orrin'],
  ['I swear I will find the tower key.', 'tower key'],
  ['This is for you, a jar of heather honey.', 'heather'],
  ['Between us, I stole the abbot’s mule.', 'mule'],
  ['My husband Walter keeps bees.', 'Walter'],
  ['I give you my word that I return on Sunday.', 'Sunday'],
  ['My daughter Claire is seven.', 'Claire'],
  ['Do not tell anyone, but I was a spy.', 'spy'],
  ['My uncle owns the red mill.', 'red mill'],
  ['I made you a whistle of elder.', 'elder'],
  ['I confess that I burned the letter.', 'letter'],
  ['My twins were born in a snowstorm.', 'snowstorm'],
];

const chatter = [
  'What is this place?',
  'Who else is here?',
  'I see. And then?',
  'It is getting late.',
  'Tell me more about that.',
  'Why do you say so?',
];

/** The figures of a scripted talk. */
export interface RunFigures {
  /** Characters of the requests: middle and largest. */
  median: number;
  largest: number;
  /** Mean share of a request's characters that the request before began with. */
  stable: number;
  /** Planted facts in the last request, of all. */
  facts: number;
  planted: number;
  /** Lines in any request that only other characters know. */
  unknowable: number;
}

const asText = (messages: readonly ChatMessage[]) =>
  messages.map(({ role, content }) => `${role}\n${content}`).join('\n');

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** Lists the lines that other characters of the launch stories know and this one doesn't. */
function linesOfOthers({ persona, scene }: PlacedCharacter): string[] {
  const own = new Set([...persona.personalKnowledge, ...scene.commonKnowledge, ...scene.hints]);
  const all = launchCharacters().flatMap((other) => other.persona.personalKnowledge);
  return [...new Set(all)].filter((line) => !own.has(line));
}

/** Plays this many turns of one talk with a scripted model. */
export async function playRun(turns: number, which = 0): Promise<RunFigures> {
  const requests: string[] = [];
  const model: Model = {
    name: 'scripted',
    shapes: true,
    async *text({ messages }) {
      if (messages[0]?.content.startsWith('Sum up')) yield 'You talked about the place and the people in it.';
      else {
        requests.push(asText(messages));
        yield '{"emotion":"INTEREST","reply":"That is so, as far as I can tell you. The evening is long, and I have seen stranger things than this one.","told":[],"remember":""}';
      }
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
  const place = launchCharacters()[which];
  if (!place) throw new Error('There is no such character.');
  const engine = createLanguageModelEngine(model);
  let memory: Memory | null = null;
  const history: HistoryEntry[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [fact] = turn % 2 === 1 ? (planted[(turn - 1) / 2] ?? []) : [];
    const text = fact ?? `${chatter[turn % chatter.length]}`;
    const input: TurnInput = { ...firstTurn(place, text), memory, history: history.slice(-48) };
    const said: string[] = [];
    for await (const event of engine.reply(input)) {
      if (event.type === 'sentence') said.push(event.text);
      if (event.type === 'turn') memory = event.memory;
    }
    history.push({ speaker: 'player', text }, { speaker: 'npc', text: said.join(' ') });
  }
  const shares = requests
    .slice(1)
    .map((request, index) => sharedStart(requests[index] ?? '', request) / request.length);
  const sizes = requests.map(({ length }) => length).sort((one, other) => one - other);
  const last = requests.at(-1) ?? '';
  const most = planted.slice(0, Math.floor(turns / 2));
  return {
    median: sizes[Math.floor(sizes.length / 2)] ?? 0,
    largest: sizes.at(-1) ?? 0,
    stable: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
    facts: most.filter(([, word]) => last.includes(word)).length,
    planted: most.length,
    unknowable: linesOfOthers(place).filter((line) => requests.some((request) => request.includes(line))).length,
  };
}

/** Returns the mean share of a first request that is the beginning of another character's first request. */
export async function measureSharedBeginning(places: readonly PlacedCharacter[] = launchCharacters()): Promise<number> {
  const requests = await Promise.all(places.map(async (place) => asText((await promptFor(firstTurn(place))).messages)));
  const shares = requests.slice(1).map((request, at) => sharedStart(requests[at] ?? '', request) / request.length);
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
