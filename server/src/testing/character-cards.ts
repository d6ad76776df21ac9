import { withTexts } from '../domains/studio/character-cards/png.ts';
import { plainPicture } from './creating.ts';

/** An entry of a lorebook as a new one is in the form. */
export const loreEntry = {
  secondaryKeys: [],
  logic: 'any',
  constant: false,
  order: 100,
  cooldown: 0,
  delay: 0,
  probability: 100,
  caseSensitive: false,
  wholeWords: true,
};

/** Card data as written by other programs, with their own fields. */
export const data = {
  name: 'Ilse',
  description: '{{char}} keeps the ferry. She has seen {{user}} before.',
  personality: 'Dry, watchful.',
  scenario: 'A river in flood.',
  first_mes: 'The river is up.\nYou will not cross tonight, {{user}}.',
  mes_example: '<START>\n{{user}}: Hello.\n{{char}}: Mind the plank.',
  creator_notes: 'Best by night.',
  system_prompt: 'You are {{char}}. {{original}}',
  post_history_instructions: 'Stay dry.',
  alternate_greetings: ['Late, are you not?'],
  character_book: {
    name: 'River lore',
    scan_depth: 4,
    extensions: { depth: { at: 2 } },
    entries: [
      { keys: ['plank'], content: 'The third plank is loose.', extensions: {}, enabled: true, insertion_order: 0 },
      {
        keys: ['toll'],
        content: 'I take a toll of one coin.\nThe dead pay nothing.',
        extensions: { x: 1 },
        enabled: true,
        insertion_order: 1,
      },
      { keys: ['off'], content: 'This is switched off.', extensions: {}, enabled: false, insertion_order: 2 },
      {
        keys: ['bell'],
        content: 'The bell under the river is my brother’s.',
        extensions: {},
        enabled: true,
        insertion_order: 3,
        use_regex: false,
      },
    ],
  },
  tags: ['river', 'ghost'],
  creator: 'Somebody',
  character_version: '1.2',
  extensions: { talkativeness: '0.5', world: 'River', vendor: { deep: [1, { two: null }] } },
  vendor_field: { kept: true },
};

/** The card in version 2. */
export const v2 = { spec: 'chara_card_v2', spec_version: '2.0', data };
/** The card in version 3. */
export const v3 = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    ...data,
    nickname: 'Il',
    creator_notes_multilingual: { de: 'Am besten nachts.' },
    source: ['https://example.org/card'],
    group_only_greetings: ['All of you, off my boat.'],
    creation_date: 1_700_000_000,
    assets: [{ type: 'background', uri: 'https://example.org/river.png', name: 'river', ext: 'png' }],
  },
};

export const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** Creates a PNG with these text chunks. */
export async function png(texts: Record<string, string>): Promise<Buffer> {
  return withTexts(Buffer.from(await plainPicture('#456', { width: 320, height: 320 })), texts);
}

/** Encodes a value as JSON bytes. */
export const text = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)));
