import { expect, test } from 'vitest';
import { mergeDrafts } from './merge-drafts.ts';

const begun = { step: 0, name: '', text: '', tags: ['a'], version: 1 };
const merge = (mine: object, theirs: object, prefer?: 'mine' | 'theirs') => {
  const { text, clashes } = mergeDrafts(
    ...([begun, { ...begun, ...mine }, { ...begun, ...theirs }].map((each) => JSON.stringify(each)) as [
      string,
      string,
      string,
    ]),
    prefer,
  );
  return { ...JSON.parse(text), clashes };
};

test('each device keeps what it alone has changed', () => {
  expect(merge({ name: 'Fen', tags: ['a', 'b'] }, { text: 'Fog.' })).toEqual({
    ...begun,
    ...{ name: 'Fen', text: 'Fog.', tags: ['a', 'b'], clashes: [] },
  });
});

test('a field that both have changed is named, and is whose the author chooses', () => {
  expect(merge({ name: 'Fen' }, { name: 'Moor' })).toMatchObject({ name: 'Fen', clashes: ['name'] });
  expect(merge({ name: 'Fen' }, { name: 'Moor', text: 'Fog.' }, 'theirs')).toMatchObject({
    name: 'Moor',
    text: 'Fog.',
  });
  expect(merge({ name: 'Fen' }, { name: 'Fen' })).toMatchObject({ name: 'Fen', clashes: [] });
});

test('the step is each device’s own; the version is the earlier one, so that saving asks', () => {
  expect(merge({ step: 2, version: 2 }, { step: 1, version: 3 })).toMatchObject({ step: 2, version: 1, clashes: [] });
});
