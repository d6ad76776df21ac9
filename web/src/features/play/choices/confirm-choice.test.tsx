import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleChoice } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { ConfirmChoice } from './confirm-choice.tsx';

const option = { optionId: 'leap', label: 'Leap', roll: { dice: 1, sides: 20, bonus: 0, atLeast: 9 } };

/** A confirmation whose dice never come. */
function Rolling({ leave }: { leave: () => void }) {
  const [busy, setBusy] = useState(false);
  const choosing = { asked: null, busy, trouble: null, ask: leave, leave, confirm: () => setBusy(true) };
  return <ConfirmChoice pick={{ choice: sampleChoice(), option }} choosing={choosing} focusAfter={() => null} />;
}

test('says what a miss means, and keeps the focus while the dice are rolled', async () => {
  const { user } = show(<Rolling leave={() => undefined} />);
  expect(screen.getByText(/can’t roll again/)).toBeDefined();
  const roll = await screen.findByRole('button', { name: m.play_roll_these_dice() });
  roll.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText(m.play_rolling_the_dice()).role).toBe('status');
  expect(document.activeElement).toBe(roll);
});
