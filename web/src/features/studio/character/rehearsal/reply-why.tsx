import type { ReplyReason, ReplySource } from '@emberlore/contract';
import { Check, ChevronDown, PenLine } from 'lucide-react';
import { m } from '../../../../i18n/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './rehearsal.module.css';

interface Explained {
  short: string;
  text: string;
}

const sources: Record<ReplySource, Explained> = {
  line: { short: m.studio_why_line(), text: m.studio_why_line_text() },
  'held-back': { short: m.studio_why_held_back(), text: m.studio_why_held_back_text() },
  answer: { short: m.studio_why_answer(), text: m.studio_why_answer_text() },
  'ordinary-life': { short: m.studio_why_ordinary_life(), text: m.studio_why_ordinary_life_text() },
  greeting: { short: m.studio_why_greeting(), text: m.studio_why_phrase_text() },
  'small-talk': { short: m.studio_why_small_talk(), text: m.studio_why_phrase_text() },
  refusal: { short: m.studio_why_refusal(), text: m.studio_why_phrase_text() },
  farewell: { short: m.studio_why_farewell(), text: m.studio_why_phrase_text() },
  'built-in': { short: m.studio_why_built_in(), text: m.studio_why_built_in_text() },
};

interface WhyProps {
  why: ReplyReason | null;
  onAnswer: () => void;
}

/** Where the words of a reply come from, and which of the author's texts were close; null for a language model's. */
export function ReplyWhy({ why, onAnswer }: WhyProps) {
  if (!why) return <p className={styles.unexplained}>{m.studio_why_nothing()}</p>;
  const { short, text } = sources[why.source];
  const isOwn = why.source !== 'built-in';
  return (
    <details className={styles.why}>
      <summary data-own={isOwn ? '' : undefined}>
        <span aria-hidden="true" />
        <b className="sr">{m.studio_why_this_reply()}</b>
        {short}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <p>{text}</p>
      {why.candidates.length > 0 && (
        <>
          <h4>{m.studio_closest_of_your_texts()}</h4>
          <ul>
            {why.candidates.map((candidate) => (
              <Candidate key={`${candidate.kind} ${candidate.text}`} candidate={candidate} />
            ))}
          </ul>
        </>
      )}
      {!isOwn && (
        <Button onClick={onAnswer}>
          <PenLine size={16} aria-hidden="true" />
          {m.studio_write_an_answer()}
        </Button>
      )}
    </details>
  );
}

function Candidate({ candidate }: { candidate: ReplyReason['candidates'][number] }) {
  const percent = Math.round(candidate.closeness * 100);
  return (
    <li data-used={candidate.used ? '' : undefined}>
      <span>
        {candidate.used && <Check size={14} aria-label={m.studio_was_told()} />}
        {candidate.text}
      </span>
      <span className={styles.close} role="img" aria-label={m.studio_percent_close({ percent })}>
        <span style={{ width: `${percent}%` }} />
      </span>
    </li>
  );
}
