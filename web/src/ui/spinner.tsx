import mark from './art/mark.svg';
import styles from './spinner.module.css';

/** A turning spark in the colour of the text around it; say beside it what is waited for. */
export function Spinner() {
  return <span className={styles.spark} aria-hidden="true" />;
}

/** A line that says what is waited for, announced politely. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className={styles.waiting} role="status">
      <Spinner />
      {text}
    </span>
  );
}

/** A whole page that waits, with one of the specification's loading texts. */
export function LoadingPage({ text }: { text: string }) {
  return (
    <div className={styles.page}>
      <img src={mark} alt="" width={88} height={88} />
      <Waiting text={text} />
    </div>
  );
}
