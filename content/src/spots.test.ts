import { expect, test } from 'vitest';
import { launchStories } from './stories.ts';

const scenes = launchStories().flatMap(({ slug, scenes: places }) => places.map((scene) => ({ slug, ...scene })));

/** What names a part of the picture, and not a thing that is there. */
const generic = /\b(?:left|right|middle|centre|near|far|back|front)\b/;

test('every item lies at a spot of its scene', () => {
  for (const { slug, name, spots, items } of scenes)
    for (const { id, spot } of items)
      expect(
        spots.filter((each) => each.name === spot),
        `${slug}, ${name}, ${id}`,
      ).toHaveLength(1);
});

test('no two spots have the same name, and none is named by its part of the picture', () => {
  const names = scenes.flatMap(({ spots }) => spots.map(({ name }) => name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => generic.test(name))).toEqual([]);
});

test('the spots of a scene lie apart, and in the rows and columns that say which are next to each other', () => {
  for (const { slug, name, spots } of scenes) {
    const place = `${slug}, ${name}`;
    for (const row of [spots.slice(0, 3), spots.slice(3)]) {
      const across = row.map(({ x }) => x);
      expect(across, place).toEqual(across.toSorted((one, other) => one - other));
    }
    const near = spots.flatMap((one, index) =>
      spots.slice(index + 1).filter((other) => Math.abs(one.x - other.x) < 12 && Math.abs(one.y - other.y) < 15),
    );
    expect(near, place).toEqual([]);
  }
});
