import { expect, test } from 'vitest';
import { failure } from './entities/failure.ts';
import { errors, findError, listErrors, notFoundError } from './errors.ts';

// Clients outside of this repository compare these. A code may be added here, but none may change or go.
const published = [
  'account.address_unconfirmed',
  'account.balance_too_large',
  'account.daily_limit_reached',
  'account.email_in_use',
  'account.is_admin',
  'account.no_credits',
  'account.not_found',
  'account.out_of_credits',
  'account.password_needed',
  'account.setup_link_required',
  'account.suspended',
  'appeal.already_sent',
  'appeal.another_open',
  'appeal.no_longer_possible',
  'appeal.not_found',
  'auth.invalid_credentials',
  'auth.invalid_token',
  'auth.no_token',
  'auth.not_allowed',
  'auth.wrong_password',
  'blocklist.email',
  'blocklist.entry_not_found',
  'blocklist.network',
  'blocklist.word',
  'character.limit_reached',
  'character.not_found',
  'choice.not_found',
  'comment.limit_reached',
  'comment.not_found',
  'content.hidden',
  'conversation.unavailable',
  'decision.not_found',
  'device.not_found',
  'draft.limit_reached',
  'duel.not_found',
  'email_confirmation.other_account',
  'email_confirmation.password_required',
  'file.too_large',
  'file.unsupported_image',
  'item.limit_reached',
  'item.not_found',
  'language_model.budget_used',
  'language_model.not_configured',
  'language_model.unavailable',
  'link.expired',
  'memory.not_found',
  'message.not_found',
  'moment.not_found',
  'notice.not_found',
  'notification.not_found',
  'offering.not_found',
  'page.not_found',
  'payment.invalid_signature',
  'payment.not_completed',
  'payment.receipt_not_verified',
  'payment.unavailable',
  'picture.not_found',
  'picture.shipped',
  'playtest.not_found',
  'purchase.not_found',
  'purchase.not_refundable',
  'quest.limit_reached',
  'quest.not_found',
  'question.not_found',
  'reply.version_limit_reached',
  'report.limit_reached',
  'report.not_found',
  'request.conflict',
  'request.idempotency_key_reused',
  'request.invalid',
  'request.too_many',
  'request.unsupported_media_type',
  'run.branch_limit_reached',
  'run.choice_limit_reached',
  'run.not_found',
  'scene.limit_reached',
  'scene.not_found',
  'server.internal_error',
  'server.unavailable',
  'session.not_found',
  'story.limit_reached',
  'story.not_found',
  'story_version.not_found',
  'subscription.already_active',
  'subscription.not_found',
  'visitor_talk.over',
];

test('the codes match the published ones', () => {
  expect(
    listErrors()
      .map(({ code }) => code)
      .sort(),
  ).toEqual(published);
});

test('every code is unique', () => {
  const codes = listErrors().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('every code consists of an area and a reason in snake case', () => {
  for (const { code } of listErrors()) expect(code).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
});

test('finds an error by its code', () => {
  expect(findError('account.out_of_credits')).toBe(errors.outOfCredits);
  expect(findError('story.not_found')).toEqual(notFoundError('Story'));
  expect(notFoundError('Story')).toEqual({ status: 404, code: 'story.not_found', text: 'Story Not Found.' });
});

test('requires a known code in the envelope and allows the current object', () => {
  const conflict = { error: 'Changed Elsewhere.', code: 'request.conflict', story: { version: 2 } };
  expect(failure.parse(conflict)).toEqual(conflict);
  expect(failure.safeParse({ error: 'Changed Elsewhere.' }).success).toBe(false);
  expect(failure.safeParse({ error: 'Changed Elsewhere.', code: 'request.moved' }).success).toBe(false);
});
