import mark from './art/mark.svg';
import styles from './spinner.module.css';

/** A spinner in the text colour; put the loading text beside it. */
export function Spinner() {
  return <span className={styles.spark} aria-hidden="true" />;
}

/** A loading text, announced politely. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className={styles.waiting} role="status">
      <Spinner />
      {text}
    </span>
  );
}

/** A full page with one of the specification's loading texts. */
export function LoadingPage({ text }: { text: string }) {
  return (
    <div className={styles.page}>
      <img src={mark} alt="" width={88} height={88} />
      <Waiting text={text} />
    </div>
  );
}
