import type { Decision, ReportReason } from '@emberlore/contract';
import { appealEnd, type Told } from './decision-words.ts';
import type { DecisionRow, DecisionSeen } from './decisions.repository.ts';

/** What a decision says to whom it concerns. */
export function toDecisionFacts({ act, subject, subjectName, rule, reason, endsAt }: DecisionRow): Told {
  // Rules are checked by the contract before they are written.
  return { act, subject, subjectName, rule: rule as ReportReason, reason, endsAt };
}

/** A decision as whom it concerns reads it. */
export function presentDecision({ decision, appeal }: DecisionSeen, now: Date): Decision {
  const until = appealEnd(decision.createdAt);
  return {
    ...presentCore(decision),
    decisionReversedAt: decision.reversedAt?.toISOString() ?? null,
    decisionReversalReason: decision.reversalReason ?? '',
    decisionAppealUntil: until.toISOString(),
    decisionMayAppeal: appeal === null && decision.reversedAt === null && now < until,
    decisionAppeal: appeal && {
      appealText: appeal.text,
      appealStatus: appeal.status,
      appealCreatedAt: appeal.createdAt.toISOString(),
      appealAnswer: appeal.answer ?? '',
      appealAnsweredAt: appeal.answeredAt?.toISOString() ?? null,
    },
  };
}

/** What everybody who may know of a decision reads of it. */
export function presentCore(decision: DecisionRow) {
  return {
    decisionId: decision.id,
    decisionAct: decision.act,
    decisionSubject: decision.subject,
    decisionSubjectName: decision.subjectName,
    decisionRule: decision.rule as ReportReason,
    decisionReason: decision.reason,
    decisionCreatedAt: decision.createdAt.toISOString(),
    decisionEndsAt: decision.endsAt?.toISOString() ?? null,
  };
}
