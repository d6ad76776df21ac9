import type { Claim, CopyrightClaim } from '@emberlore/contract';
import { countBusinessDays, toWashingtonDay } from './business-days.ts';
import type { AnsweredNotice, ClaimRow, CounterRow } from './claims.repository.ts';

const presentCounter = (counter: CounterRow): CopyrightClaim['noticeCounters'][number] => ({
  counterName: counter.name,
  counterEmail: counter.email,
  counterAddress: counter.address,
  counterPhone: counter.phone,
  counterStatement: counter.statement,
  counterCreatedAt: counter.createdAt.toISOString(),
});

/** Formats a notice for its two sides. */
export function presentNotice({ notice, counters }: AnsweredNotice, now: Date): CopyrightClaim {
  const { state, restoreFrom, restoreBy } = notice;
  const runs = state === 'countered' && restoreFrom !== null;
  return {
    noticeId: notice.id,
    noticeState: state,
    noticeSubject: notice.subject,
    noticeSubjectName: notice.subjectName,
    noticeCreatedAt: notice.createdAt.toISOString(),
    noticeClaimant: notice.claimantName,
    noticeClaimantEmail: notice.claimantEmail,
    noticeOnBehalfOf: notice.onBehalfOf ?? '',
    noticeWork: notice.work,
    noticeInfringing: notice.infringing,
    noticeLocation: notice.location,
    noticeReason: notice.decisionReason ?? '',
    noticeCounters: counters.map(presentCounter),
    noticeRestoreFrom: runs ? restoreFrom : null,
    noticeRestoreBy: runs ? restoreBy : null,
    noticeDaysLeft: runs ? countBusinessDays(toWashingtonDay(now), restoreFrom) : null,
    noticeRestoredAt: notice.restoredAt?.toISOString() ?? null,
  };
}

/** Formats a claim for admins. */
export function presentClaim(row: ClaimRow, now: Date): Claim {
  const { notice } = row;
  return {
    ...presentNotice(row, now),
    noticeClaimantAddress: notice.claimantAddress,
    noticeClaimantPhone: notice.claimantPhone,
    noticeSignature: notice.signature,
    noticeObjectId: notice.storyId ?? notice.characterId ?? notice.pictureHash,
    noticeOwnerId: notice.ownerId,
    noticeOwnerName: row.ownerName ?? '',
    noticeOwnerAccepted: row.accepted,
    noticeDecidedBy: row.decidedBy ?? '',
    noticeDecidedAt: notice.decidedAt?.toISOString() ?? null,
    noticeCourtNote: notice.courtNote ?? '',
  };
}
