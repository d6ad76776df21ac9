import { useEffect } from 'react';

/** While active, any key or touch skips what is shown, and does nothing else. */
export function useSkip(onSkip: () => void, active = true): void {
  useEffect(() => {
    if (!active) return;
    const skip = (event: KeyboardEvent | PointerEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onSkip();
    };
    document.addEventListener('keydown', skip);
    document.addEventListener('pointerdown', skip);
    return () => {
      document.removeEventListener('keydown', skip);
      document.removeEventListener('pointerdown', skip);
    };
  }, [onSkip, active]);
}
