import { describe, expect, test, vi } from 'vitest';
import { checkShape, parseJson } from './json.ts';

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('the shape of a body', () => {
  test('may nest twenty levels and no more', () => {
    expect(() => checkShape(nested(20))).not.toThrow();
    expect(() => checkShape(nested(21))).toThrow('Invalid Input.');
    const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(() => parseJson(objects)).toThrow('Invalid Input.');
  });

  test('holds a bounded number of values, however they are arranged', () => {
    const wideObject = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 0]));
    for (const wide of [Array(20_000).fill(0), Array(20_000).fill([]), wideObject, Array(10_000).fill([0, 0])])
      expect(() => checkShape(wide)).toThrow('Invalid Input.');
    expect(() => checkShape(Array(19_999).fill(0))).not.toThrow();
    expect(() => checkShape([1, 2, 3], 4)).not.toThrow();
    expect(() => checkShape([1, 2, 3], 3)).toThrow('Invalid Input.');
  });

  test('stops at the first value too many', () => {
    let reads = 0;
    const counted = new Proxy(Array(1_000_000).fill(0), {
      get: (target, name) => {
        if (name !== 'length') reads += 1;
        return Reflect.get(target, name);
      },
    });
    expect(() => checkShape(counted)).toThrow('Invalid Input.');
    expect(reads).toBeLessThan(20_010);
  });

  test('is counted before it is parsed', () => {
    const parse = vi.spyOn(JSON, 'parse');
    for (const wide of ['{"34":0},', '[],', '1.5, ', '"a,[{\\\\",', '{"a" : [ ] },', '{"\\"" :\n{ } },'])
      expect(() => parseJson(`[${wide.repeat(20_000)}0]`)).toThrow('Invalid Input.');
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test.each([
    ['0', 1],
    ['"[,{\\",\\\\"', 1],
    ['[ ]', 1],
    [' {\n} ', 1],
    ['[[], {}, [ [] ]]', 5],
    ['{"a,\\"[":[1,2,{"b":null}],"c":"d,e"}', 7],
  ])('%s has %s values: as many are read, but no fewer', (text, count) => {
    expect(parseJson(text, count)).toEqual(JSON.parse(text));
    expect(() => parseJson(text, count - 1)).toThrow('Invalid Input.');
  });

  test('has no NUL in texts or property names', () => {
    expect(() => checkShape({ a: ['x\0'] })).toThrow('Invalid Input.');
    expect(() => checkShape({ a: { 'x\0': 1 } })).toThrow('Invalid Input.');
  });

  test('includes a property named __proto__', () => {
    expect(() => parseJson('{"__proto__":{"a":"\\u0000"}}')).toThrow('Invalid Input.');
  });
});
