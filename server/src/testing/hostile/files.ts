import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { buildJson } from './recipes.ts';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const pngHeader = pngChunk('IHDR', Buffer.from('00000040000000400802000000', 'hex'));

/** Builds one entry of an archive: its local header, and its directory entry. */
function zipEntry(name: string, content: Buffer, offset: number): { local: Buffer; central: Buffer } {
  const packed = deflateRawSync(content, { level: 1 });
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const label = Buffer.from(name);
  return {
    local: Buffer.concat([Buffer.from('504b0304', 'hex'), fields, label, packed]),
    central: Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail, label]),
  };
}

function buildZip(files: [name: string, content: Buffer][], declared = files.length): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const { local, central } = zipEntry(name, content, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(declared, 8);
  end.writeUInt16LE(declared, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const card = (field: string) =>
  Buffer.from(`{"spec":"chara_card_v2","data":{"name":"Ann","description":"A keeper.","wide":${field}}}`);
const list = (bytes: number, tiny = '0') => buildJson({ $list: tiny, count: Math.floor(bytes / (tiny.length + 1)) });

const random = (length: number) => randomBytes(length / 2).toString('hex');

/** Builds a valid card with the maximum number and length of entries. */
function fullCard(): Buffer {
  const entry = {
    keys: ['a', 'b', 'c'],
    content: `${'The toll is a coin. '.repeat(40)}`,
    enabled: true,
    extensions: {},
  };
  const entries = Array.from({ length: 1900 }, (_, at) => ({ ...entry, insertion_order: at, name: random(20) }));
  const greetings = Array(500).fill('Good evening to you.');
  const data = { name: 'Ann', description: 'Long. '.repeat(3000), first_mes: 'Hm.', alternate_greetings: greetings };
  return Buffer.from(JSON.stringify({ spec: 'chara_card_v2', data: { ...data, character_book: { entries } } }));
}

/** Builds a valid story export with the maximum number and length of texts. */
function fullManifest(): Buffer {
  const words = (length: number) =>
    'The bell rang twice, and nobody went. '.repeat(Math.ceil(length / 38)).slice(0, length);
  const box = Array.from({ length: 60 }, () => `${words(60)}${random(20)}`);
  const character = { name: 'Ann', description: words(4000), pronouns: 'She/Her/Hers', nature: {}, voice: 'Nora' };
  const lines = { personalKnowledge: box, greetings: box, smallTalk: box, refusals: box, farewells: box };
  const characters = Array.from({ length: 40 }, (_, at) => ({ ...character, ...lines, id: `c${at}` }));
  const items = Array.from({ length: 100 }, (_, at) => ({ id: `i${at}`, name: 'Key', description: words(2000) }));
  const quests = Array.from({ length: 10 }, () => ({ type: 'DIALOGUE', name: 'Talk', target: 'c1', hint: words(500) }));
  const scene = { name: 'Hall', description: words(2000), winDescription: words(2000), commonKnowledge: box, quests };
  const scenes = Array(20).fill({ ...scene, characters: ['c1', 'c2', 'c3'], items: ['i1', 'i2'] });
  const story = { name: 'A tale', description: words(2000), tags: Array(50).fill('Heritage'), images: [] };
  return Buffer.from(JSON.stringify({ format: 'emberlore-story', schemaVersion: 1, story, characters, items, scenes }));
}

/**
 * Builds a manifest of 8 MB whose values take up to forty times their text when parsed: a thread that runs out of memory
 * while it parses ends the whole process.
 */
function fillingManifest(): string {
  const objects = '{"34":0},'.repeat(290_000);
  const names = Array.from({ length: 490_000 }, (_, at) => `"${at.toString(16)}":0`).join();
  return `{"format":"emberlore-story","a":[${objects}{}],"b":{${names}}}`;
}

function wav(bytes: number, chunk: Buffer): Buffer {
  const whole = Buffer.concat(Array<Buffer>(Math.ceil(bytes / chunk.length)).fill(chunk)).subarray(0, bytes - 12);
  const head = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  head.writeUInt32LE(whole.length + 4, 4);
  return Buffer.concat([head, whole]);
}

/** Builders of hostile files of up to this many bytes, by what is hostile about them. */
export const files: Record<string, (bytes: number) => Buffer> = {
  noise: (bytes) => randomBytes(bytes),
  'noise that says it is a PNG': (bytes) => Buffer.concat([PNG_HEAD, pngHeader, randomBytes(bytes - 40)]),
  'PNG of tiny chunks': (bytes) => {
    const chunks = Buffer.concat(Array<Buffer>(Math.floor(bytes / 12) - 8).fill(pngChunk('tEXt', Buffer.alloc(0))));
    return Buffer.concat([PNG_HEAD, pngHeader, chunks, pngChunk('IEND', Buffer.alloc(0))]);
  },
  'PNG with one huge text': (bytes) => {
    const base64 = card(list(bytes * 0.7)).toString('base64');
    return Buffer.concat([
      PNG_HEAD,
      pngHeader,
      pngChunk('tEXt', Buffer.from(`chara\0${base64}`.slice(0, bytes - 100))),
    ]);
  },
  'PNG with a card of tiny values': () => {
    const base64 = card(list(1_900_000, '[]')).toString('base64');
    return Buffer.concat([PNG_HEAD, pngHeader, pngChunk('tEXt', Buffer.from(`chara\0${base64}`))]);
  },
  'JSON of tiny values': (bytes) => card(list(bytes - 200)),
  'JSON of 2 MB of empty lists': () => card(list(1_900_000, '[]')),
  'JSON of many keys': () => card(buildJson({ $keys: 200_000 })),
  'JSON of deep lists': (bytes) => card(buildJson({ $nest: Math.floor(bytes / 2) - 100 })),
  'a full card': fullCard,
  'ZIP that unpacks a thousandfold': (bytes) =>
    buildZip(['card.json', 'manifest.json'].map((name) => [name, Buffer.alloc(Math.min(bytes, 16_000_000), 0x20)])),
  'ZIP of folders': () =>
    buildZip(Array.from({ length: 60_000 }, (_, at) => [`${at}/`, Buffer.alloc(0)] as [string, Buffer])),
  'ZIP with a wide manifest': () => {
    const numbers = `[${Array.from({ length: 300_000 }, (_, at) => at % 997).join()}]`;
    return buildZip([
      ['card.json', card(numbers)],
      ['manifest.json', Buffer.from(`{"format":"emberlore-story","wide":${numbers}}`)],
    ]);
  },
  'ZIP with a manifest that fills the memory': () => buildZip([['manifest.json', Buffer.from(fillingManifest())]]),
  'a full story': () => buildZip([['manifest.json', fullManifest()]]),
  'a full CHARX': () => buildZip([['card.json', fullCard()]]),
  'ink of many choices': () => Buffer.from('* a\n'.repeat(60_000)),
  'Twee of links': () => Buffer.from(`:: Start\n${'[['.repeat(200_000)}`),
  'WAV of empty chunks': (bytes) => wav(bytes, Buffer.from('LIST\0\0\0\0', 'latin1')),
  'WAV of formats': (bytes) =>
    wav(bytes, Buffer.from('fmt \x10\0\0\0\x01\0\x01\0\x01\0\0\0\x01\0\0\0\x01\0\x08\0', 'latin1')),
};
