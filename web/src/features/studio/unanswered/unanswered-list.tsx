import { limits, type UnansweredQuestion } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSave } from '../data/save.ts';
import styles from './unanswered.module.css';
import { type UnansweredOf, unansweredQuery } from './unanswered-query.ts';

interface ListProps {
  of: UnansweredOf;
  /** The button or link with which an answer is begun. */
  answer: (question: UnansweredQuestion) => ReactNode;
}

/** What several players asked in vain, each with a way to answer it. */
export function UnansweredList({ of, answer }: ListProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(unansweredQuery(of));
  const dismissal = useSave({
    send: ({ characterId, questionId }: UnansweredQuestion) =>
      send(calls.dismissUnansweredQuestion, { body: { characterId, questionId } }),
    onDone() {
      showToast(m.studio_question_dismissed());
      // The button is about to go.
      heading.current?.focus();
    },
  });
  const questions = list.data?.pages.flatMap((page) => page.questions) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <section className={styles.unanswered} aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {m.studio_asked_in_vain()}
        </h2>
        {total > 0 && <Pill>{total}</Pill>}
      </header>
      {list.isPending && <Waiting text={m.studio_loading_questions()} />}
      {list.error && !list.data && (
        <p className={styles.failed} role="alert">
          {errorText(list.error)}
          <Button look="ghost" onClick={() => void list.refetch()}>
            {m.studio_try_again()}
          </Button>
        </p>
      )}
      {list.data && total === 0 && (
        <p className="muted">{m.studio_nothing_asked_in_vain({ least: limits.unansweredPlayersLeast })}</p>
      )}
      {questions.length > 0 && (
        <>
          <p className="t-small muted">{m.studio_what_players_asked_without_an_answer()}</p>
          <ul className={styles.questions}>
            {questions.map((question) => (
              <li key={question.questionId}>
                <span className={styles.question}>
                  <q>{question.question}</q>
                  <small>
                    {'storyId' in of
                      ? m.studio_asked_of_by_players({ name: question.characterName, count: question.players })
                      : m.studio_asked_by_players({ count: question.players })}
                  </small>
                </span>
                <span className={styles.acts}>
                  {answer(question)}
                  <IconButton
                    label={m.studio_dismiss_question({ question: question.question })}
                    disabled={dismissal.busy}
                    onClick={() => dismissal.start(question)}
                  >
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
          <MoreButton list={list}>{m.studio_show_more()}</MoreButton>
        </>
      )}
    </section>
  );
}
