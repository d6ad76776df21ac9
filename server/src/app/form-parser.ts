import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyConfig } from '@fastify/busboy';
import { fail, invalid } from '../kit/errors.ts';

/** One text field of a form. */
export interface FormText {
  name: string;
  text: string;
  truncated: boolean;
}

/** One file of a form, while it arrives. */
export interface FormFile {
  name: string;
  content: Readable;
  fileName: string;
}

/** What to do with the parts of a form. A rejected promise or an exception ends the reading. */
export interface FormReader {
  onText(text: FormText): void;
  /** Must read the content to its end, or resume it. */
  onFile(file: FormFile): Promise<void>;
}

export interface FormLimits {
  /** Maximum bytes of the whole form. */
  bytes: number;
  /** Maximum number of parts, files included. */
  parts: number;
  fileSize: number;
  fieldSize: number;
}

/** The characters that RFC 2046 allows in a boundary. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/** Returns the boundary that a content type names. Throws a 400 if there is none, or an invalid one. */
function readBoundary(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType.slice(0, 300)) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (!BOUNDARY.test(boundary)) throw fail('invalidInput');
  return boundary;
}

/**
 * Passes a form through, and fails when it has more bytes or more parts than its limits allow. Counting delimiters is far
 * cheaper than parsing: the parser makes a stream of every part, even of those past its own limits, and a packet holds
 * thousands of empty parts.
 */
function guardForm(boundary: string, limits: FormLimits): Transform {
  const delimiter = Buffer.from(`--${boundary}`);
  let bytes = 0;
  // The end of the form is a delimiter as well.
  let left = limits.parts + 1;
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limits.bytes) return done(fail('fileTooLarge'));
      // A delimiter may begin in one chunk and end in the next.
      const text = Buffer.concat([tail, chunk]);
      let after = 0;
      for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, after)) {
        after = at + delimiter.length;
        left -= 1;
        if (left < 0) return done(invalid());
      }
      tail = text.subarray(Math.max(after, text.length - delimiter.length + 1));
      done(null, chunk);
    },
  });
}

/** Reads and drops what is left of a body, so that the client hears the answer. Ends the connection beyond `most` bytes. */
async function drain(body: Readable, most: number): Promise<void> {
  let left = most;
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  body.resume();
  await new Promise<void>((resolve) => {
    if (body.readableEnded || body.destroyed) resolve();
    for (const event of ['end', 'close', 'error']) body.once(event, () => resolve());
  });
}

/**
 * Parses a multipart body and hands its parts on as they arrive. Throws a 400 for a malformed form or too many parts, a 413
 * for too many bytes, and what the reader throws; the rest of the body is dropped unparsed before.
 */
export async function parseForm(
  body: Readable,
  headers: { contentType: string; contentLength: number },
  limits: FormLimits,
  reader: FormReader,
): Promise<void> {
  const boundary = readBoundary(headers.contentType);
  if (headers.contentLength > limits.bytes) throw fail('fileTooLarge');
  const config: BusboyConfig = {
    // Written anew, so that the parser and the guard look for the same delimiter.
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { fileSize: limits.fileSize, fieldSize: limits.fieldSize, fieldNameSize: 100 },
  };
  const parser = new Busboy(config);
  const guard = guardForm(boundary, limits);
  let reading = Promise.resolve();
  const contents: Readable[] = [];
  let failure: unknown = null;
  const stop = (error: unknown) => {
    failure ??= error;
    guard.destroy(error as Error);
    // It waits for files that nobody reads any more.
    parser.destroy(error as Error);
  };
  parser.on('field', (name, text, _nameTruncated, truncated) => {
    try {
      reader.onText({ name, text, truncated });
    } catch (error) {
      stop(error);
    }
  });
  parser.on('file', (name, content, fileName) => {
    contents.push(content);
    // The parser or the reader reports what breaks a file off.
    content.on('error', () => {});
    // One after another, so that the files of a field keep their order.
    reading = reading.then(() => reader.onFile({ name: name ?? '', content, fileName })).catch(stop);
  });
  const breakOff = () => {
    if (!body.readableEnded) stop(fail('invalidInput'));
  };
  body.once('close', breakOff);
  body.pipe(guard);
  try {
    await pipeline(guard, parser);
    await reading;
    if (failure !== null) throw failure;
  } catch (error) {
    body.unpipe(guard);
    for (const content of contents) content.destroy();
    await reading;
    await drain(body, limits.bytes);
    throw failure ?? error;
  } finally {
    body.off('close', breakOff);
  }
}
