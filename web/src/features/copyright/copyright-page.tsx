import { useEffect } from 'react';
import { m } from '../../i18n/messages.ts';
import styles from './copyright.module.css';
import { NoticeForm } from './notice-form.tsx';

const steps = [
  [m.copyright_you_send_a_notice(), m.copyright_no_account_needed_you_confirm_it()],
  [m.copyright_an_admin_reviews_it(), m.copyright_if_its_accepted_the_content_it()],
  [m.copyright_the_author_can_respond(), m.copyright_a_counter_notice_states_under()],
  [m.copyright_a_waiting_period_begins(), m.copyright_after_10_to_14_business_days_its()],
] as const;

/** Page that explains what happens to a copyright notice, with the form to send one. */
export function CopyrightPage({ location }: { location: string }) {
  useEffect(() => {
    document.title = m.copyright_copyright_emberlore();
    return () => {
      document.title = m.spec_title();
    };
  }, []);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className="t-hero">{m.copyright_copyright()}</h1>
        <p className="t-lead muted">{m.copyright_stories_here_are_made_by_players()}</p>
      </header>
      <div className={styles.columns}>
        <aside className={styles.card} aria-labelledby="copyright-way">
          <h2 className="t-head" id="copyright-way">
            {m.copyright_what_happens()}
          </h2>
          <ol className={styles.way}>
            {steps.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>
                <span className="muted">{text}</span>
              </li>
            ))}
          </ol>
          <p className="muted t-small">{m.copyright_anyone_who_knowingly_makes_a_false()}</p>
        </aside>
        <NoticeForm location={location} />
      </div>
    </main>
  );
}
