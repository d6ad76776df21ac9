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

const subjects = {
  picture: { name: m.claims_picture, nameBy: m.claims_picture_by },
  story: { name: m.claims_story, nameBy: m.claims_story_by },
  character: { name: m.claims_character, nameBy: m.claims_character_by },
};

/** Names the kind of the content that a notice is about, and its owner if there is one. */
function subjectText(subject: Claim['noticeSubject'], owner: string): string {
  return owner === '' ? subjects[subject].name() : subjects[subject].nameBy({ name: owner });
}

interface CardProps extends SubjectAddresses {
  claim: Claim;
  focusAfter: () => HTMLElement | null;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const plainDay = (text: string) => day.format(new Date(`${text}T00:00:00Z`));

/** A claim: claimant, owner, deadline, counter-notice and the admin's actions. */
export function ClaimCard({ claim, focusAfter, ...addresses }: CardProps) {
  const [deciding, setDeciding] = useState<CopyrightOutcome | null>(null);
  const { noticeSubject, noticeSubjectName, noticeOwnerName, noticeOwnerAccepted } = claim;
  return (
    <SignCard Sign={Copyright}>
      <div className={styles.words}>
        <p className={styles.what}>
          {subjectText(noticeSubject, noticeOwnerName)}
          {noticeOwnerAccepted > 0 && <Pill>{repeatedText(claim)}</Pill>}
        </p>
        <h2 className={styles.name}>
          <SubjectName claim={claim} {...addresses} />
        </h2>
        {claim.noticeDaysLeft !== null && <Clock claim={claim} days={claim.noticeDaysLeft} />}
        <ClaimDetails claim={claim} />
        {claim.noticeCounters.map((counter) => (
          <Answer key={`${counter.counterEmail} ${counter.counterCreatedAt}`} counter={counter} />
        ))}
        {claim.noticeDecidedAt && (
          <p className="t-small">
            {claim.noticeDecidedBy === ''
              ? m.claims_decided()
              : m.claims_decided_by_noticedecidedby({ noticeDecidedBy: claim.noticeDecidedBy })}
            , {dayText(claim.noticeDecidedAt)}: {claim.noticeReason}
          </p>
        )}
        {claim.noticeCourtNote !== '' && (
          <p className="t-small">{m.claims_court_noticecourtnote({ noticeCourtNote: claim.noticeCourtNote })}</p>
        )}
        <div className={styles.acts}>
          {copyrightOutcomes[claim.noticeState].map((outcome) => (
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
        <DecisionDialog claim={claim} outcome={deciding} focusAfter={focusAfter} onClose={() => setDeciding(null)} />
      )}
    </SignCard>
  );
}

/** Links to the subject by its id: anybody may have written anything as the address in the notice. */
function SubjectName({ claim, storyAt, characterAt }: SubjectAddresses & { claim: Claim }) {
  const { noticeSubject, noticeSubjectName: name, noticeObjectId: id } = claim;
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

function Clock({ claim, days }: { claim: Claim; days: number }) {
  return (
    <p className={styles.clock}>
      <Hourglass size={18} aria-hidden="true" />
      <b>{leftText(days)}</b>
      {claim.noticeRestoreFrom !== null && claim.noticeRestoreBy !== null && (
        <span className="muted">
          {m.claims_can_be_restored_from()} {plainDay(claim.noticeRestoreFrom)}
          {m.claims_by()} {plainDay(claim.noticeRestoreBy)} {m.claims_at_the_latest()}
        </span>
      )}
    </p>
  );
}

function ClaimDetails({ claim }: { claim: Claim }) {
  return (
    <dl className={styles.claim}>
      <dt>{m.claims_claimant()}</dt>
      <dd>
        {claim.noticeClaimant}
        {claim.noticeOnBehalfOf !== '' &&
          m.claims_on_behalf_of_noticeonbehalfof({ noticeOnBehalfOf: claim.noticeOnBehalfOf })}
        <span className="muted">
          {claim.noticeClaimantEmail} · {claim.noticeClaimantPhone} · {claim.noticeClaimantAddress}
        </span>
      </dd>
      <dt>{m.claims_work()}</dt>
      <dd>{claim.noticeWork}</dd>
      <dt>{m.claims_infringing_content()}</dt>
      <dd>{claim.noticeInfringing}</dd>
      <dt>{m.claims_address_in_the_notice()}</dt>
      <dd>{claim.noticeLocation}</dd>
      <dt>{m.claims_signed()}</dt>
      <dd className="serif">
        {claim.noticeSignature}, {dayText(claim.noticeCreatedAt)}
      </dd>
    </dl>
  );
}

function Answer({ counter }: { counter: Claim['noticeCounters'][number] }) {
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
