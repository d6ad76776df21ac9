import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Busboy } from '@fastify/busboy';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseForm } from './form-parser.ts';

const limits = { bytes: 1_000_000, parts: 4, fileSize: 1000, fieldSize: 1000 };
const contentType = 'multipart/form-data; boundary=edge';

const part = (name: string, text: string, file = '') =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${text}\r\n`;

/** Reads a form of these pieces, and returns what arrived. */
async function read(
  pieces: Iterable<string>,
  more: Partial<typeof limits> = {},
  headers = { contentType, contentLength: 0 },
) {
  const arrived: string[] = [];
  const body = Readable.from(Array.from(pieces, (piece) => Buffer.from(piece)));
  await parseForm(
    body,
    headers,
    { ...limits, ...more },
    {
      onText: ({ name, text }) => void arrived.push(`${name}: ${text}`),
      onFile: async ({ name, content, fileName }) => {
        arrived.push(`${name}, ${fileName}: ${await buffer(content)}`);
      },
    },
  );
  return arrived;
}

const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

describe('a form', () => {
  const whole = `${part('a', 'one')}${part('f', 'first', 'x.png')}${part('f', 'second', 'y.png')}--edge--\r\n`;

  test('is read part by part, however it is cut', async () => {
    const parts = ['a: one', 'f, x.png: first', 'f, y.png: second'];
    expect(await read([whole])).toEqual(parts);
    expect(await read(whole)).toEqual(parts);
  });

  test('with more parts than it may have is refused before the parser sees them', async () => {
    const write = vi.spyOn(Busboy.prototype, 'write');
    onTestFinished(() => write.mockRestore());
    const tiny = '--edge\r\n\r\n\r\n'.repeat(5000);
    expect(await statusOf(read([tiny, tiny, tiny]))).toBe(400);
    expect(write).not.toHaveBeenCalled();
  });

  test('counts parts whose delimiters are cut in two', async () => {
    const many = Array.from({ length: 10 }, () => part('a', 'b')).join('');
    expect(await statusOf(read(many))).toBe(400);
    expect(await statusOf(read(`${part('a', '1').repeat(4)}--edge--\r\n`))).toBe(200);
  });

  test('with too many bytes is refused, by its length and by counting', async () => {
    expect(await statusOf(read([whole], { bytes: 100 }))).toBe(413);
    expect(await statusOf(read([whole], {}, { contentType, contentLength: 2_000_000 }))).toBe(413);
  });

  test('is dropped to its end when a part is refused, and its files are released', async () => {
    let dropped = 0;
    const body = new Readable({
      read() {
        dropped += 1;
        this.push(dropped === 1 ? part('f', 'x'.repeat(50), 'x.png') : dropped < 10 ? 'more'.repeat(100) : null);
      },
    });
    const refuse = async () => {
      throw new Error('no such file');
    };
    const reading = parseForm(body, { contentType, contentLength: 0 }, limits, { onText: () => {}, onFile: refuse });
    await expect(reading).rejects.toThrow('no such file');
    expect(dropped).toBe(10);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="a\nb"'])(
    'without a valid boundary is a 400: %s',
    async (type) => {
      expect(await statusOf(read([whole], {}, { contentType: type, contentLength: 0 }))).toBe(400);
    },
  );

  test('that breaks off is a failure', async () => {
    await expect(read([part('f', 'half', 'x.png')])).rejects.toThrow();
  });
});
