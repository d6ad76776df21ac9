import {
  limits,
  type Report,
  type ReportObjectType,
  type ReportOutcome,
  type ReportStatus,
  reportOutcomes,
  restorable,
} from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../kit/clock.ts';
import { fail, invalid, notFound } from '../../kit/errors.ts';
import { isWithinBound, paging } from '../../kit/paging.ts';
import type { Caller } from '../../kit/route.ts';
import type { Bans } from '../accounts/bans.service.ts';
import type { Characters } from '../characters/characters.service.ts';
import type { Comments } from '../community/comments.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import { presentReport } from './reports.presenter.ts';
import * as repository from './reports.repository.ts';

/** What somebody reports, and why. */
export interface Complaint {
  objectType: ReportObjectType;
  objectId: string;
  reason?: string | undefined;
  text?: string | undefined;
}

/** What an admin has decided. */
export interface Decision {
  reportId: string;
  outcome: ReportOutcome;
  note?: string | undefined;
}

export interface Reports {
  /**
   * Reports what the caller may see; again while that report is open changes nothing. Throws `Story`, `Comment`,
   * `Character` or `Account Not Found.`
   */
  create(complaint: Complaint, caller: Caller): Promise<void>;
  /** A page of the reports that stand so, newest first. */
  page(status: ReportStatus, page: number): Promise<{ reports: Report[]; nextPage: number | null; totalPages: number }>;
  /**
   * Ends a report by doing what was decided. What is done to an object ends every open report about it; a dismissal ends
   * this one alone; `restore` takes back what an ended report has led to and dismisses it and its like. The same decision
   * again changes nothing. Throws `Report Not Found.`, a 400 for what does not fit the object, and `Changed Elsewhere.` when
   * the report has ended otherwise.
   */
  resolve(decision: Decision, admin: Caller): Promise<void>;
}

export interface ReportsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  stories: Stories;
  comments: Comments;
  characters: Characters;
  bans: Bans;
}

const endings = {
  dismiss: 'dismissed',
  hide: 'hidden',
  delete: 'deleted',
  ban: 'banned',
  restore: 'dismissed',
} as const;

/** Reports by players, and what admins make of them. */
export function createReports({ store: { reader, transact }, clock, ...deps }: ReportsDeps): Reports {
  const { stories, comments, characters, bans } = deps;

  /** The object's id, what to call it and whose it is, if the caller may see it. */
  async function find({ objectType, objectId }: Complaint, caller: Caller) {
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
    const story = await stories.readable(objectId, caller);
    return { id: story.storyId, name: story.storyName, ownerId: story.ownerId };
  }

  /** Hides a story as well as binning it, so that its owner does not bring it back before everybody's eyes. */
  async function takeOut(storyId: string, writer: Writer): Promise<void> {
    await stories.hide(storyId, writer);
    await stories.bin(storyId, writer);
  }

  function act(writer: Writer, { type, id }: repository.ReportObject, outcome: ReportOutcome, admin: Caller) {
    if (outcome === 'hide') return stories.hide(id, writer);
    if (outcome === 'ban') return bans.ban(id, admin, writer);
    if (type === 'comment') return comments.erase(id, writer);
    if (type === 'character') return characters.bin(id, writer);
    return takeOut(id, writer);
  }

  function takeBack(writer: Writer, { type, id }: repository.ReportObject) {
    if (type === 'account') return bans.lift(id, writer);
    return type === 'character' ? characters.restore(id, writer) : stories.show(id, writer);
  }

  async function restore(writer: Writer, report: repository.LockedReport, ending: repository.Ending): Promise<void> {
    if (!restorable[report.subject].includes(report.status))
      throw invalid({ outcome: 'There is nothing to take back.' });
    const object = repository.objectOf(report);
    if (!object) throw fail('changedElsewhere');
    await takeBack(writer, object);
    await repository.endReportsOf(writer, object, ending, report.status);
  }

  async function decide(writer: Writer, { reportId, outcome, note }: Decision, admin: Caller): Promise<void> {
    const report = await repository.lockReport(writer, reportId);
    if (!report) throw notFound('Report');
    const status = endings[outcome];
    const ending = { status, resolvedBy: admin.accountId, resolvedAt: clock.now(), resolutionNote: note ?? null };
    if (outcome === 'restore') return report.status === status ? undefined : restore(writer, report, ending);
    if (!reportOutcomes[report.subject].includes(outcome))
      throw invalid({ outcome: 'Does not fit what was reported.' });
    if (report.status === status) return;
    if (report.status !== 'open') throw fail('changedElsewhere');
    await repository.endReport(writer, report.id, ending);
    const object = repository.objectOf(report);
    if (!object || outcome === 'dismiss') return;
    await repository.endReportsOf(writer, object, ending);
    await act(writer, object, outcome, admin);
  }

  return {
    async create(complaint, caller) {
      const { id, name, ownerId } = await find(complaint, caller);
      const { objectType: type, reason = null } = complaint;
      const object = { type, id };
      const text = complaint.text || null;
      const { accountId: reporterId } = caller;
      await transact((writer) =>
        repository.insertReport(writer, { reporterId, object, objectName: name, ownerId, reason, text }),
      );
    },
    async page(status, page) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readReports(reader, status, asked) : [],
        repository.countReports(reader, status, asked),
      ]);
      return { reports: rows.map(presentReport), ...paging(asked, counted) };
    },
    resolve: (decision, admin) => transact((writer) => decide(writer, decision, admin)),
  };
}
