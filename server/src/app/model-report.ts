import { BrainUnavailable, type Model, type ModelMeasure, type Persona, type SceneView } from '@emberlore/brain';
import type { LanguageModelConfig } from './config-engines.ts';
import { createModel } from './engine.ts';
import type { NamedModel } from './model-servers.ts';
import { type Reply, readsWhole, startTrialTalk, type TrialTalk } from './model-trials.ts';

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

/** What the trials have shown, from 0 to 1. */
interface Marks {
  /** Answers that were sound JSON. */
  form: number;
  /** Answers that a character could say: in place of the others it declined. */
  own: number;
  /** Lines told when they were asked for. */
  ids: number;
  /** Lines told in the player's language when they were asked for in it. */
  languages: number;
  /** Facts about the player that it still knew after 20 turns. */
  memory: number;
  /** Sentences of the long talk that it had not said before. */
  fresh: number;
}

const share = (list: readonly boolean[]) => list.filter(Boolean).length / Math.max(1, list.length);
const median = (list: readonly number[]) =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
const isTold = ({ told }: Reply, line: string | undefined) => line !== undefined && told.includes(line);

/** Questions about the lines of the trial's character, in three languages. */
const questions = {
  english: ['What is your boat called?', 'Does anybody owe you money?', 'What are you afraid of?'],
  others: ['¿Cómo se llama tu barca?', 'Qui te doit de l’argent ?', 'Wovor hast du denn so große Angst?'],
};
const asked = [1, 2, 3];

/** Whether the character declined in its own words, since the model said nothing fit for it. */
const isDeclined = ({ sentences }: Reply) => persona.refusals.includes(sentences.join(' '));

async function tryLines(
  talk: TrialTalk,
): Promise<Pick<Marks, 'form' | 'own' | 'ids' | 'languages'> & { first: Reply }> {
  const answers: Reply[] = [];
  for (const question of questions.english) answers.push(await talk.ask(question));
  const others: Reply[] = [];
  for (const question of questions.others) others.push(await talk.ask(question));
  const told = (replies: readonly Reply[]) =>
    replies.map((reply, index) => isTold(reply, persona.personalKnowledge[asked[index] ?? 0]));
  const [first] = answers;
  if (!first) throw new BrainUnavailable('empty', 'There was no answer.');
  return {
    first,
    form: share([...answers, ...others].map(({ isSound }) => isSound)),
    own: share([...answers, ...others].map((reply) => !isDeclined(reply))),
    ids: share(told(answers)),
    languages: share(told(others).map((each, index) => each && others[index]?.isForeign === true)),
  };
}

/** What the player tells about themself in the long talk, and by what word one sees that it is remembered. */
const facts = [
  { said: 'My name is Rosalind, and I make clocks.', asked: 'What is my name?', word: /rosalind/i },
  { said: 'My brother Tobias drowned here last spring.', asked: 'Which brother did I lose?', word: /tobias/i },
];
const chatter = [
  'How is the river today?',
  'Who rides with you most?',
  'Do you sleep well?',
  'What do you eat out here?',
  'Have you ever been in love?',
  'What would you do with more money?',
  'Tell me about the far bank.',
  'Is the water cold?',
];

async function tryLongTalk(talk: TrialTalk): Promise<Pick<Marks, 'memory' | 'fresh'>> {
  const said: string[] = [];
  for (const fact of facts) said.push(...(await talk.ask(fact.said)).sentences);
  for (let turn = 0; turn < 16; turn += 1)
    said.push(...(await talk.ask(chatter[turn % chatter.length] ?? '')).sentences);
  const known: boolean[] = [];
  for (const fact of facts) known.push(fact.word.test((await talk.ask(fact.asked)).sentences.join(' ')));
  return { memory: share(known), fresh: new Set(said).size / Math.max(1, said.length) };
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

/** With fewer answers that a character could say, a model is of no use for talk. */
const leastOwn = 0.5;

/** Says in plain words what the model is good for. */
function judge({ form, own, ids, languages, memory, fresh }: Marks): string[] {
  if (own < leastOwn)
    return [
      `It refused, or spoke of itself, in ${percent(1 - own)} of its answers; characters decline then in their own words.`,
      'It is of no use as a character. Choose a model that plays roles.',
    ];
  const quests = ids >= 0.6;
  const talks = memory >= 0.5 && fresh >= 0.7;
  return [
    `Sound JSON: ${percent(form)} of the answers${form < 0.8 ? '; the rest is repaired, which costs some replies' : ''}.`,
    `Lines told when asked for: ${percent(ids)} in English, ${percent(languages)} in Spanish, French and German.`,
    `After 20 turns it knew ${percent(memory)} of what the player had told; ${percent(fresh)} of its sentences were new.`,
    quests && talks ? 'It is good for talk with quests.' : '',
    quests && !talks ? 'It is good for short talks with quests; long ones will repeat or forget.' : '',
    !quests && talks ? 'It is good for talk, but quests that wait for a line may stay open.' : '',
    !quests && !talks ? 'It is good for help and summaries at most; a better model would talk better.' : '',
    languages >= 0.6 ? 'Players can use other languages.' : '',
    languages < 0.6 && (quests || talks) ? 'Players had better speak English with it.' : '',
  ].filter(Boolean);
}

function speeds(measures: readonly ModelMeasure[]): string[] {
  const done = measures.filter(({ outcome }) => outcome === 'done');
  const first = median(done.map(({ firstToken, whole }) => firstToken ?? whole));
  const rates = done.map(({ usage, whole, firstToken }) => usage.completion / Math.max(1, whole - (firstToken ?? 0)));
  const feel = first < 1_000 ? 'players will hardly notice' : first < 4_000 ? 'fine' : 'slow: players will wait';
  return [
    `First word after ${seconds(first)} (${feel}), whole reply after ${seconds(median(done.map(({ whole }) => whole)))}, about ${(median(rates) * 1000).toFixed(0)} tokens a second.`,
    `A request has ${median(done.map(({ usage }) => usage.prompt))} tokens, an answer ${median(done.map(({ usage }) => usage.completion))}.`,
  ];
}

async function tellContext(model: Model, { contextTokens }: LanguageModelConfig['wording']): Promise<string[]> {
  if (await readsWhole(model, contextTokens)) return ['It reads requests as long as LLM_CONTEXT_TOKENS allows.'];
  return [
    `It forgot the beginning of a long request: it seems to read less at once than LLM_CONTEXT_TOKENS says, ${contextTokens}. Give the server a longer context (num_ctx of Ollama, --ctx-size of llama.cpp), or set a smaller number.`,
  ];
}

function tellShape(shapes: boolean, form: number): string {
  if (!shapes) return 'It does not take answers of a given shape; the feeling is read from the words instead.';
  return form >= 0.5
    ? 'Answers are asked for in a given shape, and it keeps to it.'
    : 'Answers are asked for in a given shape, and it does not keep to it: LLM_STRUCTURED=off may give better ones.';
}

function explain(error: unknown, isServer: boolean): string[] {
  const reason = error instanceof BrainUnavailable ? error.reason : 'broken-stream';
  const what = error instanceof Error ? error.message : String(error);
  return [what, ...(isServer && advice[reason] ? [advice[reason]] : []), 'It does not work.'];
}

/**
 * Tries everything that the game needs of a model: the form of answers, lines by their ids, other languages, 20 turns of
 * talk and speed. `say` hears each line of the report as soon as it is known.
 */
export async function reportOnModel(
  named: NamedModel,
  config: LanguageModelConfig,
  say: (line: string) => void = () => {},
): Promise<ModelReport> {
  const lines: string[] = [];
  const tell = (...more: string[]) => {
    lines.push(...more);
    for (const line of more) say(line);
  };
  const measures: ModelMeasure[] = [];
  const model = createModel(named, config, { measured: (measure) => measures.push(measure) });
  const talk = startTrialTalk(model, config.wording, persona, scene);
  tell(`Asking ${named.kind === 'file' ? `the file ${named.path}` : `${named.model} at ${named.baseUrl}`} ...`);
  try {
    const { first, ...marks } = await tryLines(talk);
    if (!isDeclined(first)) tell(`It answers (${first.feeling}): ${first.sentences.join(' ')}`);
    tell('Talking for 20 turns ...');
    const long = await tryLongTalk(startTrialTalk(model, config.wording, persona, scene));
    tell(...speeds(measures), ...judge({ ...marks, ...long }));
    if (marks.own >= leastOwn) tell(...(await tellContext(model, config.wording)));
    if (named.kind === 'server') tell(tellShape(model.shapes, marks.form));
    if (marks.own < leastOwn && named.roles.includes('talk')) {
      tell('It does not work for talk.');
      return { works: false, lines };
    }
  } catch (error) {
    tell(...explain(error, named.kind === 'server'));
    return { works: false, lines };
  } finally {
    await model.close();
  }
  tell('It works.');
  return { works: true, lines };
}
