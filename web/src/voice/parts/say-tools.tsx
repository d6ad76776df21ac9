import { costs, limits, type Versions } from '@emberlore/contract';
import { ChevronLeft, ChevronRight, Copy, RefreshCw, Volume2 } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import type { Talk } from '../talk/talk.ts';
import { copyText } from './copy-text.ts';
import styles from './say-tools.module.css';

interface SayToolsProps {
  text: string;
  /** Speaks the lines again; null without audio. */
  onReplay: (() => void) | null;
  /** Set where the player can request another reply or go back to one. */
  again: { talk: Talk; versions: Versions } | null;
}

/** Actions for a message of a character. */
export function SayTools({ text, onReplay, again }: SayToolsProps) {
  return (
    <div className={styles.tools} data-tools data-last={again !== null}>
      {again && again.versions.versions > 1 && <Turner {...again} />}
      {again && <Again {...again} />}
      {onReplay && (
        <button type="button" aria-label={m.voice_hear_again()} title={m.voice_hear_again()} onClick={onReplay}>
          <Volume2 size={16} aria-hidden="true" />
        </button>
      )}
      <button type="button" aria-label={m.voice_copy_text()} title={m.voice_copy_text()} onClick={() => copyText(text)}>
        <Copy size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function Again({ talk, versions: { versions } }: { talk: Talk; versions: Versions }) {
  const isFull = versions >= limits.replyVersions;
  const label = isFull
    ? m.voice_no_more_replies({ most: limits.replyVersions })
    : m.voice_another_reply_costs_message_credit({ message: costs.message });
  return (
    <button type="button" aria-label={label} title={label} disabled={isFull} onClick={() => void talk.regenerate()}>
      <RefreshCw size={15} aria-hidden="true" />
    </button>
  );
}

/** Buttons to go through the versions of the reply. */
function Turner({ talk, versions: { version, versions } }: { talk: Talk; versions: Versions }) {
  return (
    <>
      <button
        type="button"
        aria-label={m.voice_previous_reply()}
        disabled={version <= 1}
        onClick={() => void talk.choose(version - 1)}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </button>
      <span className="sr">{m.voice_reply_version_of_versions({ version, versions })}</span>
      <span className={styles.place} aria-hidden="true">
        {version}/{versions}
      </span>
      <button
        type="button"
        aria-label={m.voice_next_reply()}
        disabled={version >= versions}
        onClick={() => void talk.choose(version + 1)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </button>
    </>
  );
}
