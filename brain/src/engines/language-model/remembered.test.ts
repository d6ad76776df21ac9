import { expect, it } from 'vitest';
import { newMemory } from '../../memory/memory.ts';
import { osric } from '../../testing/fixtures.ts';
import { all, asking, modelSaying, promptFor } from '../../testing/model-talk.ts';
import type { HistoryEntry } from '../../types.ts';
import { createLanguageModelEngine } from './engine.ts';

it('remembers what the player tells from the next turn on, and says it once', async () => {
  const remember = 'The player promised their grandfather Simón to learn the trade.';
  const engine = createLanguageModelEngine(
    modelSaying(() => JSON.stringify({ emotion: 'SADNESS', reply: 'Lo siento.', told: [], remember, act: 'tells' })),
  );
  const told = 'Por mi abuelo Simón, que era relojero.';
  const last = (await all(engine, asking(told, { memory: newMemory(osric) }))).at(-1);
  if (last?.type !== 'turn') throw new Error('There was no turn.');
  const history: HistoryEntry[] = [
    { speaker: 'player', text: told },
    { speaker: 'npc', text: 'Lo siento.' },
  ];
  const next = await promptFor(asking('¿Y ahora?', { memory: last.memory, history }));
  expect(next.split(remember)).toHaveLength(2);
  // It follows the history, so that the beginning of the request stays as it was.
  expect(next.indexOf(remember)).toBeGreaterThan(next.indexOf(told));
  const later = await promptFor(asking('¿Y ahora?', { memory: { ...last.memory, turn: 30 } }));
  expect(later.split(remember)).toHaveLength(2);
  expect(later.indexOf(remember)).toBeLessThan(later.indexOf('For you alone'));
});

it('does not repeat in other words what is among the facts', async () => {
  const memory = {
    ...newMemory(osric),
    turn: 9,
    player: { ...newMemory(osric).player, claims: ['my brother is called Daniel', 'I am a bell-founder'] },
    kept: [{ kind: 'kin' as const, text: "The player said: 'My brother Daniel had forty pounds.'", turn: 2 }],
  };
  const request = await promptFor(asking('And now?', { memory }));
  expect(request.match(/Daniel/g)).toHaveLength(1);
  expect(request).toContain('bell-founder');
});
