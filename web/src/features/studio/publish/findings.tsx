import type { Finding, Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleAlert, CircleCheck, Lightbulb } from 'lucide-react';
import { Link } from 'react-router';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { checkQuery } from './check-query.ts';
import { repairPath } from './mend-path.ts';
import styles from './publish.module.css';

/** The story check: problems for players, each with a link to fix it. */
export function Findings({ story }: { story: Story }) {
  const { data, error, isFetching, refetch } = useQuery(checkQuery(story.storyId));
  return (
    <section className={styles.part} aria-labelledby="story-check">
      <header className={styles.head}>
        <h2 id="story-check">{m.studio_story_check()}</h2>
        {data && (
          <Button look="ghost" busy={isFetching} onClick={() => void refetch()}>
            {m.studio_check_again()}
          </Button>
        )}
      </header>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : !data ? (
        <Waiting text={m.studio_checking_your_story()} />
      ) : data.findings.length === 0 ? (
        <p className={styles.fine} role="status">
          <CircleCheck size={22} aria-hidden="true" />
          {m.studio_no_problems_found_your_story_is()}
        </p>
      ) : (
        <>
          <p className="muted" role="status">
            {summarize(data.findings)}
          </p>
          <ul className={styles.findings}>
            {data.findings.map((finding) => (
              <FindingLine key={buildKey(finding)} finding={finding} to={repairPath(story.storyId, finding)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function FindingLine({ finding, to }: { finding: Finding; to: string }) {
  const grave = finding.severity === 'problem';
  return (
    <li className={styles.finding} data-grave={grave ? '' : undefined}>
      {grave ? <CircleAlert size={20} aria-hidden="true" /> : <Lightbulb size={20} aria-hidden="true" />}
      <span>
        <span className="sr">{grave ? m.studio_problem() : m.studio_suggestion()}</span>
        {finding.message}
      </span>
      <Link to={to}>
        {m.studio_fix_it()}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </li>
  );
}

function buildKey({ code, sceneId, characterId, itemId, questId, message }: Finding): string {
  return [code, sceneId, characterId, itemId, questId, message].join('/');
}

function summarize(findings: readonly Finding[]): string {
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  const advice = findings.length - problems;
  const summary = [
    ...(problems > 0 ? [m.studio_problems({ count: problems })] : []),
    ...(advice > 0 ? [m.studio_suggestions_counted({ count: advice })] : []),
  ].join(' and ');
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
