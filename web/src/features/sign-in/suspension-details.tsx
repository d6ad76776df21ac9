import { type ReportReason, ruleTexts, type Suspension, webPaths } from '@emberlore/contract';
import { isCallError } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './sign-in.module.css';

/** Extracts the suspension from a login error; null for any other error. */
export function toSuspension(error: unknown): Suspension | null {
  if (!isCallError(error, 'account.suspended')) return null;
  const { answer } = error;
  if (typeof answer !== 'object' || answer === null || !('suspension' in answer)) return null;
  return answer.suspension as Suspension;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Tells a suspended or banned player for how long and why, with a link to the decision and the appeal. */
export function SuspensionDetails({ suspension }: { suspension: Suspension }) {
  const { suspendedUntil, suspendedRule, suspendedReason, suspendedAppealToken: token } = suspension;
  const rule = ruleTexts[suspendedRule as ReportReason];
  return (
    <section className={styles.suspension} role="alert">
      <h2 className="t-sub serif">
        {suspendedUntil
          ? m.sign_in_your_account_is_suspended_until({ format: day.format(new Date(suspendedUntil)) })
          : m.sign_in_your_account_is_banned()}
      </h2>
      {suspendedReason !== '' && <p>{suspendedReason}</p>}
      {rule && (
        <p className="t-small muted">
          {m.sign_in_rule()} {rule}
        </p>
      )}
      {token && (
        <ButtonLink to={`${webPaths.appeal}?${new URLSearchParams({ token })}`}>
          {m.sign_in_view_decision_and_appeal()}
        </ButtonLink>
      )}
    </section>
  );
}
