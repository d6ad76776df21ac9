import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FocusedPicture } from './focused-picture.tsx';
import styles from './stage.module.css';
import { useParallax } from './use-parallax.ts';
import { useVisible } from './visible-height.ts';

interface StageProps {
  /** The full-window picture. */
  backgroundUrl: string;
  /** The focal point of the background, if its owner chose one. */
  focus?: { focusX: number; focusY: number } | undefined;
  /** `sharp` drifts slowly; `soft` is blurred, behind a speaking character. */
  look: 'sharp' | 'soft';
  /** What moves in front of the background. */
  weather?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A full-window stage with the content in front of a background. */
export function Stage({ backgroundUrl, focus, look, weather, className, children }: StageProps) {
  const box = useParallax();
  const { height, top, keyboard } = useVisible();
  return (
    <div
      ref={box}
      className={clsx(styles.stage, styles[look], className)}
      style={height === null ? undefined : { '--visible': `${height}px`, '--top': `${top}px` }}
      data-keyboard={keyboard}
    >
      <div className={styles.far}>
        <FocusedPicture
          className={styles.art}
          url={backgroundUrl}
          focus={focus}
          kind="background"
          alt=""
          sizes="max(100vw, 178vh)"
        />
        {weather}
      </div>
      <div className={styles.floor} />
      {children}
    </div>
  );
}
