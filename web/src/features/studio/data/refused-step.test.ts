import { expect, test } from 'vitest';
import { findRefusedStep } from './refused-step.ts';

const steps = [['storyName', 'storyDescription'], ['storyTags']];

test.each([
  [{ storyTags: 'Required.' }, 1],
  [{ 'storyTags.2': 'Unknown.' }, 1],
  [{ storyTags: 'Required.', storyName: 'Too long.' }, 0],
  [{ cover: 'Required.' }, 7],
])('the first step with a field of %j is %d', (refused, step) => {
  expect(findRefusedStep(steps, refused, 7)).toBe(step);
});
