import { type Call, limits } from '@emberlore/contract';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CodedError, fail, invalid } from '../kit/errors.ts';
import { parseJson } from '../kit/json.ts';
import type { Upload } from '../kit/route.ts';

/** What a multipart body holds: the text parts as read from JSON, and the files of each field of the call. */
export interface Multipart {
  parts: Record<string, unknown>;
  files: Record<string, Upload[]>;
}

/** Room for text parts and for fields that nobody asked for, which are ignored. */
const SPARE_PARTS = 20;
const TEXT_BYTES = 1024 * 1024;

function jsonPart(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid({ [name]: 'Not valid JSON.' });
  }
}

async function takeFile(call: Call, part: MultipartFile, found: Multipart): Promise<void> {
  const field = call.files?.[part.fieldname];
  // A browser sends a JSON blob as a file with a made-up name.
  if (call.parts?.[part.fieldname]) {
    found.parts[part.fieldname] = jsonPart(part.fieldname, (await part.toBuffer()).toString('utf8'));
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
  const bytes = await part.toBuffer();
  // A form whose file input was left empty sends a nameless file without content.
  if (bytes.length > 0 || part.filename) found.files[part.fieldname] = [...uploads, { field: part.fieldname, bytes }];
}

function takeText(call: Call, part: MultipartValue, found: Multipart): void {
  if (part.valueTruncated) throw fail('invalidInput');
  if (call.parts?.[part.fieldname]) {
    found.parts[part.fieldname] =
      // A part that says it is JSON is handed over already read.
      typeof part.value === 'string' ? jsonPart(part.fieldname, part.value) : part.value;
  }
}

function emptyFiles(call: Call): Record<string, Upload[]> {
  return Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, []]));
}

/** The parser throws errors of many makes at a form that is cut short or malformed: all of them are the sender's. */
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
 * Reads the multipart body of a call into memory, each file up to the limit for pictures. Throws 413 for a larger one,
 * 415 for another kind of body and 400 for too many files, a missing required one or a text part that is not JSON.
 */
export async function readMultipart(request: FastifyRequest, call: Call): Promise<Multipart> {
  if (!request.isMultipart()) throw fail('unsupportedMedia');
  const found: Multipart = { parts: {}, files: emptyFiles(call) };
  const fields = Object.values(call.files ?? {});
  const most = fields.reduce((sum, field) => sum + field.max, 0);
  const parts = request.parts({
    limits: {
      fileSize: Math.max(...fields.map(({ bytes = limits.pictureBytes }) => bytes), limits.pictureBytes),
      files: most + SPARE_PARTS,
      fields: SPARE_PARTS,
      fieldSize: TEXT_BYTES,
      fieldNameSize: 100,
    },
  });
  await withPlainFailures(async () => {
    for await (const part of parts) {
      if (part.type === 'file') await takeFile(call, part, found);
      else takeText(call, part, found);
    }
  });
  for (const [name, field] of Object.entries(call.files ?? {})) {
    if (field.required && found.files[name]?.length === 0) throw invalid({ [name]: 'Required.' });
  }
  return found;
}
