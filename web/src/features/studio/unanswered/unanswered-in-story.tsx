import { m } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './unanswered.module.css';
import { UnansweredList } from './unanswered-list.tsx';
import { answerPath } from './unanswered-query.ts';

/** What players asked the characters of a story in vain; an answer is written in the form of the character. */
export function UnansweredInStory({ storyId }: { storyId: string }) {
  return (
    <div className={styles.inStory}>
      <UnansweredList
        of={{ storyId }}
        answer={({ characterId, question }) => (
          <ButtonLink to={answerPath(characterId, question)} aria-label={m.studio_write_an_answer_to({ question })}>
            {m.studio_write_an_answer()}
          </ButtonLink>
        )}
      />
    </div>
  );
}
