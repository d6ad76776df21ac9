import { type Decision, errors, limits, ruleTexts } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { errorText, isCallError } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldNote, TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { doneText, standingText, subjectOf } from './decision-words.ts';
import { decisionQuery, sendAppeal, type Way } from './notice-queries.ts';
import styles from './notices.module.css';

/** A decision about the player: what was done, why, which rule it was about, and the appeal against it. */
export function DecisionView({ way, narrow = false }: { way: Way; narrow?: boolean }) {
  const { data: decision, error, isFetching, refetch } = useQuery(decisionQuery(way));
  if (isCallError(error, errors.staleLink.text))
    return <Note>This link has expired. Log in to see the decision, or try to: the login tells you the same.</Note>;
  if (error && !decision)
    return (
      <EmptyState text={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  if (!decision) return <Waiting text="Fetching the decision..." />;
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
    ['About', subjectOf(decision)],
    ['What was done', doneText(decision)],
    ['The rule', ruleTexts[decision.decisionRule]],
    ['Why', decision.decisionReason],
    ['How it stands', standingText(decision)],
    ['Why it was taken back', decision.decisionReversalReason],
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
    <section className={styles.answer} aria-label="Your appeal">
      <h2 className="t-head serif">Your appeal</h2>
      <blockquote className={styles.own}>{appeal.appealText}</blockquote>
      {appeal.appealAnswer !== '' && (
        <>
          <h3 className="t-sub serif">The answer</h3>
          <p className={styles.own}>{appeal.appealAnswer}</p>
        </>
      )}
    </section>
  );
}

function AppealForm({ way }: { way: Way }) {
  const [text, setText] = useState('');
  const appeal = useMutation({
    mutationFn: () => sendAppeal(way, text.trim()),
    // Said beside the button, not in the banner.
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !appeal.isPending) appeal.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label="Why the decision is wrong"
        help="You can appeal once. Somebody who did not take the decision reads it and answers you."
        count={`${[...text].length} / ${limits.appeal}`}
        maxLength={limits.appeal}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={appeal.isPending} disabled={text.trim() === ''}>
          Send appeal
        </Button>
      </div>
      <FieldNote id="appeal-failure" error={appeal.error ? errorText(appeal.error) : undefined} />
    </form>
  );
}
