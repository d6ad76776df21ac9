import type { ReactNode } from 'react';

interface StopProps {
  /** What is read there. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page that is read and has no controls: Tab stops at it, so that it leads nobody past the text. */
export function ReadingStop({ label, className, children }: StopProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll through the text from there
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
