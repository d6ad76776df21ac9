import type { Schema } from '../fuzz/from-schema.ts';

/** A location in a JSON value for free text. */
export interface TextLeaf {
  path: string[];
  maxLength: number;
}

/** Longer than any id, whose content is never examined. */
const LONGEST_ID = 64;

function findTextSchema(schema: Schema): Schema | undefined {
  const { type, anyOf, enum: values, const: only, format } = schema;
  if (anyOf) return anyOf.map(findTextSchema).find((found) => found !== undefined);
  return type === 'string' && !values && only === undefined && !format ? schema : undefined;
}

/** Returns the text locations of a schema except ids; for lists, those of the first element. */
export function textLeaves(schema: Schema, path: string[] = []): TextLeaf[] {
  const text = findTextSchema(schema);
  if (text) return text.maxLength === LONGEST_ID ? [] : [{ path, maxLength: text.maxLength ?? 0 }];
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return inner.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, field]) => textLeaves(field, [...path, name])),
    ...(items ? textLeaves(items, [...path, '0']) : []),
  ]);
}

/** Returns the list locations of a schema. */
export function listLeaves(schema: Schema, path: string[] = []): string[][] {
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(inner.some(({ type }) => type === 'array') ? [path] : []),
    ...inner.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, field]) => listLeaves(field, [...path, name])),
    ),
  ];
}

/** Returns the value at a path. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (at: unknown, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}

/** Returns the value with a replacement at a path; creates missing objects and lists on the way. */
export function replaceAt(value: unknown, path: readonly string[], inner: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return inner;
  const made = replaceAt(valueAt(value, [name]), rest, inner);
  if (Array.isArray(value) || name === '0') return [made, ...(Array.isArray(value) ? value.slice(1) : [])];
  return { ...(typeof value === 'object' ? value : {}), [name]: made };
}
