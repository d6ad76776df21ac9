import type { Schema } from '../fuzz/from-schema.ts';

/** A place in a JSON value that takes text of the client's own. */
export interface TextLeaf {
  path: string[];
  maxLength: number;
}

/** Longer than any id, whose content is never looked at. */
const LONGEST_ID = 64;

function textOf(schema: Schema): Schema | undefined {
  const { type, anyOf, enum: values, const: only, format } = schema;
  if (anyOf) return anyOf.map(textOf).find((found) => found !== undefined);
  return type === 'string' && !values && only === undefined && !format ? schema : undefined;
}

/** The places of a schema that take text, ids aside; of lists, those of the first element. */
export function textLeaves(schema: Schema, path: string[] = []): TextLeaf[] {
  const text = textOf(schema);
  if (text) return text.maxLength === LONGEST_ID ? [] : [{ path, maxLength: text.maxLength ?? 0 }];
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return inner.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, field]) => textLeaves(field, [...path, name])),
    ...(items ? textLeaves(items, [...path, '0']) : []),
  ]);
}

/** The places of a schema that take a list. */
export function listLeaves(schema: Schema, path: string[] = []): string[][] {
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(inner.some(({ type }) => type === 'array') ? [path] : []),
    ...inner.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, field]) => listLeaves(field, [...path, name])),
    ),
  ];
}

/** What is at a place of a value. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (at: unknown, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}

/** The value with something else at a place; objects and lists on the way are made where there are none. */
export function replaced(value: unknown, path: readonly string[], inner: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return inner;
  const made = replaced(valueAt(value, [name]), rest, inner);
  if (Array.isArray(value) || name === '0') return Array.isArray(value) ? value.with(0, made) : [made];
  return { ...(typeof value === 'object' ? value : {}), [name]: made };
}
