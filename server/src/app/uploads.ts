import { readFile } from 'node:fs/promises';
import { bodyBytesOf, type Call, type FileField, fieldError, limits, ownEntry } from '@emberlore/contract';
import type { FastifyRequest } from 'fastify';
import { CodedError, fail, invalid } from '../kit/errors.ts';
import { parseJson } from '../kit/json.ts';
import type { DiskUpload, Upload } from '../kit/route.ts';
import { type FormFile, type FormText, parseForm } from './form-parser.ts';
import type { CallSpool } from './spool.ts';

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

/** Allowance for the content of unknown fields, and for a file that is too large, whose sender should hear why. */
const SPARE_BYTES = 16 * 1024 * 1024;

function jsonPart(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid({ [name]: 'notJson' });
  }
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
const readMaxBytes = ({ bytes = limits.pictureBytes }: FileField) => bytes;

/** The received files, on the disk. */
type Arrived = Record<string, DiskUpload[]>;

/** Returns the files in the form that their fields need. */
function toUploads(call: Call, arrived: Arrived): Multipart['files'] {
  const uploads = Object.entries(arrived).map(([name, files]) => {
    if (ownEntry(call.files, name)?.onDisk) return [name, files] as const;
    return [name, files.map(({ field, path }): Upload => ({ field, read: () => readFile(path) }))] as const;
  });
  return Object.fromEntries(uploads);
}

async function takeFile(call: Call, part: FormFile, found: Form, spool: CallSpool): Promise<void> {
  const { name, content } = part;
  const field = ownEntry(call.files, name);
  // Browsers send a JSON blob as a file with a made-up name.
  if (ownEntry(call.parts, name)) {
    found.parts[name] = jsonPart(name, await readText(content, bodyBytesOf(call)));
    return;
  }
  if (!field) {
    content.resume();
    return;
  }
  const uploads = ownEntry(found.files, name) ?? [];
  if (uploads.length >= field.max) {
    throw invalid({
      [name]: fieldError('tooManyFiles', { most: field.max, files: field.max === 1 ? 'file' : 'files' }),
    });
  }
  const { path, bytes } = await spool.take(content, readMaxBytes(field));
  // A form with an empty file input sends a nameless file without content.
  if (bytes > 0 || part.fileName) found.files[name] = [...uploads, { field: name, path }];
}

function takeText(call: Call, { name, text, truncated }: FormText, found: Form): void {
  if (truncated) throw fail('invalidInput');
  if (ownEntry(call.parts, name)) found.parts[name] = jsonPart(name, text);
}

function emptyFiles(call: Call): Arrived {
  return Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, []]));
}

/** Converts the parser's various errors for truncated or malformed forms to errors of the client. */
function toPlainFailure(error: unknown): CodedError {
  return error instanceof CodedError ? error : fail('invalidInput', { cause: error });
}

/** Allowance for the headers of a form's parts, in bytes. */
const HEADERS_BYTES = 64 * 1024;

/** Returns how much the form of a call may hold altogether: its files, its text parts and some unknown parts. */
function formLimits(call: Call) {
  const fields = Object.values(call.files ?? {});
  const files = fields.reduce((sum, field) => sum + field.max, 0);
  const texts = Object.keys(call.parts ?? {}).length;
  const fileBytes = fields.reduce((sum, field) => sum + field.max * readMaxBytes(field), 0);
  return {
    bytes: fileBytes + texts * bodyBytesOf(call) + SPARE_BYTES + HEADERS_BYTES,
    parts: files + texts + SPARE_PARTS,
    // The parser would silently truncate larger files: the extra byte lets the spool detect them.
    fileSize: Math.max(...fields.map(readMaxBytes), limits.pictureBytes) + 1,
    fieldSize: bodyBytesOf(call),
  };
}

const isForm = ({ headers }: FastifyRequest) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Reads the multipart body of a call, with each file limited by its field. Files are written to the disk as they
 * arrive, so an unfinished form holds no memory. Throws 413 for a larger file or form, 415 for another content type and
 * 400 for too many files or parts, a missing required file or a text part that isn't JSON.
 */
export async function readMultipart(request: FastifyRequest, call: Call, spool: CallSpool): Promise<Multipart> {
  if (!isForm(request)) throw fail('unsupportedMedia');
  const found: Form = { parts: {}, files: emptyFiles(call) };
  const contentLength = Number(request.headers['content-length'] ?? 0);
  await parseForm(
    request.raw,
    { contentType: request.headers['content-type'] ?? '', contentLength },
    formLimits(call),
    {
      onText: (text) => takeText(call, text, found),
      onFile: (file) => takeFile(call, file, found, spool),
    },
  ).catch((error: unknown) => {
    throw toPlainFailure(error);
  });
  for (const [name, field] of Object.entries(call.files ?? {})) {
    if (field.required && found.files[name]?.length === 0) throw invalid({ [name]: 'required' });
  }
  return { parts: found.parts, files: toUploads(call, found.files) };
}
