import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { GameCard } from './game-frame.tsx';

afterEach(() => vi.restoreAllMocks());

test('a player who is still drumming when the result appears begins nothing by it', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000);
  const onAgain = vi.fn();
  const { user } = show(
    <GameCard title="Drummer">
      <button type="button" onClick={onAgain}>
        Another beat
      </button>
    </GameCard>,
  );
  screen.getByRole('button').focus();
  now.mockReturnValue(5900);
  await user.keyboard(' ');
  expect(onAgain).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button'));
  expect(onAgain).toHaveBeenCalledTimes(1);
  now.mockReturnValue(6100);
  await user.keyboard(' ');
  expect(onAgain).toHaveBeenCalledTimes(2);
});
