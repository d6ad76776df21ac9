import {
  type DecisionAct,
  limits,
  type Report,
  type ReportObjectType,
  type ReportOutcome,
  type ReportReason,
  type ReportStatus,
  reportOutcomes,
  reportReason,
  restorable,
} from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, invalid, notFound } from '../../../kit/errors.ts';
import { isWithinBound, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Bans, Player } from '../../identity/accounts/bans.service.ts';
import { holdPerson } from '../../identity/accounts/caller-hold.service.ts';
import type { Characters } from '../../library/characters/characters.service.ts';
import type { Comments } from '../../library/community/comments.service.ts';
import { checkRoom } from '../../library/creation-limits/creation-limits.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { HiddenPictures } from '../../media/pictures/hidden-pictures.service.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Decisions } from '../moderation/decisions.service.ts';
import { refuseOwnWork } from '../moderation/own-case.service.ts';
import { presentReport } from './reports.presenter.ts';
import * as repository from './reports.repository.ts';

/** What an account reports, and why. */
export interface ReportRequest {
  objectType: ReportObjectType;
  objectId: string;
  /** The object that shows a reported picture. */
  seenOn?: { objectType: ReportObjectType; objectId: string } | undefined;
  reason?: string | undefined;
  text?: string | undefined;
}

/** A reported object with its owner. */
interface FoundObject {
  id: string;
  name: string;
  ownerId: string;
}

/** The details of a decision that its author is told. */
interface DecisionDetails {
  /** Defaults to the report's reason. */
  rule?: ReportReason | undefined;
  reason?: string | undefined;
  /** Length of a suspension in days. */
  days?: number | undefined;
}

/** An admin's decision about a report. */
export interface ReportDecision extends DecisionDetails {
  reportId: string;
  outcome: ReportOutcome;
  note?: string | undefined;
}

/** An admin's ban of an account, with or without a report. */
export interface BanDecision extends DecisionDetails {
  userId: string;
  /** False lifts the ban. */
  banned: boolean;
}

export interface Reports {
  /**
   * Reports an object that the caller may see. Repeating it while that report is open changes nothing. Throws `Story`,
   * `Comment`, `Character` or `Account Not Found.`
   */
  create(request: ReportRequest, caller: Caller): Promise<void>;
  /** Returns a page of the reports with a status, newest first. */
  page(status: ReportStatus, page: number): Promise<{ reports: Report[]; nextPage: number | null; totalPages: number }>;
  /**
   * Carries out a decision, resolves the report, and notifies the author and the reporters. An action against an object
   * resolves every open report about it; a dismissal resolves only this one; `restore` reverses the decision of a
   * resolved report and dismisses all reports that led to it. Repeating a decision changes nothing. Throws `Report Not
   * Found.`, a 400 when the outcome does not fit the object or a reason is missing, `Changed Elsewhere.` when the report
   * was resolved differently, and `Not Allowed.` for anything but hiding in the admin's own case.
   */
  resolve(decision: ReportDecision, admin: Caller): Promise<void>;
  /**
   * Assigns an open report to the admin, or releases it, no matter who had it. Throws `Report Not Found.`, and `Changed
   * Elsewhere.` when it is not open or another admin has just taken it.
   */
  take(reportId: string, taken: boolean, admin: Caller): Promise<void>;
  /** Suspends or bans an account, or lifts that. Throws `Account Not Found.` */
  ban(ban: BanDecision, admin: Caller): Promise<void>;
}

export interface ReportsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  stories: Stories;
  comments: Comments;
  characters: Characters;
  pictures: HiddenPictures;
  bans: Bans;
  decisions: Decisions;
  jobs: Pick<Jobs, 'wake'>;
}

const statuses = {
  dismiss: 'dismissed',
  warn: 'warned',
  hide: 'hidden',
  delete: 'deleted',
  suspend: 'suspended',
  ban: 'banned',
  restore: 'dismissed',
} as const;

/** Converts a report's reason to a rule. The contract checked the reason when the report was sent. */
const parseRule = (reason: string | null): ReportReason => reportReason.safeParse(reason).data ?? 'Something else';

/** Creates the service for players' reports and admins' decisions about them. */
export function createReports({ store: { reader, transact }, clock, ...deps }: ReportsDeps): Reports {
  const { stories, comments, characters, pictures, bans, decisions, jobs } = deps;

  /** Returns the object's ID, name and owner, if the caller may see it. */
  async function findObject({ objectType, objectId, seenOn }: ReportRequest, caller: Caller): Promise<FoundObject> {
    if (objectType === 'comment') {
      const comment = await comments.readable(objectId, caller);
      return { id: comment.commentId, name: comment.text, ownerId: comment.accountId };
    }
    if (objectType === 'character') {
      const character = await characters.readable(objectId, caller);
      return { id: character.characterId, name: character.characterName, ownerId: character.ownerId };
    }
    if (objectType === 'account') {
      const player = await bans.player(objectId);
      return { id: player.accountId, name: player.userName, ownerId: player.accountId };
    }
    if (objectType === 'picture') {
      const shownBy = seenOn ? (await findObject(seenOn, caller)).ownerId : null;
      // A player who reports a picture on their own work, such as a private variant, does not answer for another's picture.
      const picture = await pictures.owned(objectId, shownBy === caller.accountId ? null : shownBy);
      return { id: picture.hash, name: 'A picture', ownerId: picture.ownerId };
    }
    const story = await stories.readable(objectId, caller);
    return { id: story.storyId, name: story.storyName, ownerId: story.ownerId };
  }

  function notifyReporters(
    writer: Writer,
    ended: readonly repository.ResolvedReport[],
    { subject }: repository.LockedReport,
    act: DecisionAct | 'dismiss',
  ) {
    return decisions.notifyReporters(writer, ended, { subject, act });
  }

  const refuseOwn = (writer: Writer, { subjectOwnerId, ...about }: repository.LockedReport, admin: Caller) =>
    refuseOwnWork(writer, { characters, pictures }, { ...about, ownerId: subjectOwnerId }, admin);

  async function dismiss(
    writer: Writer,
    report: repository.LockedReport,
    ending: repository.Resolution,
    admin: Caller,
  ) {
    await refuseOwn(writer, report, admin);
    const ended = await repository.resolveReport(writer, report.id, ending);
    const about = { personId: report.subjectOwnerId, reason: ending.resolutionNote ?? undefined };
    await logAct(writer, admin, { act: 'report.dismissed', object: 'report', objectId: report.id, ...about });
    await notifyReporters(writer, ended, report, 'dismiss');
  }

  async function act(
    writer: Writer,
    report: repository.LockedReport,
    decision: ReportDecision & { outcome: DecisionAct },
    ending: repository.Resolution,
    admin: Caller,
  ) {
    const object = repository.toReportObject(report);
    if (!object || report.subjectOwnerId === null) throw fail('changedElsewhere');
    const { outcome, rule = parseRule(report.reason), reason, days } = decision;
    // A warning ends the reports as a dismissal does.
    if (outcome !== 'hide' && outcome !== 'delete') await refuseOwn(writer, report, admin);
    // Resolve the reports first: a removed comment leaves its reports without an object.
    const ended = await repository.resolveReportsAbout(writer, object, ending);
    const about = { subject: object.type, subjectId: object.id, subjectName: report.subjectName };
    const details = { accountId: report.subjectOwnerId, rule, reason, days };
    const decisionId = await decisions.decide(writer, { act: outcome, ...about, ...details }, admin);
    await repository.linkDecision(writer, ended, decisionId);
    await notifyReporters(writer, ended, report, outcome);
  }

  async function restore(writer: Writer, report: repository.LockedReport, reason: string | undefined, admin: Caller) {
    if (report.decisionId === null || !restorable.includes(report.status))
      throw invalid({ outcome: 'nothingToReverse' });
    await decisions.reverse(writer, report.decisionId, reason, admin);
  }

  async function decide(writer: Writer, decision: ReportDecision, admin: Caller): Promise<void> {
    const { reportId, outcome, note } = decision;
    const report = await repository.lockReport(writer, reportId);
    if (!report) throw notFound('Report');
    const status = statuses[outcome];
    if (outcome === 'restore')
      return report.status === status ? undefined : restore(writer, report, decision.reason ?? note, admin);
    if (!reportOutcomes[report.subject].includes(outcome)) throw invalid({ outcome: 'outcomeUnfit' });
    if (report.status === status) return;
    if (report.status !== 'open') throw fail('changedElsewhere');
    const resolved = { resolvedBy: admin.accountId, resolvedAt: clock.now(), resolutionNote: note || null };
    const ending = { status, ...resolved };
    if (outcome === 'dismiss') await dismiss(writer, report, ending, admin);
    else await act(writer, report, { ...decision, outcome }, ending, admin);
  }

  async function applyBan(writer: Writer, { accountId, userName }: Player, ban: BanDecision, admin: Caller) {
    const { banned, rule = 'Something else', reason, days } = ban;
    if (accountId === admin.accountId) throw fail('notAllowed');
    if (!banned) return decisions.readmit(writer, accountId, reason, admin);
    const kind = days === undefined ? 'ban' : 'suspend';
    const about = { subject: 'account', subjectId: accountId, subjectName: userName, accountId } as const;
    return decisions.decide(writer, { act: kind, ...about, rule, reason, days }, admin);
  }

  decisions.onReversed(async (writer, { decisionId, admin, reason }) => {
    const ending = { resolvedBy: admin.accountId, resolvedAt: clock.now(), resolutionNote: reason };
    await repository.dismissReportsOfDecision(writer, decisionId, ending);
  });

  return {
    async create(request, caller) {
      const { id, name, ownerId } = await findObject(request, caller);
      const { objectType: type, reason = null } = request;
      const object = { type, id };
      const text = request.text || null;
      const { accountId: reporterId } = caller;
      await transact(async (writer) => {
        await checkRoom(writer, caller, { reports: 1 });
        // The account may have been deleted since, and its name with it.
        if (!(await holdPerson(writer, ownerId)) && type === 'account') throw notFound('Account');
        await repository.insertReport(writer, { reporterId, object, objectName: name, ownerId, reason, text });
      });
    },
    async page(status, page) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readReports(reader, status, asked) : [],
        repository.countReports(reader, status, asked),
      ]);
      return { reports: rows.map(presentReport), ...paging(asked, counted) };
    },
    async resolve(decision, admin) {
      await transact((writer) => decide(writer, decision, admin));
      jobs.wake();
    },
    take: (reportId, taken, admin) =>
      transact(async (writer) => {
        const report = await repository.lockReport(writer, reportId);
        if (!report) throw notFound('Report');
        const isTheirs = taken && report.takenBy !== null && report.takenBy !== admin.accountId;
        if (report.status !== 'open' || isTheirs) throw fail('changedElsewhere');
        await repository.setAssignee(writer, reportId, taken ? admin.accountId : null);
        const entry = { object: 'report', objectId: reportId, personId: report.subjectOwnerId } as const;
        await logAct(writer, admin, { act: taken ? 'report.taken' : 'report.released', ...entry });
      }),
    async ban(ban, admin) {
      const player = await bans.player(ban.userId);
      await transact((writer) => applyBan(writer, player, ban, admin));
      jobs.wake();
    },
  };
}
