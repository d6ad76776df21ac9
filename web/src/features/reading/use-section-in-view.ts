import { useEffect, useState } from 'react';

/** Returns the anchor of the section being read: the last one whose heading has passed the upper third of the window. */
export function useSectionInView(anchors: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = anchors.join(' ');
  useEffect(() => {
    const look = () => {
      const passed = joined.split(' ').filter((anchor) => {
        const heading = document.getElementById(anchor);
        return heading !== null && heading.getBoundingClientRect().top < innerHeight / 3;
      });
      const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      setCurrent(end && scrollY > 0 ? joined.split(' ').at(-1) : passed.at(-1));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [joined]);
  return current;
}
