import styles from './typing-dots.module.css';

/** Three dots that say that something is on its way; say beside or around them what it is. */
export function TypingDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
