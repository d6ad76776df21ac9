import { type Appeal, type AppealStatus, ruleTexts } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListChoice } from '../../ui/list-choice.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SignCard, SignCards } from '../../ui/sign-card.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { type AppealOutcome, appealsQuery } from './appeal-queries.ts';
import { appealStatuses, decidedText, emptyAppeals, parseAppealStatus } from './appeal-words.ts';
import styles from './reports.module.css';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Screen with the appeals by status, open ones oldest first. The URL holds the list. */
export function Appeals() {
  const [params, setParams] = useSearchParams();
  const status = parseAppealStatus(params.get('status'));
  return (
    <>
      <h1 className="t-title" id="appeals-title" tabIndex={-1}>
        {m.admin_appeals()}
      </h1>
      <ListChoice
        label={m.admin_filter_appeals()}
        choices={appealStatuses}
        value={status}
        onChoose={(next) => setParams({ status: next })}
      />
      <List key={status} status={status} />
    </>
  );
}

function List({ status }: { status: AppealStatus }) {
  const query = useInfiniteQuery(appealsQuery(status));
  const appeals = query.data?.pages.flatMap((page) => page.appeals);
  if (query.isPending) return <Waiting text={m.admin_loading_appeals()} />;
  if (!appeals)
    return (
      <EmptyState text={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {m.admin_try_again()}
        </Button>
      </EmptyState>
    );
  if (appeals.length === 0) return <EmptyState text={emptyAppeals(status)} />;
  return (
    <>
      <SignCards label={m.admin_appeals()}>
        {appeals.map((appeal) => (
          <Card key={appeal.appealId} appeal={appeal} />
        ))}
      </SignCards>
      <MoreButton list={query}>{m.admin_more()}</MoreButton>
    </>
  );
}

function Card({ appeal }: { appeal: Appeal }) {
  const { appealDecision: decision } = appeal;
  return (
    <SignCard Sign={Scale}>
      <p className={styles.what}>
        {m.admin_appeal_by_appealusername_against({
          appealUserName: appeal.appealUserName,
          decided: decidedText(decision),
        })}
        <Pill>{decision.decisionRule}</Pill>
      </p>
      <h2 className={styles.object}>{decision.decisionSubjectName}</h2>
      <p className="t-small">
        {decision.decisionReason || ruleTexts[decision.decisionRule]}
        <span className="muted"> — {appeal.appealDecidedBy || m.admin_a_deleted_account()}</span>
      </p>
      <blockquote className={styles.text}>{appeal.appealText}</blockquote>
      <p className="t-tiny muted">
        {m.admin_appealed()} {moment.format(new Date(appeal.appealCreatedAt))}
      </p>
      {appeal.appealAnsweredAt && (
        <p className={styles.ending}>
          {m.admin_text_by_appealansweredby({
            text: appeal.appealStatus === 'upheld' ? m.admin_decision_upheld() : m.admin_decision_reversed(),
            appealAnsweredBy: appeal.appealAnsweredBy,
          })}{' '}
          {moment.format(new Date(appeal.appealAnsweredAt))}: {appeal.appealAnswer}
        </p>
      )}
      {appeal.appealStatus === 'open' && <Acts appeal={appeal} />}
    </SignCard>
  );
}

function Acts({ appeal }: { appeal: Appeal }) {
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null);
  if (!appeal.appealMayAnswer)
    return <p className={`${styles.ending} muted`}>{m.admin_another_admin_must_answer_this()}</p>;
  return (
    <div className={styles.answers}>
      <Button look="quiet" onClick={() => setOutcome('reverse')}>
        {m.admin_reverse_the_decision_2()}
      </Button>
      <Button look="quiet" onClick={() => setOutcome('uphold')}>
        {m.admin_uphold()}
      </Button>
      {outcome && <AnswerDialog appeal={appeal} outcome={outcome} onClose={() => setOutcome(null)} />}
    </div>
  );
}
