import type { Report, ReportOutcome } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { BookOpen, Drama, Image, type LucideIcon, MessageCircle, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SignCard } from '../../ui/sign-card.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { takeReport } from './report-queries.ts';
import { listOutcomes, outcomeNames } from './report-words.ts';
import styles from './reports.module.css';

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const kinds: Record<Report['reportObjectType'], { name: string; Icon: LucideIcon }> = {
  story: { name: m.admin_story(), Icon: BookOpen },
  comment: { name: m.admin_comment(), Icon: MessageCircle },
  character: { name: m.admin_character(), Icon: Drama },
  picture: { name: m.admin_picture(), Icon: Image },
  account: { name: m.admin_account(), Icon: UserRound },
};

interface CardProps {
  report: Report;
  storyAt: (storyId: string) => string;
  characterAt: (characterId: string) => string;
}

/** A report: its object, reason and reporter, and the admin's actions. */
export function ReportCard({ report, storyAt, characterAt }: CardProps) {
  const { name, Icon } = kinds[report.reportObjectType];
  return (
    <SignCard Sign={Icon}>
      <p className={styles.what}>
        {name}
        {report.reportObjectType !== 'account' && ` by ${report.reportObjectUserName}`}
        {report.reportReason && <Pill>{report.reportReason}</Pill>}
      </p>
      <h2 className={styles.object}>
        <ObjectName report={report} to={buildDetailUrl(report, storyAt, characterAt)} />
      </h2>
      {report.reportPictureURL !== '' && <img className={styles.picture} src={report.reportPictureURL} alt="" />}
      {report.reportText !== '' && <blockquote className={styles.text}>{report.reportText}</blockquote>}
      <p className="t-tiny muted">
        {m.admin_reported_by_count({ count: report.reportUserName || m.admin_a_deleted_account() })}{' '}
        {moment.format(new Date(report.reportCreatedAt))}
      </p>
      {report.reportResolvedAt && (
        <p className={styles.ending}>
          {m.admin_outcome_by_reportresolvedby({
            outcome: outcomeText(report),
            reportResolvedBy: report.reportResolvedBy,
          })}{' '}
          {moment.format(new Date(report.reportResolvedAt))}
          {report.reportNote !== '' && `: ${report.reportNote}`}
        </p>
      )}
      {report.reportTold !== '' && (
        <p className={styles.ending}>
          {m.admin_sent_to_reportobjectusername({
            reportObjectUserName: report.reportObjectUserName,
            reportTold: report.reportTold,
          })}{' '}
          <Pill>{report.reportRule}</Pill>
        </p>
      )}
      {report.reportStatus === 'open' && <TakenBy report={report} />}
      <Acts report={report} />
    </SignCard>
  );
}

/** Shows which admin has taken an open report, so that no two work on it. */
function TakenBy({ report }: { report: Report }) {
  const me = useAccount()?.userId;
  const { reportId, reportTakenById, reportTakenBy, reportObjectName } = report;
  const take = useMutation({ mutationFn: takeReport });
  const isTaken = reportTakenById !== null;
  const who = reportTakenById === me ? m.admin_you_have() : `${reportTakenBy} has`;
  return (
    <p className={styles.taken}>
      <Button
        look="ghost"
        busy={take.isPending}
        aria-label={`${isTaken ? m.admin_release_report() : m.admin_take_report()}: ${reportObjectName}`}
        onClick={() => take.mutate({ reportId, taken: !isTaken })}
      >
        {isTaken ? m.admin_release_report() : m.admin_take_report()}
      </Button>
      {isTaken && <span className="t-small muted">{m.admin_who_taken_this_report({ who })}</span>}
    </p>
  );
}

function Acts({ report }: { report: Report }) {
  const [deciding, setDeciding] = useState<ReportOutcome | null>(null);
  const [account, setAccount] = useState(false);
  const { reportObjectUserId: userId, reportObjectUserName: userName } = report;
  return (
    <div className={styles.acts}>
      {listOutcomes(report).map((outcome) => (
        <Button
          key={outcome}
          look={outcome === 'delete' || outcome === 'ban' || outcome === 'suspend' ? 'danger-quiet' : 'quiet'}
          aria-label={`${outcomeNames[outcome]}: ${report.reportObjectName}`}
          onClick={() => setDeciding(outcome)}
        >
          {outcomeNames[outcome]}
        </Button>
      ))}
      {userId !== null && (
        <Button look="ghost" onClick={() => setAccount(true)}>
          {m.admin_usernames_account({ userName })}
        </Button>
      )}
      {deciding && <DecisionDialog report={report} outcome={deciding} onClose={() => setDeciding(null)} />}
      {account && userId !== null && (
        <AccountDialog
          userId={userId}
          userName={userName}
          reason={report.reportReason}
          onClose={() => setAccount(false)}
        />
      )}
    </div>
  );
}

function ObjectName({ report, to }: { report: Report; to: string | null }) {
  const name = report.reportObjectType === 'comment' ? `“${report.reportObjectName}”` : report.reportObjectName;
  return to === null ? (
    name
  ) : (
    <Link to={to} state={{ fromHome: true }} preventScrollReset>
      {name}
    </Link>
  );
}

function buildDetailUrl(
  report: Report,
  storyAt: CardProps['storyAt'],
  characterAt: CardProps['characterAt'],
): string | null {
  if (report.reportObjectId === null || report.reportObjectType === 'picture') return null;
  if (report.reportObjectType === 'character') return characterAt(report.reportObjectId);
  return report.reportStoryId === null ? null : storyAt(report.reportStoryId);
}

function outcomeText({ reportStatus }: Report): string {
  return `${reportStatus.charAt(0).toUpperCase()}${reportStatus.slice(1)}`;
}
