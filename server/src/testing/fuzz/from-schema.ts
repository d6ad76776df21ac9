import fc from 'fast-check';
import { wildText, wildValue } from './naughty.ts';

/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const LONGEST_LIST = 4;

function textFrom({ minLength = 0, maxLength = 200, format }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fitting = known.filter((text) => text.length >= minLength && text.length <= maxLength);
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constant('player@example.org'));
  const plain = fc.string({
    minLength: Math.max(minLength, 1),
    maxLength: Math.min(Math.max(maxLength, minLength), minLength + 40),
  });
  return fc.oneof(plain, ...(fitting.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...fitting) }] : []));
}

function numberFrom({ minimum = -5, maximum = 100 }: Schema, whole: boolean): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(Math.max(maximum, minimum), 2 ** 31)];
  return whole ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) : fc.double({ min, max, noNaN: true });
}

function listFrom({ items = {}, minItems = 0, maxItems = LONGEST_LIST }: Schema, known: readonly string[]) {
  const most = Math.max(minItems, Math.min(maxItems, LONGEST_LIST));
  return fc.array(fitting(items, known), { minLength: minItems, maxLength: most });
}

function objectFrom({ properties = {}, required = [] }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, known)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

/** Generates values that match the schema, with known ids as texts. */
function fitting(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { type, enum: values, const: only, anyOf, oneOf, allOf } = schema;
  if (only !== undefined) return fc.constant(only);
  if (values) return fc.constantFrom(...values);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known)));
  if (allOf) return fc.tuple(...allOf.map((each) => fitting(each, known))).map((all) => Object.assign({}, ...all));
  const kinds = typeof type === 'string' ? [type] : (type ?? []);
  if (kinds.length > 1) return fc.oneof(...kinds.map((kind) => fitting({ ...schema, type: kind }, known)));
  if (kinds[0] === 'string') return textFrom(schema, known);
  if (kinds[0] === 'integer' || kinds[0] === 'number') return numberFrom(schema, kinds[0] === 'integer');
  if (kinds[0] === 'boolean') return fc.boolean();
  if (kinds[0] === 'null') return fc.constant(null);
  if (kinds[0] === 'array') return listFrom(schema, known);
  if (kinds[0] === 'object') return objectFrom(schema, known);
  return wildValue(known);
}

/** Generates an object with one field, possibly nested, replaced or removed. */
function spoiled(value: unknown, known: readonly string[]): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return wildValue(known);
  const names = Object.keys(value);
  const put = (name: string, inner: unknown) =>
    Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
  const deeper = (name: string) => spoiled(Reflect.get(value, name), known).map((inner) => put(name, inner));
  return fc.constantFrom(...names).chain((name) =>
    fc.oneof(
      wildValue(known).map((inner) => put(name, inner)),
      wildText(known).map((text) => put(name, text)),
      deeper(name),
    ),
  );
}

/** Generates values that match the schema, nearly match it, or are arbitrary. */
export function fromSchema(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const whole = fitting(schema, known);
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    { weight: 6, arbitrary: whole.chain((value) => spoiled(value, known)) },
    { weight: 1, arbitrary: wildValue(known) },
  );
}
