import { bodyBytesOf, type Call, limits } from '@emberlore/contract';
import { z } from 'zod';
import type { CallOptions } from '../../testing.ts';
import type { Schema } from '../fuzz/from-schema.ts';
import { listLeaves, replaceAt, textLeaves } from './leaves.ts';
import { type FileRecipe, type HostileRequest, type PartRecipe, type Recipe, repeated } from './recipes.ts';

/** A hostile request to a call, and why it is hostile. */
export interface HostileCase {
  what: string;
  request: Pick<HostileRequest, 'json' | 'parts'> & { query?: Record<string, string>; params?: Record<string, string> };
}

/** Pieces that careless code reads repeatedly, or that take much memory. */
const pieces = [
  'a@a.a.',
  ' ',
  'x\n',
  'e\u0301\u0301',
  '\u{1f469}\u200d\u{1f680}',
  'A',
  '<',
  '- ., ',
  'I want to ',
  'he ',
  '\ufdfa',
];
/** Those of them that are tested at full length in every field. */
const longPieces = ['a@a.a.', ' ', 'x\n', '\u{1f469}\u200d\u{1f680}'];
/** Returns a long word before many full stops, each of which may end a sentence or an abbreviation. */
const lettersThenStops = (length: number) =>
  `${'a'.repeat(Math.ceil(length * 0.6))}${'5.'.repeat(length)}`.slice(0, length);
/** Returns different words of seven UTF-16 units, each of which may be a verb of the same subject. */
const newVerbs = (length: number) => {
  const count = Math.max(0, Math.floor(length / 7) - 1);
  const words = Array.from({ length: count }, (_, at) => ` or ${String.fromCodePoint(0x20000 + at)}s`);
  return `He rows${words.join('')}`.slice(0, length);
};
/** Maximum length of a request line, without the headers. */
const ADDRESS_BYTES = 12_000;
/** Fields that identify something: any other text would only lead to a 404. */
const NAMING = /token|url|userid|key|poolid|version|priceid|storystate|inworldcharacterid|^0$/i;
/** Just below the number of values at which a body is rejected. */
const MOST_VALUES = 19_000;

const label = (piece: string) => JSON.stringify(piece);
const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A JSON value of a call: its body, or a text part of its form. */
interface Slot {
  name: string;
  schema: z.ZodType;
  base: unknown;
  bytes: number;
  request: (json: Recipe) => HostileCase['request'];
}

/** Converts a call's normal request to a recipe. */
async function buildBase(options: CallOptions): Promise<{ json: unknown; parts: PartRecipe[] }> {
  const parts: PartRecipe[] = [];
  for (const [name, value] of options.form?.entries() ?? []) {
    if (typeof value === 'string') parts.push({ name, json: JSON.parse(value) });
    else parts.push({ name, file: { base64: Buffer.from(await value.arrayBuffer()).toString('base64') } });
  }
  return { json: options.json, parts };
}

type Base = Awaited<ReturnType<typeof buildBase>>;

function listSlots(call: Call, { json, parts }: Base): Slot[] {
  const bytes = bodyBytesOf(call);
  if (call.body) {
    const { body: schema } = call;
    return [{ name: 'body', schema, base: json, bytes, request: (made) => ({ json: made }) }];
  }
  return Object.entries(call.parts ?? {}).map(([name, schema]) => {
    const others = parts.filter((part) => part.name !== name);
    const own = parts.find((part) => part.name === name);
    const base = own && 'json' in own ? own.json : {};
    return { name, schema, base, bytes, request: (made) => ({ parts: [...others, { name, json: made }] }) };
  });
}

/** Returns the value with the longest accepted text of this kind in every text field. */
function fullest({ schema, base }: Slot, fill: (length: number) => string): Recipe {
  const fits = (value: unknown) => schema.safeParse(value).success;
  return textLeaves(toSchema(schema)).reduce((value: unknown, { path, maxLength }) => {
    if (NAMING.test(path.at(-1) ?? '')) return value;
    const longest = [1, 2, 4, 8].map((part) => replaceAt(value, path, fill(Math.floor(maxLength / part)))).find(fits);
    return longest ?? value;
  }, base) as Recipe;
}

/** Returns all of them, or only one: another one for each index. */
const pick = <T>(all: readonly T[], index: number, every: boolean) =>
  every ? all : all.slice(index % all.length, (index % all.length) + 1);

function slotCases(slot: Slot, every: boolean): HostileCase[] {
  const { name, schema, base, bytes, request } = slot;
  const described = toSchema(schema);
  const at = (path: string[], recipe: Recipe) => request(replaceAt(base, path, recipe) as Recipe);
  const room = Math.floor((bytes - 2000) / 2);
  const lists = ['0', '[]', '{}', '""'].map((tiny) => ({
    $list: tiny,
    count: Math.min(MOST_VALUES, Math.floor(room / tiny.length)),
  }));
  return [
    ...pieces.map((piece) => ({
      what: `${name} full of ${label(piece)}`,
      request: request(fullest(slot, (length) => repeated(piece, length))),
    })),
    { what: `${name} full of letters, then full stops`, request: request(fullest(slot, lettersThenStops)) },
    { what: `${name} full of new verbs`, request: request(fullest(slot, newVerbs)) },
    ...textLeaves(described).flatMap(({ path }, index) =>
      pick(longPieces, index, every).map((piece) => ({
        what: `${[name, ...path].join('.')} of endless ${label(piece)}`,
        request: at(path, {
          $repeat: piece,
          length: Math.floor((bytes - 2000) / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))) * piece.length,
        }),
      })),
    ),
    ...[[], ...listLeaves(described)].flatMap((path, index) =>
      pick(lists, index, every).map((list) => ({
        what: `${[name, ...path].join('.')} a list of ${list.$list}`,
        request: at(path, list),
      })),
    ),
    { what: `${name} of many keys`, request: request({ $keys: Math.min(MOST_VALUES, Math.floor(bytes / 10)) }) },
    {
      what: `${name} with many keys`,
      request: at(['unknown'], { $keys: Math.min(MOST_VALUES, Math.floor(bytes / 12)) }),
    },
    { what: `${name} with many more values than are read`, request: at(['unknown'], { $list: '0', count: room }) },
    { what: `${name} of deep lists`, request: request({ $nest: room }) },
  ];
}

const documents = [
  ...['PNG with one huge text', 'PNG of tiny chunks', 'PNG with a card of tiny values', 'JSON of tiny values'],
  ...['JSON of 2 MB of empty lists', 'JSON of many keys', 'JSON of deep lists', 'a full card', 'a full CHARX'],
  ...['ZIP that unpacks a thousandfold', 'ZIP of folders', 'ZIP with a wide manifest', 'a full story', 'noise'],
  'ZIP with a manifest that fills the memory',
];
const pictures = ['noise', 'noise that says it is a PNG', 'PNG of tiny chunks'];
const sounds = ['noise', 'WAV of empty chunks', 'WAV of formats'];

function fileCases(call: Call, { parts }: Base): HostileCase[] {
  return Object.entries(call.files ?? {}).flatMap(([name, { bytes = limits.pictureBytes, onDisk }]) => {
    const kinds = onDisk ? documents : bytes === limits.audioBytes ? sounds : pictures;
    const others = parts.filter((part) => part.name !== name);
    return kinds.map((make) => {
      const file: FileRecipe = { make, bytes: Math.min(bytes, limits.cardBytes) - 1000 };
      return { what: `${name}: ${make}`, request: { parts: [...others, { name, file }] } };
    });
  });
}

function addressCases(call: Call, { query = {}, params = {} }: CallOptions): HostileCase[] {
  const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const fields = Object.keys((call.query ? toSchema(call.query).properties : undefined) ?? {});
  const endless = (piece: string) =>
    repeated(piece, Math.floor(ADDRESS_BYTES / encodeURIComponent(piece).length) * piece.length);
  const short = (piece: string) => repeated(piece, limits.searchQuery);
  return [
    ...fields.flatMap((name) =>
      pieces.flatMap((piece) => [
        { what: `?${name} of endless ${label(piece)}`, request: { query: { ...given, [name]: endless(piece) } } },
        { what: `?${name} full of ${label(piece)}`, request: { query: { ...given, [name]: short(piece) } } },
      ]),
    ),
    ...Object.keys(params).map((name) => ({
      what: `:${name} endless`,
      request: { params: { ...params, [name]: 'a'.repeat(1900) } },
    })),
  ];
}

/**
 * Lists the test cases of a call: its normal request, and hostile ones at the limits of each input. Each field gets every
 * piece and list, or only one of them.
 */
export async function listCases(call: Call, options: CallOptions, every: boolean): Promise<HostileCase[]> {
  const base = await buildBase(options);
  const query = Object.fromEntries(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]));
  const plain = call.body ? { json: base.json as Recipe } : base.parts.length > 0 ? { parts: base.parts } : {};
  const cases = [
    { what: 'as it is meant', request: plain },
    ...listSlots(call, base).flatMap((slot) => slotCases(slot, every)),
    ...fileCases(call, base),
    ...addressCases(call, options),
  ];
  return cases.map(({ what, request }) => ({
    what,
    request: { query, ...(options.params ? { params: options.params } : {}), ...request },
  }));
}
