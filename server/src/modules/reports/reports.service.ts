import {
  limits,
  type Report,
  type ReportObjectType,
  type ReportOutcome,
  type ReportStatus,
  reportOutcomes,
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
   * this one alone. The same decision again changes nothing. Throws `Report Not Found.`, a 400 for what does not fit the
   * object, and `Changed Elsewhere.` when the report has ended otherwise.
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

const endings = { dismiss: 'dismissed', hide: 'hidden', delete: 'deleted', ban: 'banned' } as const;

/** Reports by players, and what admins make of them. */
export function createReports({ store: { reader, transact }, clock, ...deps }: ReportsDeps): Reports {
  const { stories, comments, characters, bans } = deps;

  /** The object's id and what to call it, if the caller may see it. */
  async function find({ objectType, objectId }: Complaint, caller: Caller): Promise<{ id: string; name: string }> {
    if (objectType === 'comment') {
      const comment = await comments.readable(objectId, caller);
      return { id: comment.commentId, name: comment.text };
    }
    if (objectType === 'character') {
      const character = await characters.readable(objectId, caller);
      return { id: character.characterId, name: character.characterName };
    }
    if (objectType === 'account') {
      const player = await bans.player(objectId);
      return { id: player.accountId, name: player.userName };
    }
    const story = await stories.readable(objectId, caller);
    return { id: story.storyId, name: story.storyName };
  }

  async function act(writer: Writer, { type, id }: repository.ReportObject, outcome: ReportOutcome, admin: Caller) {
    if (outcome === 'hide') return stories.hide(id, writer);
    if (outcome === 'ban') return bans.ban(id, admin, writer);
    if (type === 'comment') return comments.erase(id, writer);
    if (type === 'character') return characters.bin(id, writer);
    // Hidden as well, so that its owner does not bring it back before everybody's eyes.
    await stories.hide(id, writer);
    return stories.bin(id, writer);
  }

  async function decide(writer: Writer, { reportId, outcome, note }: Decision, admin: Caller): Promise<void> {
    const report = await repository.lockReport(writer, reportId);
    if (!report) throw notFound('Report');
    if (!reportOutcomes[report.subject].includes(outcome))
      throw invalid({ outcome: 'Does not fit what was reported.' });
    const status = endings[outcome];
    if (report.status === status) return;
    if (report.status !== 'open') throw fail('changedElsewhere');
    const ending = { status, resolvedBy: admin.accountId, resolvedAt: clock.now(), resolutionNote: note ?? null };
    await repository.endReport(writer, report.id, ending);
    const object = repository.objectOf(report);
    if (!object || outcome === 'dismiss') return;
    await repository.endReportsOf(writer, object, ending);
    await act(writer, object, outcome, admin);
  }

  return {
    async create(complaint, caller) {
      const { id, name } = await find(complaint, caller);
      const { objectType: type, reason = null } = complaint;
      const object = { type, id };
      const text = complaint.text || null;
      await transact((writer) =>
        repository.insertReport(writer, { reporterId: caller.accountId, object, objectName: name, reason, text }),
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
