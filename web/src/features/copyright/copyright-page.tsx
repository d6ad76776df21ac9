import { texts } from '@emberlore/contract';
import { useEffect } from 'react';
import styles from './copyright.module.css';
import { NoticeForm } from './notice-form.tsx';

const steps = [
  ['You send a notice', 'Without an account. You confirm it by a letter to your e-mail address.'],
  ['A keeper looks at it', 'If it is accepted, what it names goes out of sight, and its author is told what you say.'],
  ['The author may answer', 'A counter-notice says under penalty of perjury that it is a mistake. You get a copy.'],
  [
    'The clock runs',
    'After 10 to 14 business days it comes back by itself, unless you tell us that you have gone to court.',
  ],
] as const;

/** What becomes of a copyright notice, and the form that sends one. */
export function CopyrightPage({ location }: { location: string }) {
  useEffect(() => {
    document.title = 'Copyright - Emberlore';
    return () => {
      document.title = texts.title;
    };
  }, []);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className="t-hero">Copyright</h1>
        <p className="t-lead muted">
          Stories here are made by players. If one of them uses your work without your leave, tell us, and we take it
          out.
        </p>
      </header>
      <div className={styles.columns}>
        <aside className={styles.card} aria-labelledby="copyright-way">
          <h2 className="t-head" id="copyright-way">
            What happens
          </h2>
          <ol className={styles.way}>
            {steps.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>
                <span className="muted">{text}</span>
              </li>
            ))}
          </ol>
          <p className="muted t-small">
            Whoever knowingly says something untrue in a notice or an answer may have to pay for the damage. Accounts
            with accepted notices again and again are closed.
          </p>
        </aside>
        <NoticeForm location={location} />
      </div>
    </main>
  );
}
