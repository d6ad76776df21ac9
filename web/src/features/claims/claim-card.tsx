import { type Claim, type CopyrightOutcome, copyrightOutcomes } from '@emberlore/contract';
import { Copyright, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Pill } from '../../ui/pill.tsx';
import { SignCard } from '../../ui/sign-card.tsx';
import { leftText, questions, repeatedText } from './claim-words.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import styles from './office.module.css';

/** Return the addresses of what notices name. */
export interface SubjectAddresses {
  storyAt: (storyId: string) => string;
  characterAt: (characterId: string) => string;
}

interface CardProps extends SubjectAddresses {
  matter: Claim;
  focusAfter: () => HTMLElement | null;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const plainDay = (text: string) => day.format(new Date(`${text}T00:00:00Z`));

/** A claim: claimant, owner, deadline, counter-notice and the admin's actions. */
export function ClaimCard({ matter, focusAfter, ...addresses }: CardProps) {
  const [deciding, setDeciding] = useState<CopyrightOutcome | null>(null);
  const { noticeSubject, noticeSubjectName, noticeOwnerName, noticeOwnerAccepted } = matter;
  return (
    <SignCard Sign={Copyright}>
      <div className={styles.words}>
        <p className={styles.what}>
          {noticeSubject === 'picture' ? m.claims_picture() : noticeSubject === 'story' ? 'Story' : 'Character'}
          {noticeOwnerName !== '' && ` by ${noticeOwnerName}`}
          {noticeOwnerAccepted > 0 && <Pill>{repeatedText(matter)}</Pill>}
        </p>
        <h2 className={styles.name}>
          <SubjectName matter={matter} {...addresses} />
        </h2>
        {matter.noticeDaysLeft !== null && <Clock matter={matter} days={matter.noticeDaysLeft} />}
        <ClaimDetails matter={matter} />
        {matter.noticeCounter && <Answer counter={matter.noticeCounter} />}
        {matter.noticeDecidedAt && (
          <p className="t-small">
            {matter.noticeDecidedBy === ''
              ? m.claims_decided()
              : m.claims_decided_by_noticedecidedby({ noticeDecidedBy: matter.noticeDecidedBy })}
            , {dayText(matter.noticeDecidedAt)}: {matter.noticeReason}
          </p>
        )}
        {matter.noticeCourtNote !== '' && (
          <p className="t-small">{m.claims_court_noticecourtnote({ noticeCourtNote: matter.noticeCourtNote })}</p>
        )}
        <div className={styles.acts}>
          {copyrightOutcomes[matter.noticeState].map((outcome) => (
            <Button
              key={outcome}
              look={outcome === 'accept' ? 'danger-quiet' : 'quiet'}
              aria-label={`${questions[outcome].name}: ${noticeSubjectName}`}
              onClick={() => setDeciding(outcome)}
            >
              {questions[outcome].name}
            </Button>
          ))}
        </div>
      </div>
      {deciding && (
        <DecisionDialog matter={matter} outcome={deciding} focusAfter={focusAfter} onClose={() => setDeciding(null)} />
      )}
    </SignCard>
  );
}

/** Links to the subject by its id: anybody may have written anything as the address in the notice. */
function SubjectName({ matter, storyAt, characterAt }: SubjectAddresses & { matter: Claim }) {
  const { noticeSubject, noticeSubjectName: name, noticeObjectId: id } = matter;
  if (id === null) return name;
  if (noticeSubject === 'picture')
    return (
      <a href={`/media/${id}.webp`} target="_blank" rel="noreferrer noopener">
        {name}
      </a>
    );
  return (
    <Link to={noticeSubject === 'story' ? storyAt(id) : characterAt(id)} state={{ fromHome: true }} preventScrollReset>
      {name}
    </Link>
  );
}

function Clock({ matter, days }: { matter: Claim; days: number }) {
  return (
    <p className={styles.clock}>
      <Hourglass size={18} aria-hidden="true" />
      <b>{leftText(days)}</b>
      {matter.noticeRestoreFrom !== null && matter.noticeRestoreBy !== null && (
        <span className="muted">
          {m.claims_can_be_restored_from()} {plainDay(matter.noticeRestoreFrom)}
          {m.claims_by()} {plainDay(matter.noticeRestoreBy)} {m.claims_at_the_latest()}
        </span>
      )}
    </p>
  );
}

function ClaimDetails({ matter }: { matter: Claim }) {
  return (
    <dl className={styles.claim}>
      <dt>{m.claims_claimant()}</dt>
      <dd>
        {matter.noticeClaimant}
        {matter.noticeOnBehalfOf !== '' &&
          m.claims_on_behalf_of_noticeonbehalfof({ noticeOnBehalfOf: matter.noticeOnBehalfOf })}
        <span className="muted">
          {matter.noticeClaimantEmail} · {matter.noticeClaimantPhone} · {matter.noticeClaimantAddress}
        </span>
      </dd>
      <dt>{m.claims_work()}</dt>
      <dd>{matter.noticeWork}</dd>
      <dt>{m.claims_infringing_content()}</dt>
      <dd>{matter.noticeInfringing}</dd>
      <dt>{m.claims_address_in_the_notice()}</dt>
      <dd>{matter.noticeLocation}</dd>
      <dt>{m.claims_signed()}</dt>
      <dd className="serif">
        {matter.noticeSignature}, {dayText(matter.noticeCreatedAt)}
      </dd>
    </dl>
  );
}

function Answer({ counter }: { counter: NonNullable<Claim['noticeCounter']> }) {
  return (
    <blockquote className={styles.answer}>
      <b>
        {m.claims_counter_notice_from()} {counter.counterName}
      </b>
      <span>{counter.counterStatement}</span>
      <span className="muted t-tiny">
        {counter.counterEmail} · {counter.counterPhone} · {counter.counterAddress}, {dayText(counter.counterCreatedAt)}
      </span>
    </blockquote>
  );
}
