import type { Appeal, Report } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount, sampleTime } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { Appeals } from './appeals.tsx';
import { Reports } from './reports.tsx';

const report: Report = {
  reportId: 'report',
  reportStatus: 'open',
  reportReason: 'Spam',
  reportText: 'It sells lamps.',
  reportCreatedAt: sampleTime,
  reportUserId: 'wren',
  reportUserName: 'Wren',
  reportObjectType: 'story',
  reportObjectId: 'winter',
  reportObjectName: 'A Long Winter',
  reportObjectUserId: 'finn',
  reportObjectUserName: 'Finn',
  reportStoryId: 'winter',
  reportPictureURL: '',
  reportTakenById: null,
  reportTakenBy: '',
  reportRule: '',
  reportTold: '',
  reportResolvedAt: null,
  reportResolvedBy: '',
  reportNote: '',
};
const appeal: Appeal = {
  appealId: 'appeal',
  appealStatus: 'open',
  appealText: 'It sells nothing.',
  appealCreatedAt: sampleTime,
  appealUserId: 'finn',
  appealUserName: 'Finn',
  appealDecidedBy: 'Grace',
  appealMayAnswer: true,
  appealAnswer: '',
  appealAnsweredBy: '',
  appealAnsweredAt: null,
  appealDecision: {
    decisionId: 'decision',
    decisionAct: 'hide',
    decisionSubject: 'story',
    decisionSubjectName: 'A Long Winter',
    decisionRule: 'Spam',
    decisionReason: '',
    decisionCreatedAt: sampleTime,
    decisionEndsAt: null,
  },
};

/** Opens reports that the fake API keeps until they are closed. */
async function openReports(first: Report = report) {
  await signInAs(sampleAccount({ isAdmin: true }));
  let kept = [first];
  api.answer('getReports', ({ query }) => ({
    reports: kept.filter(({ reportStatus }) => reportStatus === query.status),
    nextPage: null,
    totalPages: 1,
  }));
  api.answer('resolveReport', () => {
    kept = [];
    return {};
  });
  api.answer('takeReport', ({ body }) => {
    kept = kept.map((each) => ({ ...each, reportTakenById: body.taken ? 'ada' : null, reportTakenBy: 'Ada' }));
    return {};
  });
  return show(<Reports storyAt={(id) => `/story/${id}`} characterAt={(id) => `/character/${id}`} />, '/admin');
}

const act = (name: string) => screen.findByRole('button', { name: `${name}: A Long Winter` });
const reason = (reader: string) => m.admin_reason_sent_to_reader({ reader });

test('suspends the author of a story for some days, with the reason that they read', async () => {
  const { user } = await openReports({ ...report, reportObjectType: 'account', reportObjectName: 'A Long Winter' });
  await user.click(await act(m.admin_suspend()));
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: m.admin_suspend() });
  await fill(user, reason('Finn'), ' It sells lamps. ');
  await fill(user, m.admin_number_of_days(), '1000');
  expect(screen.getByText(m.admin_enter_a_whole_number_of_days())).toBeDefined();
  expect(confirm).toHaveProperty('disabled', true);
  await fill(user, m.admin_number_of_days(), '14');
  await user.click(confirm);
  expect(await screen.findByText(m.admin_no_open_reports())).toBeDefined();
  expect(api.sent('resolveReport').map(({ body }) => body)).toEqual([
    { reportId: 'report', outcome: 'suspend', note: '', rule: 'Spam', reason: 'It sells lamps.', days: 14 },
  ]);
});

test('dismisses a report with a note instead of a reason', async () => {
  const { user } = await openReports();
  await user.click(await act(m.admin_dismiss()));
  await fill(user, m.admin_note_for_the_other_admins(), 'Fine.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.admin_dismiss() }));
  expect(await screen.findByText(m.admin_no_open_reports())).toBeDefined();
  expect(api.sent('resolveReport').map(({ body }) => body)).toEqual([
    { reportId: 'report', outcome: 'dismiss', note: 'Fine.' },
  ]);
});

test('keeps the reason when a report could not be closed', async () => {
  const { user } = await openReports();
  api.answer('resolveReport', refusal('changedElsewhere'));
  await user.click(await act(m.admin_hide()));
  await fill(user, reason('Finn'), 'It sells lamps.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.admin_hide() }));
  expect(await screen.findByText('Changed Elsewhere.')).toBeDefined();
  expect(screen.getByLabelText(reason('Finn'))).toHaveProperty('value', 'It sells lamps.');
});

test('takes a report and leaves it to all again', async () => {
  const { user } = await openReports();
  await user.click(await act(m.admin_take_report()));
  await user.click(await act(m.admin_release_report()));
  expect(await act(m.admin_take_report())).toBeDefined();
  expect(api.sent('takeReport').map(({ body }) => body.taken)).toEqual([true, false]);
});

test('bans an account beside its report, which stays open', async () => {
  const { user } = await openReports();
  api.answer('banAccount', {});
  await user.click(await screen.findByRole('button', { name: m.admin_usernames_account({ userName: 'Finn' }) }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: m.admin_ban() }));
  await fill(user, reason('Finn'), 'Lamps again.');
  await user.click(dialog.getAllByRole('button', { name: m.admin_ban() }).at(-1) as HTMLElement);
  expect(await screen.findByText(`Finn ${m.admin_is_banned()}`)).toBeDefined();
  expect(api.sent('banAccount').map(({ body }) => body)).toEqual([
    { userId: 'finn', banned: true, rule: 'Spam', reason: 'Lamps again.' },
  ]);
  expect(await act(m.admin_dismiss())).toBeDefined();
});

test('answers an appeal with a reason', async () => {
  await signInAs(sampleAccount({ isAdmin: true }));
  let appeals = [appeal];
  api.answer('getAppeals', () => ({ appeals, nextBefore: null }));
  api.answer('answerAppeal', () => {
    appeals = [];
    return {};
  });
  const { user } = show(<Appeals />, '/admin/appeals');
  await user.click(await screen.findByRole('button', { name: m.admin_reverse_the_decision_2() }));
  const answer = screen.getByRole('button', { name: m.admin_reverse() });
  expect(answer).toHaveProperty('disabled', true);
  await fill(user, m.admin_reason_sent_to_appealusername({ appealUserName: 'Finn' }), 'You are right.');
  await user.click(answer);
  await vi.waitFor(() => expect(screen.queryByText('It sells nothing.')).toBeNull());
  expect(api.sent('answerAppeal').map(({ body }) => body)).toEqual([
    { appealId: 'appeal', outcome: 'reverse', reason: 'You are right.' },
  ]);
});

test('leaves an appeal to another admin than the one who decided', async () => {
  await signInAs(sampleAccount({ isAdmin: true }));
  api.answer('getAppeals', { appeals: [{ ...appeal, appealMayAnswer: false }], nextBefore: null });
  show(<Appeals />, '/admin/appeals');
  expect(await screen.findByText(m.admin_another_admin_must_answer_this())).toBeDefined();
  expect(screen.queryByRole('button', { name: m.admin_reverse_the_decision_2() })).toBeNull();
});
