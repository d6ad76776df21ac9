import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Comments } from '../../library/community/comments.service.ts';
import type { Deletions, ForeignContent } from '../../library/deletions.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Decisions } from '../moderation/decisions.service.ts';
import * as repository from './reports.repository.ts';

export interface DeletionsDeps {
  store: Pick<Connection, 'transact'>;
  clock: Clock;
  stories: Stories;
  comments: Comments;
  decisions: Decisions;
  jobs: Pick<Jobs, 'wake'>;
}

/** What cannot go to the trash is hidden instead, so that it can be restored. */
const actsByType = { story: 'delete', scene: 'delete', character: 'hide', item: 'hide', comment: 'hide' } as const;
const statuses = { delete: 'deleted', hide: 'hidden' } as const;

/** The reason given to the author: there is no report, and deleting asks for no reason. */
const DEFAULT_REASON = 'Somebody who looks after this place found it to be against the rules.';
const RESTORE_REASON = 'Somebody who looks after this place has restored it.';

/** Creates the service that deletes the caller's own content and, for admins, content of others. */
export function createDeletions(deps: DeletionsDeps): Deletions {
  const { store, clock, stories, comments, decisions, jobs } = deps;

  async function decide(writer: Writer, { name, ownerId, ...object }: ForeignContent, admin: Caller): Promise<void> {
    const about = { act: actsByType[object.type], subject: object.type, subjectId: object.id } as const;
    if (await decisions.repeat(writer, about)) {
      const entry = { object: object.type, objectId: object.id, personId: ownerId } as const;
      return logAct(writer, admin, { act: `${object.type}.deleted`, ...entry });
    }
    const ending = {
      status: statuses[actsByType[object.type]],
      resolvedBy: admin.accountId,
      resolvedAt: clock.now(),
    } as const;
    const { type, id } = object;
    const reportable = type === 'scene' || type === 'item' ? null : { type, id };
    const ended = reportable
      ? await repository.resolveReportsAbout(writer, reportable, { ...ending, resolutionNote: null })
      : [];
    const details = { accountId: ownerId, rule: 'Something else', reason: DEFAULT_REASON } as const;
    const decisionId = await decisions.decide(writer, { ...about, subjectName: name, ...details }, admin);
    await repository.linkDecision(writer, ended, decisionId);
    await decisions.notifyReporters(writer, ended, about);
  }

  async function deleteForeign(work: ForeignContent, admin: Caller): Promise<void> {
    await store.transact((writer) => decide(writer, work, admin));
    jobs.wake();
  }

  return {
    foreign: deleteForeign,
    async takeBack({ type: subject, id: subjectId }, admin, writer) {
      const what = { act: 'delete', subject, subjectId } as const;
      return (await decisions.reverseAll(writer, what, RESTORE_REASON, admin)) > 0;
    },
    hold: ({ type: subject, id: subjectId }, writer) => decisions.lockSubject(writer, { subject, subjectId }),
    async story(storyId, caller) {
      const { storyName, ownerId } = await stories.editable(storyId, caller);
      if (ownerId === caller.accountId)
        return store.transact(async (writer) => {
          await holdCaller(writer, caller);
          await stories.trash(storyId, writer);
        });
      await deleteForeign({ type: 'story', id: storyId, name: storyName, ownerId }, caller);
    },
    async comment(commentId, caller) {
      if (await comments.withdrawHidden(commentId, caller)) return;
      const { text, accountId } = await comments.readable(commentId, caller);
      if (accountId === caller.accountId) return comments.remove(commentId, caller);
      if (caller.role !== 'admin') throw fail('notAllowed');
      await deleteForeign({ type: 'comment', id: commentId, name: text, ownerId: accountId }, caller);
    },
  };
}
