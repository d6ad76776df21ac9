import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StoryText, withoutEmphasis } from './story-text.tsx';

test('shows what stands between asterisks emphasised, and other asterisks as they are', () => {
  const { container } = render(<StoryText text="“With *that*?” 2 * 3, *all of it*." />);
  expect(container.innerHTML).toBe('“With <em>that</em>?” 2 * 3, <em>all of it</em>.');
  expect(withoutEmphasis('*R*, and *S*')).toBe('R, and S');
});
