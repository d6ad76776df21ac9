import {
  BrainUnavailable,
  createLanguageModelEngine,
  type ModelMeasure,
  type Persona,
  type SceneView,
} from '@emberlore/brain';
import type { LanguageModelConfig } from './config-engines.ts';
import { createModel } from './engine.ts';

/** The report on the language model for the operator. */
export interface ModelReport {
  works: boolean;
  lines: string[];
}

const persona: Persona = {
  id: 'check',
  name: 'Marta the Ferrywoman',
  pronouns: 'She/Her/Hers',
  description: 'Marta rows people over a river and knows everybody on both banks.',
  personalKnowledge: [
    'I have rowed this river for thirty-one years.',
    'My boat is called the Second Thought.',
    'The miller on the far bank owes me for nine crossings.',
    'I am afraid of bridges, for they would put me out of work.',
  ],
  mood: { joy: 6, fear: 4, trust: 6, surprise: 5 },
  emotionalFluidity: 0,
  personality: { positive: 6, peaceful: 6, open: 7, extravert: 6, socialRank: 3 },
  greetings: ['Step in the middle, now.'],
  smallTalk: [],
  refusals: ['That is not river talk.'],
  farewells: [],
};

const scene: SceneView = {
  storyName: 'The Crossing',
  name: 'The Landing',
  description: 'A landing on a wide brown river, towards evening.',
  commonKnowledge: ['The last crossing goes at sunset.'],
  others: [],
  items: [],
  hints: [],
};

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

const advice: Partial<Record<ModelMeasure['outcome'], string>> = {
  refused: 'Is it running, and is the address right? It ends in /v1 for most servers.',
  server: 'It answered, but with an error: look at the name of the model, and at the key.',
  timeout:
    'It is there, but too slow. A smaller model helps, or a larger LLM_FIRST_TOKEN_SECONDS or LLM_TOTAL_SECONDS.',
  'broken-stream': 'Its answer broke off, or is not of the OpenAI kind.',
  empty: 'It answered nothing that a character could say. Is it a chat model?',
};

function speedInWords({ firstToken, whole, usage }: ModelMeasure): string[] {
  const writing = Math.max(1, whole - (firstToken ?? 0));
  const rate = (usage.completion / writing) * 1000;
  const wait = firstToken ?? whole;
  const feel = wait < 1_000 ? 'players will hardly notice' : wait < 4_000 ? 'fine' : 'slow: players will wait';
  return [
    `First word after ${seconds(wait)} (${feel}), whole reply after ${seconds(whole)}, about ${rate.toFixed(0)} tokens a second.`,
    `The question had ${usage.prompt} tokens, the answer ${usage.completion}.`,
  ];
}

/** Sends the configured model a typical request and reports the result. */
export async function reportOnModel(config: LanguageModelConfig): Promise<ModelReport> {
  const measures: ModelMeasure[] = [];
  const model = createModel(config, { measured: (measure) => measures.push(measure) });
  const engine = createLanguageModelEngine(model, config.wording);
  const where = config.kind === 'file' ? `the file ${config.path}` : `${config.model} at ${config.baseUrl}`;
  const lines = [`Asking ${where} ...`];
  const said: string[] = [];
  let toldLines: string[] = [];
  let feeling = '';
  try {
    const utterance = { kind: 'speech', text: 'What is your boat called?' } as const;
    const input = { persona, scene, memory: null, history: [], playerName: 'Ana', utterance, seed: 'check' };
    for await (const event of engine.reply(input)) {
      if (event.type === 'sentence') said.push(event.text);
      if (event.type === 'emotion') feeling = event.emotion.name;
      if (event.type === 'turn') toldLines = event.told;
    }
  } catch (error) {
    const reason = error instanceof BrainUnavailable ? error.reason : 'broken-stream';
    lines.push(error instanceof Error ? error.message : String(error));
    if (advice[reason] && config.kind === 'server') lines.push(advice[reason]);
    return { works: false, lines: [...lines, 'It does not work.'] };
  } finally {
    await engine.close();
  }
  const last = measures.at(-1);
  lines.push(`It answers (${feeling}): ${said.join(' ')}`);
  if (last) lines.push(...speedInWords(last));
  lines.push(
    toldLines.length > 0
      ? 'It told the line that was asked for.'
      : 'It did not tell the line that was asked for. Quests that wait for a line may stay open: a better model would help.',
  );
  if (config.kind === 'server') {
    lines.push(
      model.shapes
        ? 'Answers are asked for in a given shape, and it takes that.'
        : 'It does not take answers of a given shape; the feeling is read from the words instead.',
    );
  }
  return { works: true, lines: [...lines, 'It works.'] };
}
