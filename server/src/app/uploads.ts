import { readFile } from 'node:fs/promises';
import { bodyBytesOf, type Call, type FileField, limits } from '@emberlore/contract';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CodedError, fail, invalid } from '../kit/errors.ts';
import { checkShape, parseJson } from '../kit/json.ts';
import type { DiskUpload, Upload } from '../kit/route.ts';
import type { SpoolDesk } from './spool.ts';

/** The content of a multipart body: the text parts parsed from JSON, and the files of each field of the call. */
export interface Multipart {
  parts: Record<string, unknown>;
  files: Record<string, (Upload | DiskUpload)[]>;
}

/** A form in transfer. */
interface Form {
  parts: Record<string, unknown>;
  files: Arrived;
}

/** Allowance for text parts and unknown fields, which are ignored. */
const SPARE_PARTS = 20;

function jsonPart(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid({ [name]: 'Not valid JSON.' });
  }
}

/** Validates a part that the multipart parser has already parsed as JSON, like any other part. */
function checkedPart(value: unknown): unknown {
  checkShape(value);
  return value;
}

/** Returns the text of a part with at most this many bytes; throws a 413 for a longer one. */
async function readText(content: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > maxBytes) throw fail('fileTooLarge');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Returns the maximum size of a field's file in bytes. */
const mostOf = ({ bytes = limits.pictureBytes }: FileField) => bytes;

/** The received files, on the disk. */
type Arrived = Record<string, DiskUpload[]>;

/**
 * Returns the files in the form that their fields need. Reads those needed in memory only once the whole form has
 * arrived.
 */
async function loadFiles(call: Call, arrived: Arrived): Promise<Multipart['files']> {
  const loaded: Multipart['files'] = {};
  for (const [name, uploads] of Object.entries(arrived)) {
    loaded[name] = call.files?.[name]?.onDisk
      ? uploads
      : await Promise.all(uploads.map(async ({ field, path }) => ({ field, bytes: await readFile(path) })));
  }
  return loaded;
}

async function takeFile(call: Call, part: MultipartFile, found: Form, desk: SpoolDesk): Promise<void> {
  const field = call.files?.[part.fieldname];
  // Browsers send a JSON blob as a file with a made-up name.
  if (call.parts?.[part.fieldname]) {
    found.parts[part.fieldname] = jsonPart(part.fieldname, await readText(part.file, bodyBytesOf(call)));
    return;
  }
  if (!field) {
    part.file.resume();
    return;
  }
  const uploads = found.files[part.fieldname] ?? [];
  if (uploads.length >= field.max) {
    throw invalid({ [part.fieldname]: `Use at most ${field.max} ${field.max === 1 ? 'file' : 'files'}.` });
  }
  const { path, bytes } = await desk.take(part.file, mostOf(field));
  // A form with an empty file input sends a nameless file without content.
  if (bytes > 0 || part.filename) found.files[part.fieldname] = [...uploads, { field: part.fieldname, path }];
}

function takeText(call: Call, part: MultipartValue, found: Form): void {
  if (part.valueTruncated) throw fail('invalidInput');
  if (call.parts?.[part.fieldname]) {
    found.parts[part.fieldname] =
      // A part with a JSON content type arrives already parsed.
      typeof part.value === 'string' ? jsonPart(part.fieldname, part.value) : checkedPart(part.value);
  }
}

function emptyFiles(call: Call): Arrived {
  return Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, []]));
}

/** Converts the parser's various errors for truncated or malformed forms to errors of the client. */
async function withPlainFailures(read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw fail(code === 'FST_REQ_FILE_TOO_LARGE' ? 'fileTooLarge' : 'invalidInput', { cause: error });
  }
}

/**
 * Reads the multipart body of a call, with each file limited by its field. Files are written to the disk as they
 * arrive, so an unfinished form holds no memory. Throws 413 for a larger file, 415 for another content type and 400 for
 * too many files, a missing required file or a text part that isn't JSON.
 */
export async function readMultipart(request: FastifyRequest, call: Call, desk: SpoolDesk): Promise<Multipart> {
  if (!request.isMultipart()) throw fail('unsupportedMedia');
  const found: Form = { parts: {}, files: emptyFiles(call) };
  const fields = Object.values(call.files ?? {});
  const most = fields.reduce((sum, field) => sum + field.max, 0);
  const parts = request.parts({
    limits: {
      // The parser would silently truncate larger files: the extra byte lets the spool detect them.
      fileSize: Math.max(...fields.map(mostOf), limits.pictureBytes) + 1,
      files: most + SPARE_PARTS,
      fields: SPARE_PARTS,
      fieldSize: bodyBytesOf(call),
      fieldNameSize: 100,
    },
  });
  await withPlainFailures(async () => {
    for await (const part of parts) {
      if (part.type === 'file') await takeFile(call, part, found, desk);
      else takeText(call, part, found);
    }
  });
  for (const [name, field] of Object.entries(call.files ?? {})) {
    if (field.required && found.files[name]?.length === 0) throw invalid({ [name]: 'Required.' });
  }
  return { parts: found.parts, files: await loadFiles(call, found.files) };
}
