import type { Character } from '@emberlore/contract';
import { clsx } from 'clsx';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { firstSentence } from '../../ui/first-sentence.ts';
import { TypingDots } from '../../ui/typing-dots.tsx';
import type { Talk } from '../talk/talk.ts';
import { grouped, isTyping, type TalkGroup, type TalkLine, type TalkState } from '../talk/talk-state.ts';
import { SayTools } from './say-tools.tsx';
import styles from './talk-log.module.css';

interface LogProps {
  talk: Talk;
  state: TalkState;
  character: Character;
}

/** What has been said so far. It follows the talk unless the player has scrolled back. */
export function TalkLog({ talk, state, character }: LogProps) {
  const name = character.characterName;
  const groups = grouped(state.lines);
  const typing = isTyping(state);
  const box = useFollowing(`${groups.length} ${textLength(state.lines)} ${typing}`);
  return (
    <div
      className={styles.scroll}
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll back through the talk
      tabIndex={0}
      role="log"
      aria-label={`The talk with ${name}`}
      aria-live="polite"
      aria-relevant="additions text"
    >
      <div className={styles.log}>
        <p className={styles.tale}>{firstSentence(character.characterDescription)}</p>
        {groups.map((group) => (
          <Said key={group.id} group={group} talk={talk} state={state} name={name} />
        ))}
      </div>
      {typing && (
        <p className={clsx(styles.npc, styles.typing)}>
          <span className="sr">{name} is thinking</span>
          <TypingDots />
        </p>
      )}
    </div>
  );
}

interface SaidProps {
  group: TalkGroup;
  talk: Talk;
  state: TalkState;
  name: string;
}

function Said({ group, talk, state, name }: SaidProps) {
  const first = group.lines[0];
  if (!first) return null;
  if (group.by === 'narrator') return <p className={styles.tale}>{first.text}</p>;
  if (group.by === 'user') return <Yours line={first} talk={talk} waits={state.sending} />;
  const ids = group.lines.map((line) => line.id);
  return (
    <div className={styles.npc} data-speaking={ids.includes(state.speaking ?? '')}>
      <p>
        <span className="sr">{name}: </span>
        {group.lines.map((line) => (
          <span key={line.id} className={styles.sentence} data-speaking={line.id === state.speaking}>
            {line.text}{' '}
          </span>
        ))}
      </p>
      <SayTools
        text={group.lines.map((line) => line.text).join(' ')}
        onReplay={group.lines.some((line) => line.audio !== '') ? () => talk.replay(ids) : null}
      />
    </div>
  );
}

function Yours({ line, talk, waits }: { line: TalkLine; talk: Talk; waits: boolean }) {
  return (
    <div className={styles.yours} data-delivery={line.delivery}>
      <p className={styles.bubble}>
        <span className="sr">You: </span>
        {line.text}
      </p>
      {line.delivery === 'failed' && (
        <p className={styles.failed}>
          Not sent.
          <button type="button" disabled={waits} onClick={() => void talk.retry(line.turn)}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

function textLength(lines: readonly TalkLine[]): number {
  return lines.reduce((sum, line) => sum + (line.shown ? line.text.length + line.delivery.length : 0), 0);
}

/** How far from the end one may be and still be following, in CSS pixels. */
const nearly = 80;

/** Keeps a scrolling box at its end whenever `content` changes, or the box does, if it was there before. */
function useFollowing(content: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const toEnd = () => {
      if (follows.current) place.scrollTop = place.scrollHeight;
    };
    const note = () => {
      follows.current = place.scrollHeight - place.scrollTop - place.clientHeight < nearly;
    };
    const watcher = new ResizeObserver(toEnd);
    watcher.observe(place);
    place.addEventListener('scroll', note, { passive: true });
    return () => {
      watcher.disconnect();
      place.removeEventListener('scroll', note);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what makes the box longer
  useLayoutEffect(() => {
    const place = box.current;
    if (place && follows.current) place.scrollTop = place.scrollHeight;
  }, [content]);
  return box;
}
