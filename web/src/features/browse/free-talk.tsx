import { useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Composer } from '../../voice/parts/composer.tsx';
import { faceOf, type TalkPartner } from '../../voice/parts/faces.ts';
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
  useEffect(() => onFace(faceOf(partner, state.emotion).url), [onFace, partner, state.emotion]);
  const over = isOver(state);
  const open = questions.filter((question) => !state.lines.some(({ by, text }) => by === 'user' && text === question));
  return (
    <section className={styles.talk} aria-label={m.browse_talk_with_name({ name })}>
      <TalkLog talk={talk} state={state} name={name} opening={opening} />
      {over ? (
        <SignUpCard returnTo={returnTo} />
      ) : (
        <>
          {state.lines.length > 0 && !state.sending && <Suggestions talk={talk} state={state} questions={open} />}
          <TalkTools talk={talk} state={state} name={name} voice={voice} />
          <Composer talk={talk} state={state} name={name} voice={voice} free />
        </>
      )}
    </section>
  );
}

/** Whether the visitor's messages have all been answered. */
function isOver({ lines, sending }: TalkState): boolean {
  return !sending && lines.filter(({ by, delivery }) => by === 'user' && delivery === 'sent').length >= freeMessages;
}

function SignUpCard({ returnTo }: { returnTo: string }) {
  const query = new URLSearchParams({ returnTo });
  return (
    <div className={styles.card}>
      <p className="t-lead">{m.browse_sign_up_to_play_your_first()}</p>
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
