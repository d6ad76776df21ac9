import type { Decision, ReportReason } from '@emberlore/contract';
import { type DecisionFacts, getAppealDeadline } from './decision-words.ts';
import type { DecisionRow, DecisionWithAppeal } from './decisions.repository.ts';

/** Converts a decision to the facts that its messages contain. */
export function toDecisionFacts({ act, subject, subjectName, rule, reason, endsAt }: DecisionRow): DecisionFacts {
  // The contract checks rules before they are stored.
  return { act, subject, subjectName, rule: rule as ReportReason, reason, endsAt };
}

/** Formats a decision for the account it concerns. */
export function presentDecision({ decision, appeal }: DecisionWithAppeal, now: Date): Decision {
  const appealDeadline = getAppealDeadline(decision.createdAt);
  return {
    ...presentCore(decision),
    decisionReversedAt: decision.reversedAt?.toISOString() ?? null,
    decisionReversalReason: decision.reversalReason ?? '',
    decisionAppealUntil: appealDeadline.toISOString(),
    decisionMayAppeal: appeal === null && decision.reversedAt === null && now < appealDeadline,
    decisionAppeal: appeal && {
      appealText: appeal.text,
      appealStatus: appeal.status,
      appealCreatedAt: appeal.createdAt.toISOString(),
      appealAnswer: appeal.answer ?? '',
      appealAnsweredAt: appeal.answeredAt?.toISOString() ?? null,
    },
  };
}

/** Formats the fields of a decision that both its author and admins may read. */
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
