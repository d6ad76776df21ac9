import { expect, it } from 'vitest';
import { newMemory } from '../../memory/memory.ts';
import { addToPast } from '../../memory/past.ts';
import { osric } from '../../testing/fixtures.ts';
import type { HistoryEntry, Memory } from '../../types.ts';
import { showHistory } from './history.ts';
import { describeRemembered } from './remembered.ts';

const greeting: HistoryEntry = { speaker: 'npc', text: 'Step in the middle, now.', opens: true };

/** Plays a talk that the character began, with turns of this many characters. */
function play(turns: number, length = 20): { history: HistoryEntry[]; memory: Memory } {
  let memory: Memory = { ...newMemory(osric), turn: 1 };
  const history = [greeting];
  for (let turn = 2; turn <= turns; turn += 1) {
    const [text, said] = [`Is boat ${turn} yours?`, `${'Aye. '.repeat(length / 5)}${turn}.`];
    history.push({ speaker: 'player', text }, { speaker: 'npc', text: said });
    const sentences = [{ speaker: 'npc' as const, text: said }];
    memory = addToPast({ ...memory, turn }, { kind: 'speech', text }, sentences);
  }
  return { history, memory };
}

it('shows the words with which the character began, and no turn twice', () => {
  const { history, memory } = play(4);
  const shown = showHistory(history, memory.turn, 6_000);
  expect(shown.messages.slice(0, 2)).toEqual([
    { role: 'user', content: '*The talk begins.*' },
    { role: 'assistant', content: greeting.text },
  ]);
  expect([shown.from, shown.turns]).toEqual([0, 4]);
  expect(describeRemembered(memory, shown)).not.toContain('in short');
});

it('goes on in the history where what was said before ends', () => {
  const { history, memory } = play(20, 600);
  const shown = showHistory(history, memory.turn, 6_000);
  expect(shown.from).toBe(12);
  const remembered = describeRemembered(memory, shown);
  expect(remembered).toContain('Is boat 12 yours?');
  expect(remembered).not.toContain('Is boat 13 yours?');
  expect(shown.messages[0]?.content).toBe('«Is boat 13 yours?»');
});

it('never leaves only the last words of a talk', () => {
  for (let turns = 5; turns < 60; turns += 1) {
    const { history, memory } = play(turns, 600);
    expect(showHistory(history, memory.turn, 6_000).turns, `${turns} turns`).toBeGreaterThanOrEqual(4);
  }
});

it('marks what was done, in short as well, and cuts no word', () => {
  const action = { kind: 'action', text: 'holds out the open letter' } as const;
  const said = [
    { speaker: 'narrator' as const, text: 'looks away' },
    { speaker: 'npc' as const, text: 'Well. '.repeat(40) },
  ];
  const { past } = addToPast({ ...newMemory(osric), turn: 1 }, action, said);
  expect(past?.[0]).toMatch(/^\[1\] They: \*holds out the open letter\* You: \*looks away\* Well\. .*Well\.\.\.\.$/);
});
