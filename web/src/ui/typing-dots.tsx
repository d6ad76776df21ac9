import styles from './typing-dots.module.css';

/** Three dots for pending content; name it beside or around them. */
export function TypingDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
