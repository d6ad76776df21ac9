import type { KnownAchievement } from '@emberlore/contract';
import { Award, Lock } from 'lucide-react';
import { useId } from 'react';
import { m } from '../i18n/messages.ts';
import styles from './endings.module.css';

/** The achievements of a story: those that the player has, and hints at the others. */
export function Achievements({ achievements }: { achievements: readonly KnownAchievement[] }) {
  const id = useId();
  const earned = achievements.filter(({ title }) => title !== null).length;
  return (
    <section className={styles.endings} aria-labelledby={id}>
      <h3 id={id} className="t-head">
        {m.ui_earned_of_total_achievements({ earned, total: achievements.length })}
      </h3>
      <ul className={styles.gallery}>
        {achievements.map((achievement) => (
          <Achievement key={achievement.achievementId} achievement={achievement} />
        ))}
      </ul>
    </section>
  );
}

function Achievement({ achievement: { title, text, hint, now } }: { achievement: KnownAchievement }) {
  if (title === null) {
    return (
      <li data-locked="">
        <Lock size={18} aria-hidden="true" />
        <p>{hint || m.ui_achievement_not_earned_yet()}</p>
      </li>
    );
  }
  return (
    <li data-now={now ? '' : undefined}>
      <Award size={18} aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.praise}>{text}</p>
        {now && <p className={styles.now}>{m.ui_this_time()}</p>}
      </div>
    </li>
  );
}
