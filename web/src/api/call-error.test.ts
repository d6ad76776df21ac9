import { errors, notFoundError } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { CallError, isCallError, isInterrupted, streamError, unreachable } from './call-error.ts';

test('a call error is told by its code, whatever its text', () => {
  const error = new CallError({ ...notFoundError('Story'), text: 'Geschichte nicht gefunden.' });
  expect(isCallError(error, 'story.not_found')).toBe(true);
  expect(isCallError(error, 'scene.not_found', 'story.not_found')).toBe(true);
  expect(isCallError(error, 'scene.not_found')).toBe(false);
  expect(isCallError(new Error('story.not_found'), 'story.not_found')).toBe(false);
  expect(isCallError(new CallError(unreachable), 'story.not_found')).toBe(false);
});

test('the console shows the code behind the text', () => {
  expect(String(new CallError(errors.badToken))).toBe('CallError: Failed To Authenticate Token. (auth.invalid_token)');
});

test('a stream that failed says why, and is sent again unless the conversation failed', () => {
  const stopped = streamError({ error: 'Service Unavailable.', code: 'server.unavailable' });
  expect([stopped.code, stopped.text, isInterrupted(stopped)]).toEqual([
    'server.unavailable',
    'Service Unavailable.',
    true,
  ]);
  expect(isInterrupted(streamError({ error: 'Conversation Unavailable.', code: 'conversation.unavailable' }))).toBe(
    false,
  );
});
