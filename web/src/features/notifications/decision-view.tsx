import { type Decision, limits, ruleTexts } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { errorText, isCallError } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldNote, TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { describeStatus, describeSubject, doneText } from './decision-words.ts';
import { type DecisionAccess, decisionQuery, sendAppeal } from './notification-queries.ts';
import styles from './notifications.module.css';

/** A decision about the player: action, reason, rule and appeal. */
export function DecisionView({ way, narrow = false }: { way: DecisionAccess; narrow?: boolean }) {
  const { data: decision, error, isFetching, refetch } = useQuery(decisionQuery(way));
  if (isCallError(error, 'link.expired')) return <Note>{m.notifications_this_link_has_expired_log_in_to()}</Note>;
  if (error && !decision)
    return (
      <EmptyState text={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {m.notifications_try_again()}
        </Button>
      </EmptyState>
    );
  if (!decision) return <Waiting text={m.notifications_loading_the_decision()} />;
  return (
    <div className={`${styles.decision} ${narrow ? styles.narrow : ''}`}>
      <Facts decision={decision} />
      {decision.decisionAppeal && <Appealed appeal={decision.decisionAppeal} />}
      {decision.decisionMayAppeal && <AppealForm way={way} />}
    </div>
  );
}

function Facts({ decision }: { decision: Decision }) {
  const facts = [
    [m.notifications_about(), describeSubject(decision)],
    [m.notifications_action_taken(), doneText(decision)],
    [m.notifications_rule(), ruleTexts[decision.decisionRule]],
    [m.notifications_reason(), decision.decisionReason],
    [m.notifications_status(), describeStatus(decision)],
    [m.notifications_why_it_was_reversed(), decision.decisionReversalReason],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, text]) =>
          text !== '' && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

function Appealed({ appeal }: { appeal: NonNullable<Decision['decisionAppeal']> }) {
  return (
    <section className={styles.answer} aria-label={m.notifications_your_appeal()}>
      <h2 className="t-head serif">{m.notifications_your_appeal()}</h2>
      <blockquote className={styles.own}>{appeal.appealText}</blockquote>
      {appeal.appealAnswer !== '' && (
        <>
          <h3 className="t-sub serif">{m.notifications_answer()}</h3>
          <p className={styles.own}>{appeal.appealAnswer}</p>
        </>
      )}
    </section>
  );
}

function AppealForm({ way }: { way: DecisionAccess }) {
  const [text, setText] = useState('');
  const appeal = useMutation({
    mutationFn: () => sendAppeal(way, text.trim()),
    // The error shows beside the button, not in the banner.
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !appeal.isPending) appeal.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={m.notifications_why_the_decision_is_wrong()}
        help={m.notifications_you_can_appeal_once_someone_who()}
        count={`${[...text].length} / ${limits.appeal}`}
        maxLength={limits.appeal}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={appeal.isPending} disabled={text.trim() === ''}>
          {m.notifications_send_appeal()}
        </Button>
      </div>
      <FieldNote id="appeal-failure" error={appeal.error ? errorText(appeal.error) : undefined} />
    </form>
  );
}
