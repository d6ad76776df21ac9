/** Cards in the shapes that other programs write, from their documented formats: by program, shape and content. */

const prose =
  'Ilse keeps the ferry. She has seen {{user}} before.\n\nShe waits by the river, and her lamp is never out.';
const traits = '[Character("Ilse"){Age("34")Mind("dry" + "watchful")}]';
const bullets = '- Age: 34\n- Keeps the ferry\n* Fears the bell\n• Owes the miller\n{{// she lies}}';

const entry = {
  keys: ['bell', 'ring{{random:a,b}}'],
  content: '@@depth 4\n- {{char}} fears the bell.\n{{random::By night::By day}} it rings.',
  extensions: {},
  enabled: true,
  insertion_order: 100,
};
const long = (at: number) => ({ ...entry, keys: [`key ${at}`], content: `Entry ${at} ${'river '.repeat(150)}` });

/** The same character as an author may have filled it in. */
const contents: Readonly<Record<string, object>> = {
  plain: { name: 'Ilse', description: prose, personality: 'Dry.', scenario: 'A flood.', first_mes: 'Hm, {{user}}.' },
  traits: { name: 'Ilse', description: traits, personality: '', scenario: '', first_mes: '*She nods.*\n\n"Well?"' },
  bullets: { name: 'Ilse', description: bullets, personality: bullets, first_mes: '{{random:Hm,Well}}. {{time}}' },
  bare: { name: 'Ilse', description: '', personality: '', scenario: '', first_mes: '', mes_example: '' },
  huge: {
    name: 'Ilse '.repeat(60),
    description: prose.repeat(200),
    personality: '🜁'.repeat(9000),
    first_mes: 'Hm.\n'.repeat(3000),
    mes_example: '<START>\n{{user}}: Hello.\n{{char}}: Mind the plank.\n'.repeat(500),
  },
};

const second = {
  mes_example: '<START>\n{{user}}: Hello.\n{{char}}: Mind the plank.',
  creator_notes: 'Best by night.',
  system_prompt: 'You are {{char}}. {{original}}',
  post_history_instructions: 'Stay dry.',
  alternate_greetings: ['Late, are you not?', ''],
  tags: ['river'],
  creator: 'Somebody',
  character_version: '1.0',
  extensions: {},
};

type Shape = (content: object) => unknown;
const asSecond = (data: object) => ({ spec: 'chara_card_v2', spec_version: '2.0', data });
const asThird = (data: object) => ({ spec: 'chara_card_v3', spec_version: '3.0', data });

const tavernEntry = {
  ...entry,
  id: 0,
  comment: 'Bell',
  secondary_keys: null,
  constant: false,
  selective: true,
  position: 'before_char',
  use_regex: true,
  extensions: { position: 0, probability: 100, useProbability: true, selectiveLogic: 0, sticky: null, role: null },
};
const tavern = {
  ...second,
  extensions: { talkativeness: '0.5', fav: false, world: 'River', depth_prompt: { prompt: '', depth: 4 } },
};

const shapes: Readonly<Record<string, Shape>> = {
  'SillyTavern, version 1': (content) => ({ ...content, avatar: 'none', chat: 'Ilse', create_date: '2023-1-1' }),
  'SillyTavern, version 2 without a lorebook': (content) => asSecond({ ...tavern, ...content }),
  'SillyTavern, both versions in one': (content) => ({
    ...content,
    fav: false,
    tags: [],
    ...asSecond({ ...tavern, ...content, character_book: { name: '', entries: [tavernEntry, long(1)] } }),
  }),
  'SillyTavern, version 3': (content) =>
    asThird({
      ...tavern,
      ...content,
      group_only_greetings: [],
      character_book: { entries: [{ ...tavernEntry, constant: true, keys: [] }] },
    }),
  'Chub, version 2 without a lorebook': (content) =>
    asSecond({ ...second, ...content, character_book: null, extensions: { chub: { id: 7, alt_expressions: {} } } }),
  'Chub, version 2 with 40 long entries': (content) =>
    asSecond({
      ...second,
      ...content,
      character_book: {
        name: 'River',
        description: '',
        scan_depth: 2,
        token_budget: 500,
        recursive_scanning: false,
        extensions: {},
        entries: Array.from({ length: 40 }, (_, at) => ({ ...long(at), name: `E${at}`, priority: 10, id: at })),
      },
    }),
  'Chub, with nulls': (content) =>
    asSecond({
      ...content,
      personality: null,
      scenario: null,
      tags: null,
      extensions: null,
      alternate_greetings: null,
    }),
  'RisuAI, version 2': (content) =>
    asSecond({
      ...second,
      ...content,
      character_book: {
        entries: [{ ...entry, mode: 'normal', case_sensitive: null }],
        extensions: { risu_fullWordMatching: true },
      },
      extensions: { risuai: { emotions: [], bias: [], viewScreen: 'none', customScripts: [], utilityBot: false } },
    }),
  'RisuAI, version 3': (content) =>
    asThird({
      ...second,
      ...content,
      nickname: 'Il',
      group_only_greetings: ['All of you, off.'],
      creation_date: 0,
      assets: [
        { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
        { type: 'x-risu-asset', uri: 'embeded://assets/other/a.webp', name: 'a', ext: 'webp' },
      ],
      character_book: {
        entries: [
          { ...entry, use_regex: false, folder: '', mode: 'multiple' },
          { ...entry, keys: ['/be(l+)/i'] },
        ],
      },
    }),
  'Agnai, its own shape': (content) => {
    const { description = '', first_mes = '', ...more } = { description: '', first_mes: '', ...content };
    return {
      kind: 'character',
      _id: '',
      ...more,
      persona: { kind: 'attributes', attributes: { text: [description], age: ['34'], likes: ['rain', 'quiet'] } },
      greeting: first_mes,
      sampleChat: '{{user}}: Hello.\n{{char}}: Hm.',
      scenario: 'A flood.',
      alternateGreetings: [],
      description: 'A note.',
    };
  },
  'Agnai, version 2': (content) =>
    asSecond({
      ...second,
      ...content,
      character_book: undefined,
      extensions: { agnai: { voice: {}, persona: { kind: 'text', attributes: { text: ['x'] } }, appearance: '' } },
    }),
  'Character Tavern, version 2': (content) => asSecond({ ...second, ...content, character_book: { entries: [] } }),
  'Character Tavern, version 3': (content) =>
    asThird({ ...second, ...content, source: ['https://example.org'], group_only_greetings: [], assets: null }),
  'Pygmalion, before versions': (content) => {
    const { name, description, first_mes } = { name: '', description: '', first_mes: '', ...content };
    return {
      char_name: name,
      char_persona: description,
      char_greeting: first_mes,
      world_scenario: '',
      example_dialogue: '',
    };
  },
};

/** Every shape with every content, named after both. */
export const commonCards: readonly [string, unknown][] = Object.entries(shapes).flatMap(([shape, toCard]) =>
  Object.entries(contents).map(([content, fields]): [string, unknown] => [`${shape}, ${content}`, toCard(fields)]),
);
