import { screen } from '@testing-library/react';
import { DropdownMenu } from 'radix-ui';
import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { moveByTab } from './menu-tab.ts';

test('Tab goes through the entries of an open menu, and round', async () => {
  const { user } = show(
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>Lamp</DropdownMenu.Trigger>
      <DropdownMenu.Content onKeyDown={moveByTab}>
        <DropdownMenu.Item>Show</DropdownMenu.Item>
        <DropdownMenu.Item disabled>Give</DropdownMenu.Item>
        <DropdownMenu.Item>Read</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>,
  );
  await user.click(screen.getByRole('button', { name: 'Lamp' }));
  await screen.findByRole('menu');
  const passed: (string | null | undefined)[] = [];
  for (const step of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
    await user.keyboard(step);
    passed.push(document.activeElement?.textContent);
  }
  expect(passed).toEqual(['Show', 'Read', 'Show', 'Read']);
});
