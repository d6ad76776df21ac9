import type { CopyrightCase } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Hourglass } from 'lucide-react';
import { CallError, errorText } from '../../api/call-error.ts';
import { useAccount } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { daysLeftText, dayText, standingText, stepsOf } from './case-words.ts';
import styles from './copyright.module.css';
import { noticeQuery, type Opened } from './copyright-calls.ts';
import { CounterForm } from './counter-form.tsx';

/** One notice, for whoever sent it and for the author: where it stands, what it says, the clock, and the answer. */
export function CasePage({ opened }: { opened: Opened }) {
  const { data, error, refetch } = useQuery(noticeQuery(opened, useAccount()?.userId));
  if (error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) {
    return (
      <main className={styles.page}>
        <Waiting text="Fetching the notice..." />
      </main>
    );
  }
  const { notice, side, mayAnswer } = data;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <p className="muted">Copyright notice of {dayText(notice.noticeCreatedAt)}</p>
        <h1 className="t-title">{notice.noticeSubject === 'picture' ? 'A picture' : notice.noticeSubjectName}</h1>
        <p className="t-lead" role="status">
          {standingText(notice, side)}
        </p>
      </header>
      <Steps notice={notice} />
      {notice.noticeDaysLeft !== null && (
        <p className={styles.clock}>
          <Hourglass size={22} aria-hidden="true" />
          <span>
            <b>{dayText(notice.noticeRestoreFrom)}</b>, {daysLeftText(notice.noticeDaysLeft)}
            <small>Weekends and United States federal holidays are not counted.</small>
          </span>
        </p>
      )}
      <div className={styles.columns}>
        <Said notice={notice} />
        {mayAnswer && <CounterForm opened={opened} />}
        {notice.noticeCounter && <Counter {...notice.noticeCounter} />}
      </div>
    </main>
  );
}

function Failed({ error, again }: { error: Error; again: () => void }) {
  const gone = error instanceof CallError && error.status === 404;
  return (
    <main className={styles.page}>
      <EmptyState
        title={gone ? 'There is no such notice' : 'The notice could not be fetched'}
        text={gone ? 'Log in as its author, or open the link in the letter that you have about it.' : errorText(error)}
      >
        {gone ? <ButtonLink to="/copyright">About copyright</ButtonLink> : <Button onClick={again}>Try again</Button>}
      </EmptyState>
    </main>
  );
}

function Steps({ notice }: { notice: CopyrightCase }) {
  const { names, done } = stepsOf(notice);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, place) => (
        <li key={name} data-done={place < done ? '' : undefined} aria-current={place === done - 1 ? 'step' : undefined}>
          <span>{place < done ? <Check size={16} aria-hidden="true" /> : place + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}

function Said({ notice }: { notice: CopyrightCase }) {
  return (
    <section className={styles.card} aria-labelledby="said">
      <h2 className="t-head" id="said">
        What the notice says
      </h2>
      <dl>
        <dt>From</dt>
        <dd>
          {notice.noticeClaimant}
          {notice.noticeOnBehalfOf !== '' && `, on behalf of ${notice.noticeOnBehalfOf}`}
          <br />
          {notice.noticeClaimantEmail}
        </dd>
        <dt>The work</dt>
        <dd>{notice.noticeWork}</dd>
        <dt>What is said to infringe it</dt>
        <dd>{notice.noticeInfringing}</dd>
        {notice.noticeReason !== '' && (
          <>
            <dt>What the keepers say</dt>
            <dd>{notice.noticeReason}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Counter(counter: NonNullable<CopyrightCase['noticeCounter']>) {
  return (
    <section className={styles.card} aria-labelledby="counter">
      <h2 className="t-head" id="counter">
        The counter-notice
      </h2>
      <dl>
        <dt>From</dt>
        <dd>
          {counter.counterName}
          <br />
          {counter.counterAddress}
          <br />
          {counter.counterPhone}
          <br />
          {counter.counterEmail}
        </dd>
        <dt>On</dt>
        <dd>{dayText(counter.counterCreatedAt)}</dd>
        <dt>The answer</dt>
        <dd>{counter.counterStatement}</dd>
      </dl>
    </section>
  );
}
