import { searchSpots } from '@emberlore/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEvent, emptyState, foldEvents, listCarriedIds, type RunEvent, type RunState } from './run-log.ts';

const id = fc.constantFrom('one', 'two', 'three', '__proto__', 'constructor');
const value = fc.oneof(fc.boolean(), fc.integer(), id);
const event: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('entered' as const, 'won' as const), sceneId: id }),
  fc.record({ kind: fc.constant('completed' as const), questId: id }),
  fc.record(
    { kind: fc.constant('found' as const), itemId: id, firstLook: fc.constant(true as const) },
    { requiredKeys: ['kind', 'itemId'] },
  ),
  fc.record({ kind: fc.constant('looked' as const), itemId: id, spot: fc.constantFrom(...searchSpots) }),
  fc.record({ kind: fc.constantFrom('shown' as const, 'given' as const), itemId: id, characterId: id }),
  fc.record({ kind: fc.constant('combined' as const), itemIds: fc.tuple(id, id), itemId: id }),
  fc.record({ kind: fc.constant('told' as const), characterId: id, lines: fc.array(id) }),
  fc.record({
    kind: fc.constant('duel' as const),
    characterId: id,
    outcome: fc.constantFrom('won' as const, 'lost' as const),
  }),
  fc.record({ kind: fc.constant('chose' as const), choiceId: id, optionId: id }),
  fc.record({
    kind: fc.constant('rolled' as const),
    choiceId: id,
    optionId: id,
    seed: fc.string(),
    dice: fc.array(fc.integer({ min: 1, max: 6 })),
    sides: fc.constant(6),
    bonus: fc.integer(),
    atLeast: fc.integer(),
    total: fc.integer(),
    outcome: fc.constantFrom('succeeded' as const, 'failed' as const),
  }),
  fc.record({ kind: fc.constant('set' as const), variable: id, value }),
  fc.record({ kind: fc.constant('set' as const), values: fc.dictionary(id, value) }),
  fc.record({ kind: fc.constant('forgotten' as const), variables: fc.array(id), choices: fc.array(id) }),
  fc.record({ kind: fc.constant('achieved' as const), achievementId: id }),
  fc.record({ kind: fc.constant('ended' as const), endingId: id }),
);
const log = fc.array(event, { maxLength: 40 });

test('every prefix folds, and going on from it leads to the same state as the whole log', () => {
  fc.assert(
    fc.property(log, fc.nat(40), (events, cut) => {
      const before = foldEvents(events.slice(0, cut));
      expect(foldEvents(events.slice(cut), before)).toEqual(foldEvents(events));
    }),
  );
});

test('a stored state is read back as it was', () => {
  fc.assert(
    fc.property(log, (events) => {
      const state = foldEvents(events);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }),
  );
});

test('nothing that happened is forgotten, and the same event twice changes nothing', () => {
  fc.assert(
    fc.property(log, event, (events, last) => {
      const once = foldEvents([...events, last]);
      expect(applyEvent(once, last)).toEqual(once);
      const before = foldEvents(events);
      expect(once.won).toEqual(expect.arrayContaining([...before.won]));
      expect(once.found).toEqual(expect.arrayContaining([...before.found]));
    }),
  );
});

test('a run begins with nothing, and its fold does not change the state that it starts from', () => {
  expect(foldEvents([])).toEqual(emptyState);
  foldEvents([{ kind: 'found', itemId: 'ring' }], Object.freeze({ ...emptyState }));
  expect(emptyState.found).toEqual([]);
});

test('a state stays small however often its author replaces lines, characters and quests', () => {
  const told = (characterId: string, at: number): RunEvent => ({
    kind: 'told',
    characterId,
    lines: [`${at}`.padEnd(900, 'x')],
  });
  let state: RunState = emptyState;
  for (let at = 0; at < 1500; at += 1) {
    state = applyEvent(state, told('tadhg', at));
    state = applyEvent(state, told(`character ${at}`, at));
    state = applyEvent(state, { kind: 'completed', questId: `quest ${at}` });
  }
  expect(JSON.stringify(state).length).toBeLessThan(100_000);
  expect(state.told.tadhg?.at(-1)).toMatch(/^1499x/);
  expect(state.told['character 1499']).toHaveLength(1);
  expect(state.completed.at(-1)).toBe('quest 1499');
});

test('what is carried is worked out once for a state', () => {
  const state = foldEvents([{ kind: 'found', itemId: 'ring' }]);
  expect(listCarriedIds(state)).toBe(listCarriedIds(state));
});

test('an item that was given away is not carried', () => {
  const state = foldEvents([
    { kind: 'found', itemId: 'ring' },
    { kind: 'found', itemId: 'bell' },
    { kind: 'given', itemId: 'ring', characterId: 'thorne' },
  ]);
  expect(listCarriedIds(state)).toEqual(['bell']);
});

test('of two items that were combined only the new one is carried', () => {
  const state = foldEvents([
    { kind: 'found', itemId: 'stick' },
    { kind: 'found', itemId: 'cloth' },
    { kind: 'combined', itemIds: ['stick', 'cloth'], itemId: 'torch' },
  ]);
  expect(listCarriedIds(state)).toEqual(['torch']);
});

test('a log from before changes were stored together is read as before', () => {
  const state = foldEvents([
    { kind: 'set', variable: 'trust', value: 1 },
    { kind: 'set', values: { trust: 2, met: true } },
    { kind: 'set', variable: 'met', value: false },
  ]);
  expect(state.variables).toEqual({ trust: 2, met: false });
});
