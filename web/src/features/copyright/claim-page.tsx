import type { CopyrightClaim } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Hourglass } from 'lucide-react';
import { useId } from 'react';
import { CallError, errorText } from '../../api/call-error.ts';
import { useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { daysLeftText, dayText, describeState, listSteps } from './claim-words.ts';
import styles from './copyright.module.css';
import { type NoticeAccess, noticeQuery } from './copyright-calls.ts';
import { CounterForm } from './counter-form.tsx';

/** Page of one claim, for the claimant and the author: state, content, deadline and counter-notice. */
export function ClaimPage({ opened }: { opened: NoticeAccess }) {
  const { data, error, refetch } = useQuery(noticeQuery(opened, useAccount()?.userId));
  if (error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) {
    return (
      <main className={styles.page}>
        <Waiting text={m.copyright_loading_the_notice()} />
      </main>
    );
  }
  const { notice, side, mayAnswer } = data;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <p className="muted">{m.copyright_copyright_notice_of_day({ day: dayText(notice.noticeCreatedAt) })}</p>
        <h1 className="t-title">
          {notice.noticeSubject === 'picture' ? m.copyright_a_picture() : notice.noticeSubjectName}
        </h1>
        <p className="t-lead" role="status">
          {describeState(notice, side)}
        </p>
      </header>
      <Steps notice={notice} />
      {notice.noticeDaysLeft !== null && (
        <p className={styles.clock}>
          <Hourglass size={22} aria-hidden="true" />
          <span>
            <b>{dayText(notice.noticeRestoreFrom)}</b>, {daysLeftText(notice.noticeDaysLeft)}
            <small>{m.copyright_weekends_and_united_states_federal()}</small>
          </span>
        </p>
      )}
      <div className={styles.columns}>
        <NoticeDetails notice={notice} />
        {mayAnswer && <CounterForm opened={opened} />}
        {notice.noticeCounters.map((counter) => (
          <Counter key={`${counter.counterEmail} ${counter.counterCreatedAt}`} {...counter} />
        ))}
      </div>
    </main>
  );
}

function Failed({ error, again }: { error: Error; again: () => void }) {
  const gone = error instanceof CallError && error.status === 404;
  return (
    <main className={styles.page}>
      <EmptyState
        title={gone ? m.copyright_notice_not_found() : m.copyright_the_notice_couldnt_be_loaded()}
        text={gone ? m.copyright_log_in_as_its_author_or_open_the() : errorText(error)}
      >
        {gone ? (
          <ButtonLink to="/copyright">{m.copyright_about_copyright()}</ButtonLink>
        ) : (
          <Button onClick={again}>{m.copyright_try_again()}</Button>
        )}
      </EmptyState>
    </main>
  );
}

function Steps({ notice }: { notice: CopyrightClaim }) {
  const { names, done } = listSteps(notice);
  return (
    <ol className={styles.steps} aria-label={m.copyright_steps()}>
      {names.map((name, place) => (
        <li key={name} data-done={place < done ? '' : undefined} aria-current={place === done - 1 ? 'step' : undefined}>
          <span>{place < done ? <Check size={16} aria-hidden="true" /> : place + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}

function NoticeDetails({ notice }: { notice: CopyrightClaim }) {
  return (
    <section className={styles.card} aria-labelledby="said">
      <h2 className="t-head" id="said">
        {m.copyright_what_the_notice_says()}
      </h2>
      <dl>
        <dt>{m.copyright_from()}</dt>
        <dd>
          {notice.noticeClaimant}
          {notice.noticeOnBehalfOf !== '' &&
            m.copyright_on_behalf_of_noticeonbehalfof({ noticeOnBehalfOf: notice.noticeOnBehalfOf })}
          <br />
          {notice.noticeClaimantEmail}
        </dd>
        <dt>{m.copyright_the_work()}</dt>
        <dd>{notice.noticeWork}</dd>
        <dt>{m.copyright_allegedly_infringing_content()}</dt>
        <dd>{notice.noticeInfringing}</dd>
        {notice.noticeReason !== '' && (
          <>
            <dt>{m.copyright_reason_for_the_decision()}</dt>
            <dd>{notice.noticeReason}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Counter(counter: CopyrightClaim['noticeCounters'][number]) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 className="t-head" id={id}>
        {m.copyright_the_counter_notice()}
      </h2>
      <dl>
        <dt>{m.copyright_from()}</dt>
        <dd>
          {counter.counterName}
          <br />
          {counter.counterAddress}
          <br />
          {counter.counterPhone}
          <br />
          {counter.counterEmail}
        </dd>
        <dt>{m.copyright_date()}</dt>
        <dd>{dayText(counter.counterCreatedAt)}</dd>
        <dt>{m.copyright_response()}</dt>
        <dd>{counter.counterStatement}</dd>
      </dl>
    </section>
  );
}
