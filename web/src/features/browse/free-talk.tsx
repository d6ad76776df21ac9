import { useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Composer } from '../../voice/parts/composer.tsx';
import { chooseFace, type TalkPartner } from '../../voice/parts/faces.ts';
import { Suggestions } from '../../voice/parts/suggestions.tsx';
import { TalkLog } from '../../voice/parts/talk-log.tsx';
import { TalkTools } from '../../voice/parts/talk-tools.tsx';
import { useTalk } from '../../voice/parts/use-talk.ts';
import { useVoiceInput } from '../../voice/parts/use-voice-input.ts';
import type { TalkState } from '../../voice/talk/talk-state.ts';
import { talkFor } from '../../voice/talk/talks.ts';
import { featuredTalk } from '../../voice/talk/visitor-talk.ts';
import styles from './free-talk.module.css';

/** How many messages a visitor may send; the server counts them too. */
const freeMessages = 3;

interface FreeTalkProps {
  partner: TalkPartner;
  /** Narration before the first line. */
  opening: string;
  questions: readonly string[];
  /** The question that the visitor has chosen already. */
  first: string;
  /** Where login and sign-up lead: into the story. */
  returnTo: string;
  /** Called with the portrait of the current emotion. */
  onFace: (url: string) => void;
}

/** Three spoken exchanges with the featured character, and then the way to an account. */
export function FreeTalk({ partner, opening, questions, first, returnTo, onFace }: FreeTalkProps) {
  const talk = talkFor('featured', featuredTalk);
  const state = useTalk(talk);
  const voice = useVoiceInput(talk, state, false);
  const name = partner.characterName;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || state.session !== 'active' || state.lines.length > 0) return;
    asked.current = true;
    talk.setDraft(first);
    void talk.send();
  }, [talk, state.session, state.lines.length, first]);
  useEffect(() => onFace(chooseFace(partner, state.emotion).url), [onFace, partner, state.emotion]);
  const left = freeMessages - countUsed(state);
  // The last answer is heard to its end.
  const over = left <= 0 && !state.sending && !state.sounding;
  const open = questions.filter((question) => !state.lines.some(({ by, text }) => by === 'user' && text === question));
  return (
    <section className={styles.talk} aria-label={m.browse_talk_with_name({ name })}>
      <TalkLog talk={talk} state={state} name={name} opening={opening} />
      {over ? (
        <SignUpCard returnTo={returnTo} />
      ) : (
        <>
          {left > 0 && state.lines.length > 0 && !state.sending && (
            <Suggestions talk={talk} state={state} questions={open} />
          )}
          <TalkTools talk={talk} state={state} name={name} voice={voice} />
          <p className={styles.left} role="status">
            {formatLeft(left)}
          </p>
          {left > 0 && <Composer talk={talk} state={state} name={name} voice={voice} free />}
        </>
      )}
    </section>
  );
}

/** Counts what has left the text box, answered or not. */
function countUsed({ lines }: TalkState): number {
  return lines.filter(({ by, delivery }) => by === 'user' && delivery !== 'failed').length;
}

function formatLeft(count: number): string {
  if (count <= 0) return m.browse_that_was_your_last_free_message();
  return count === 1 ? m.browse_1_free_message_left() : m.browse_free_messages_left({ count });
}

/** Takes the place of the text box, and the focus with it. */
function SignUpCard({ returnTo }: { returnTo: string }) {
  const query = new URLSearchParams({ returnTo });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.card}>
      <h2 className={styles.title} ref={title} tabIndex={-1}>
        {m.browse_sign_up_to_play_your_first()}
      </h2>
      <p>{m.browse_you_have_used_your_free_messages()}</p>
      <div className={styles.acts}>
        <ButtonLink look="primary" large to={`/signup?${query}`}>
          {m.spec_sign_up()}
        </ButtonLink>
        <ButtonLink large to={`/login?${query}`}>
          {m.spec_login()}
        </ButtonLink>
      </div>
    </div>
  );
}
