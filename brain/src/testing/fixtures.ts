import type { VoiceSheet } from '@emberlore/contract';
import type { Situation } from '../choosing/plan.ts';
import { newMemory } from '../memory/memory.ts';
import { createWorld } from '../reading/out-of-world.ts';
import { understand } from '../reading/understand.ts';
import { createRandom } from '../text/random.ts';
import type { Memory, Persona, SceneView } from '../types.ts';

/** Small characters and a place for the tests of this folder. */
export const osric: Persona = {
  id: 'osric',
  name: 'Osric the Ferryman',
  pronouns: 'He/Him/His',
  description:
    'Osric rows the only boat on the lake. He is seventy and lean. He hides that he strikes the drowned bell himself at night with his ferry pole. He speaks slowly.',
  personalKnowledge: [
    'I was the bell-boy of Hallowmere, eleven years old, and it was my night to watch the water.',
    'A stranger in a grey temple hood gave me a silver piece to sleep through my watch, and I slept.',
    'I strike the drowned bell myself on moonless nights, with my ferry pole, trying to ring the warning I owe.',
    "The bell-warden's medallion went into the reeds by the landing, and I have never had the face to pick it up.",
    'I take no coin for the crossing; I have not touched silver since I was eleven.',
    'I fear dry land, for I think my years are waiting for me there, all sitting on a wall together.',
  ],
  mood: { joy: 4, fear: 4, trust: 5, surprise: 4 },
  emotionalFluidity: 0,
  personality: { positive: 4, peaceful: 8, open: 5, extravert: 3, socialRank: 2 },
  greetings: ['Step in the middle, now. Sit low.'],
  smallTalk: ['Pull, and rest. That is all I know about anything.', 'Mind your hand. The water likes a hand.'],
  refusals: ['I am old, but I am not old enough to know that.'],
  farewells: ['Mind the step. Land comes up sudden.'],
};

/** What Osric says to ordinary life. */
export const osricsSheet: VoiceSheet = {
  ordinary: {
    name: ['Osric, of the one boat.'],
    married: ['Never. I have two oars.', 'No wife. Ask the oars.'],
    joke: ['Somebody asked me how deep it was.'],
    grief: ['Sit by me. I will go slowly.'],
    hug: ['Careful, I am mostly wet wool.'],
    insult: ['A bishop called me worse.', { when: 'cold', say: 'Then swim.' }],
    agree: ['That is settled, then.'],
    'hello-again': ['Back again, and drier.'],
    work: ['I row.'],
    strange: ['A man with an oar, and nothing else.'],
    place: ['On the water.'],
    'player-from': ['I never rowed so far.'],
    source: ['I was in the boat, and I have ears.', 'A passenger left it behind.'],
    reason: ['It is the way the oar was cut.'],
    onward: ['The rope ends there.'],
    'dont-know': ['It never came into my boat.'],
    unclear: ['Say it again, plainer.'],
  },
  opinions: {
    'the bell': ['You could feel it in the soles of your feet.'],
    'Priestess Ilane': ['She brings me soup with barley in it.', 'I talk to her shoes.'],
  },
  shown: { "Warden's Medallion": ['That is my own scratching.'] },
  told: [
    { facts: ['you slept through your watch', 'you fell asleep'], say: ['Eleven years old, and the straw was dry.'] },
  ],
  askedAs: {},
};

export const rue: Persona = {
  ...osric,
  id: 'rue',
  name: 'Captain Rue',
  pronouns: 'She/Her/Hers',
  description: 'Rue runs eleven thieves and a goat in the wood.',
  personality: { positive: 6, peaceful: 2, open: 6, extravert: 8, socialRank: 5 },
  personalKnowledge: ['I stole the clapper so nobody could ever ring the dead to sleep.'],
  greetings: [],
  smallTalk: [],
  refusals: [],
  farewells: [],
};

export const vesper: Persona = {
  ...rue,
  id: 'vesper',
  name: 'Vesper',
  pronouns: 'They/Them/Theirs',
  description: 'Vesper is the mind of the ship.',
};

export const lake: SceneView = {
  storyName: 'The Drowned Bell',
  name: 'The Flat Water',
  description:
    'Roofs under the water, green and whole. A spire stands out of the lake. Ask what you were hired to ask.',
  commonKnowledge: [
    'Hallowmere drowned in one night, a hundred years ago this autumn, and three hundred people with it.',
    'Nobody in the valley will eat fish from the lake, and the pike have grown enormous.',
    'Osric has rowed here for longer than anybody remembers.',
  ],
  others: [
    {
      name: 'Priestess Ilane',
      description: 'Priestess Ilane is the last of the Grey Sisters. She hides who opened the sluice.',
    },
  ],
  items: [{ id: 'medallion', name: "Warden's Medallion", description: 'A bronze disc with a rising sun.' }],
  hints: [
    'There is a medallion in the reeds, and I have rowed past it forty thousand times.',
    'Ask the ferryman about his pole.',
  ],
};

/**
 * Builds the situation of this message as the fourth turn by the lake: to Osric and without hits, unless `more` says
 * otherwise.
 */
export function buildSituation(
  text: string,
  {
    memory: known,
    persona = osric,
    ...more
  }: { memory?: Partial<Memory> } & Partial<
    Pick<Situation, 'persona' | 'hits' | 'answers' | 'ordinary' | 'nearTopic'>
  > = {},
): Situation {
  const memory = { ...newMemory(osric), turn: 3, ...known };
  const context = { persona, scene: lake, memory, world: createWorld([]) };
  return {
    ...context,
    understanding: understand({ kind: 'speech', text }, context),
    opens: false,
    playerName: null,
    lastReply: null,
    hits: [],
    reserved: null,
    toldByOther: null,
    answers: [],
    followUps: [],
    invitations: new Set<string>(),
    ordinary: [],
    story: 0,
    nearestFact: null,
    told: null,
    avoid: '',
    nearTopic: [],
    random: createRandom('a'),
    ...more,
  };
}
