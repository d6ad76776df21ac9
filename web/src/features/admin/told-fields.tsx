import { limits, type ReportReason, ruleTexts } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { DecisionExplanation } from './report-queries.ts';
import { rules } from './report-words.ts';
import styles from './reports.module.css';

/** An admin's unsent explanation; `days` is text until it is sent. */
export interface Draft {
  rule: ReportReason;
  reason: string;
  days: string;
}

/** Parses the length of a suspension in whole days; null if invalid. */
function parseDays(text: string): number | null {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= limits.suspensionDays ? days : null;
}

/** Builds the explanation to send; null while it is incomplete. */
export function parseDraft({ rule, reason, days }: Draft, suspends: boolean): DecisionExplanation | null {
  const lasting = suspends ? parseDays(days) : undefined;
  if (reason.trim() === '' || lasting === null) return null;
  return { rule, reason: reason.trim(), ...(lasting !== undefined && { days: lasting }) };
}

interface ExplanationProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Who receives the explanation. */
  reader: string;
  suspends: boolean;
  /** Whether to cite a rule; not when a decision is reversed. */
  named: boolean;
}

/** Fields for the explanation of a decision: rule, reason and, for a suspension, days. */
export function ExplanationFields({ draft, onChange, reader, suspends, named }: ExplanationProps) {
  return (
    <>
      {named && (
        <label className={styles.rule}>
          <span>{m.admin_rule()}</span>
          <select
            value={draft.rule}
            onChange={(event) => onChange({ ...draft, rule: event.target.value as ReportReason })}
          >
            {rules.map((rule) => (
              <option key={rule}>{rule}</option>
            ))}
          </select>
          <small>{ruleTexts[draft.rule]}</small>
        </label>
      )}
      {suspends && (
        <TextField
          label={m.admin_number_of_days()}
          inputMode="numeric"
          help={m.admin_1_to_suspensiondays({ suspensionDays: limits.suspensionDays })}
          error={
            draft.days !== '' && parseDays(draft.days) === null ? m.admin_enter_a_whole_number_of_days() : undefined
          }
          value={draft.days}
          onChange={(event) => onChange({ ...draft, days: event.target.value })}
        />
      )}
      <TextArea
        label={m.admin_reason_sent_to_reader({ reader })}
        count={`${[...draft.reason].length} / ${limits.decisionReason}`}
        rows={3}
        maxLength={limits.decisionReason}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
    </>
  );
}
