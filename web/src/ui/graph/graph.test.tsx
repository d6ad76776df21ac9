import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Graph, type GraphNode } from './graph.tsx';

const nodes: GraphNode[] = ['The quay', 'The chapel', 'The tower'].map((label) => ({
  id: label,
  label,
  content: label,
  current: label === 'The chapel',
}));
const edges = [
  { from: 'The quay', to: 'The chapel' },
  { from: 'The quay', to: 'The tower', strong: true },
];

function Example() {
  const [selectedId, onSelect] = useState<string | null>(null);
  return (
    <Graph
      label="What happened"
      size={{ width: 200, height: 80 }}
      startId="The quay"
      {...{ nodes, edges, selectedId, onSelect }}
    />
  );
}

const node = (name: string) => screen.findByRole('button', { name });

test('Tab reaches one node, arrow keys the others, and Enter opens one', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const quay = await node('The quay');
  const chapel = await node('The chapel');
  expect(screen.getByRole('region', { name: 'What happened' })).toBeTruthy();
  expect([quay.tabIndex, chapel.tabIndex]).toEqual([0, -1]);
  expect(chapel.getAttribute('aria-current')).toBe('step');
  await user.tab();
  expect(document.activeElement).toBe(quay);
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}');
  const below = document.activeElement as HTMLElement;
  expect(below.tabIndex).toBe(0);
  await user.keyboard('{Enter}');
  expect(below.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(quay);
});

test('a click opens a node, and buttons change the size', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(await node('The tower'));
  expect((await node('The tower')).getAttribute('aria-pressed')).toBe('true');
  for (const name of ['Zoom in', 'Zoom out', 'Show everything']) await user.click(screen.getByRole('button', { name }));
});
