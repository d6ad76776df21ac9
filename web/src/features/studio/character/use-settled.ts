import { useEffect, useState } from 'react';

/** How long nothing is typed before a text counts as settled, in milliseconds. */
const typingPause = 700;

/** Returns a value once it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
