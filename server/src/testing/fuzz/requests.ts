import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { fromSchema, type Schema } from './from-schema.ts';
import { wildText } from './naughty.ts';

/** One call in the API's description. */
export interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: 'query' | 'path'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** An operation with its method and path. */
export interface Target extends Operation {
  method: string;
  path: string;
}

/** Returns the operations of an API description. */
export function listTargets(document: { paths: Record<string, Record<string, Operation>> }): Target[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const WAV = Buffer.from('524946462400000057415645666d7420', 'hex');
const ZIP = Buffer.from('504b0304140000000800', 'hex');

const fileBytes = fc
  .tuple(
    fc.constantFrom(Buffer.alloc(0), PNG, WAV, ZIP, Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('{"spec":')),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([head, rest]) => Buffer.concat([head, rest]));

const BOUNDARY = 'fuzz';

/** Builds one part of a form; names and file names are as naughty as a header allows. */
function buildPart(name: string, content: Buffer, fileName?: string): Buffer {
  const safe = (text: string) => text.replace(/["\r\n\0]/g, '').slice(0, 300);
  const file = fileName === undefined ? '' : `; filename="${safe(fileName)}"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${safe(name)}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

function isFile({ format, items }: Schema): boolean {
  return format === 'binary' || items?.format === 'binary';
}

function generateForm(schema: Schema, known: readonly string[]): fc.Arbitrary<Partial<InjectOptions>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const sent = isFile(field)
      ? fc.tuple(fileBytes, wildText(known)).map(([bytes, fileName]) => buildPart(name, bytes, fileName))
      : fromSchema(field, known).map((value) => buildPart(name, Buffer.from(JSON.stringify(value) ?? '')));
    return fc.oneof({ weight: 5, arbitrary: sent }, { weight: 1, arbitrary: fc.constant(Buffer.alloc(0)) });
  });
  const end = fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, '', `--${BOUNDARY}`);
  return fc.tuple(end, ...fields).map(([last, ...parts]) => ({
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...(parts as Buffer[]), Buffer.from(last)]),
  }));
}

function generateJson(schema: Schema, known: readonly string[]): fc.Arbitrary<Partial<InjectOptions>> {
  const headers = { 'content-type': 'application/json' };
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fromSchema(schema, known).map((value) => ({ headers, payload: JSON.stringify(value) ?? '' })),
    },
    { weight: 1, arbitrary: wildText(known).map((payload) => ({ headers, payload })) },
  );
}

function generateBody({ requestBody }: Target, known: readonly string[]): fc.Arbitrary<Partial<InjectOptions>> {
  const form = requestBody?.content['multipart/form-data'];
  if (form) return generateForm(form.schema, known);
  const json = requestBody?.content['application/json'];
  return json ? generateJson(json.schema, known) : fc.constant({});
}

function generateQuery({ parameters }: Target, known: readonly string[]): fc.Arbitrary<string> {
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.filter(({ in: place }) => place === 'query').map(({ name, schema }) => [name, schema]),
    ),
  };
  const fields = fromSchema(schema, known);
  return fields.map((value) => {
    const query = new URLSearchParams();
    if (typeof value !== 'object' || value === null) return `?${encodeURIComponent(String(value).toWellFormed())}`;
    for (const [name, field] of Object.entries(value)) {
      const texts = Array.isArray(field) ? field : [field];
      for (const text of texts) query.append(name, typeof text === 'object' ? JSON.stringify(text) : String(text));
    }
    return query.size > 0 ? `?${query}` : '';
  });
}

function generateUrl({ path, parameters }: Target, known: readonly string[]): fc.Arbitrary<string> {
  const places = parameters.filter(({ in: place }) => place === 'path');
  if (places.length === 0) return fc.constant(path);
  return fc.array(wildText(known), { minLength: places.length, maxLength: places.length }).map((texts) =>
    // A URL can't contain a lone surrogate.
    places.reduce(
      (made, { name }, at) => made.replace(`{${name}}`, encodeURIComponent((texts[at] ?? '').toWellFormed())),
      path,
    ),
  );
}

/** Generates requests to one operation. Texts often come from `known`: existing ids, tokens and names. */
export function generateRequests(target: Target, known: readonly string[]): fc.Arbitrary<InjectOptions> {
  const key = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.uuid() });
  return fc
    .tuple(generateUrl(target, known), generateQuery(target, known), generateBody(target, known), key)
    .map(([path, query, body, given]) => ({
      ...body,
      method: target.method as 'GET',
      url: path + query,
      headers: { ...body.headers, ...(given === undefined ? {} : { 'idempotency-key': given }) },
    }));
}
