import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import styles from './sign-in.module.css';

interface SignInLayoutProps {
  /** The background picture, 828 and 1600 px wide. */
  art: { small: string; large: string };
  /** Horizontal focus of the picture in a narrow window, as a percentage from the left. */
  focus: string;
  title: string;
  pitch: { words: string; line: string };
  /** For long forms: the picture is lower on a phone. */
  low?: boolean;
  children: ReactNode;
}

/** Layout of login and sign-up: picture, welcome text and form. */
export function SignInLayout({ art, focus, title, pitch, low = false, children }: SignInLayoutProps) {
  return (
    <main className={clsx(styles.layout, low && styles.low)}>
      <img
        className={styles.art}
        src={art.large}
        srcSet={`${art.small} 828w, ${art.large} 1600w`}
        sizes="(max-width: 860px) 720px, 100vw"
        alt=""
        style={{ '--focus': focus }}
      />
      <Brand className={styles.brand} />
      <div className={styles.pitch}>
        <p className={clsx(styles.words, 'serif t-title')}>{pitch.words}</p>
        <p className="t-lead">{pitch.line}</p>
      </div>
      <div className={styles.panel}>
        <h1 className="t-title">{title}</h1>
        {children}
      </div>
    </main>
  );
}
