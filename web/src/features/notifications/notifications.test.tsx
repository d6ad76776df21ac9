import type { Decision, Notification } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleTime } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { DecisionView } from './decision-view.tsx';
import { Notifications } from './notifications.tsx';

const told = (notificationId: string, notificationRead: boolean): Notification => ({
  notificationId,
  notificationKind: 'report',
  notificationHeading: `About ${notificationId}`,
  notificationText: 'We have looked at it.',
  notificationPath: '',
  notificationCreatedAt: sampleTime,
  notificationRead,
});

const decision: Decision = {
  decisionId: 'decision',
  decisionAct: 'hide',
  decisionSubject: 'story',
  decisionSubjectName: 'A Long Winter',
  decisionRule: 'Spam',
  decisionReason: 'It sells lamps.',
  decisionCreatedAt: sampleTime,
  decisionEndsAt: null,
  decisionReversedAt: null,
  decisionReversalReason: '',
  decisionAppealUntil: sampleTime,
  decisionMayAppeal: true,
  decisionAppeal: null,
};
const appealed: Decision = {
  ...decision,
  decisionMayAppeal: false,
  decisionAppeal: {
    appealText: 'It sells nothing.',
    appealStatus: 'open',
    appealCreatedAt: sampleTime,
    appealAnswer: '',
    appealAnsweredAt: null,
  },
};

test('marks the newest notification, and with it the others, as read', async () => {
  await signInAs();
  api.answer('readNotifications', {});
  api.answer('getNotifications', ({ query }) => ({
    notifications: query.before === 'first' ? [told('second', true)] : [told('first', false)],
    nextBefore: query.before === 'first' ? null : 'first',
  }));
  const { user } = show(<Notifications />);
  expect(await screen.findByText(m.notifications_new())).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.notifications_show_earlier() }));
  expect(await screen.findByText('About second')).toBeDefined();
  expect(api.sent('readNotifications').map(({ body }) => body)).toEqual([{ notificationId: 'first' }]);
});

test('marks nothing when everything has been read', async () => {
  await signInAs();
  api.answer('getNotifications', { notifications: [told('first', true)], nextBefore: null });
  show(<Notifications />);
  await screen.findByText('About first');
  expect(screen.queryByText(m.notifications_new())).toBeNull();
  expect(api.sent('readNotifications')).toEqual([]);
});

test('says that there are no notifications, and that they cannot be fetched', async () => {
  await signInAs();
  api.answer('getNotifications', refusal('tooMany'));
  const { user } = show(<Notifications />);
  const again = await screen.findByRole('button', { name: m.notifications_try_again() });
  api.answer('getNotifications', { notifications: [], nextBefore: null });
  await user.click(again);
  expect(await screen.findByText(m.notifications_no_notifications_yet())).toBeDefined();
});

test('appeals a decision once and shows the appeal', async () => {
  await signInAs();
  api.answer('getDecision', { decision });
  api.answer('sendAppeal', refusal('appealOpen'));
  const { user } = show(<DecisionView way={{ decisionId: 'decision' }} />);
  const send = await screen.findByRole('button', { name: m.notifications_send_appeal() });
  expect(send).toHaveProperty('disabled', true);
  await fill(user, m.notifications_why_the_decision_is_wrong(), ' It sells nothing. ');
  await user.click(send);
  expect(await screen.findByText('Another Appeal Is Open.')).toBeDefined();
  api.answer('sendAppeal', { decision: appealed });
  await user.click(send);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: m.notifications_send_appeal() })).toBeNull());
  expect(screen.getByRole('region', { name: m.notifications_your_appeal() }).textContent).toContain(
    'It sells nothing.',
  );
  expect(api.sent('sendAppeal').at(-1)?.body).toEqual({ decisionId: 'decision', text: 'It sells nothing.' });
});

test('opens and appeals a decision by a mailed link without an account', async () => {
  api.answer('openDecision', { decision });
  api.answer('appealByLink', { decision: appealed });
  const { user } = show(<DecisionView way={{ token: 'mailed' }} />);
  expect(await screen.findByText('It sells lamps.')).toBeDefined();
  await fill(user, m.notifications_why_the_decision_is_wrong(), 'It sells nothing.');
  await user.click(screen.getByRole('button', { name: m.notifications_send_appeal() }));
  expect(await screen.findByRole('region', { name: m.notifications_your_appeal() })).toBeDefined();
  expect(api.sent('appealByLink')[0]?.body.token).toBe('mailed');
});

test('says that a mailed link has expired', async () => {
  api.answer('openDecision', refusal('staleLink'));
  show(<DecisionView way={{ token: 'old' }} />);
  expect(await screen.findByText(m.notifications_this_link_has_expired_log_in_to())).toBeDefined();
});
