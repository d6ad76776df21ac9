import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FocusedPicture } from './focused-picture.tsx';
import styles from './stage.module.css';
import { useVisible } from './visible-height.ts';

interface StageProps {
  /** The picture that fills the window. */
  backgroundUrl: string;
  /** The point of the background that stays in view, where its maker chose one. */
  focus?: { focusX: number; focusY: number } | undefined;
  /** `sharp` drifts slowly; `soft` is out of focus, behind somebody who speaks. */
  look: 'sharp' | 'soft';
  className?: string | undefined;
  children: ReactNode;
}

/** The window as a stage: the place fills it, everything else stands before it. */
export function Stage({ backgroundUrl, focus, look, className, children }: StageProps) {
  const { height, top, keyboard } = useVisible();
  return (
    <div
      className={clsx(styles.stage, styles[look], className)}
      style={height === null ? undefined : { '--visible': `${height}px`, '--top': `${top}px` }}
      data-keyboard={keyboard}
    >
      <FocusedPicture
        className={styles.art}
        url={backgroundUrl}
        focus={focus}
        kind="background"
        alt=""
        sizes="max(100vw, 178vh)"
      />
      <div className={styles.floor} />
      {children}
    </div>
  );
}
