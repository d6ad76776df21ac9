import { expect, test } from 'vitest';
import { draftErrors, emptyDraft, toDraft } from './offering-draft.ts';

const draft = { ...emptyDraft, title: 'Torch', amount: '250', price: '4.50' };

test('a draft is sent as numbers, without a price id when none is named', () => {
  expect(toDraft(draft)).toEqual({
    title: 'Torch',
    description: '',
    badge: '',
    type: 'one_time',
    amount: 250,
    price: 4.5,
  });
  expect(toDraft({ ...draft, priceId: ' price_1 ' }).priceId).toBe('price_1');
});

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '1.5' }, 'amount'],
  [{ amount: 'many' }, 'amount'],
  [{ price: '0' }, 'price'],
  [{ price: '7.999' }, 'price'],
  [{ price: '$5' }, 'price'],
])('%j cannot be sent', (change, field) => {
  expect(Object.keys(draftErrors({ ...draft, ...change }))).toEqual([field]);
});

test('what is empty is not wrong yet', () => {
  expect(draftErrors(emptyDraft)).toEqual({});
});
