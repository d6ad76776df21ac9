import { clsx } from 'clsx';
import { useRef } from 'react';
import { speaker } from '../sound/player.ts';
import styles from './caption.module.css';
import { useFrame } from './use-frame.ts';

interface CaptionProps {
  text: string;
  /** Shown on a phone, too, where the talk itself is close. */
  always: boolean;
}

/** The sentence being spoken, with its unspoken rest dimmed. Screen readers read it from the log. */
export function Caption({ text, always }: CaptionProps) {
  const caption = useRef<HTMLParagraphElement>(null);
  const words = text.split(/(?<=\s)/u);
  const ends = findWordEnds(words);
  useFrame(() => {
    const place = caption.current;
    if (!place) return;
    const said = speaker.progress() * text.length;
    for (const [index, word] of [...place.children].entries()) {
      const begun = (ends[index - 1] ?? 0) <= said;
      if (word instanceof HTMLElement && word.dataset.said !== String(begun)) word.dataset.said = String(begun);
    }
  });
  return (
    <p className={clsx(styles.caption, always && styles.always)} ref={caption} aria-hidden="true">
      {words.map((word, index) => (
        <span key={ends[index]} data-said={index === 0}>
          {word}
        </span>
      ))}
    </p>
  );
}

/** Returns the end of each word, counted from the start of the sentence. */
function findWordEnds(words: readonly string[]): number[] {
  let end = 0;
  return words.map((word) => {
    end += word.length;
    return end;
  });
}
