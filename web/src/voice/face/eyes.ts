/** What eyes do. */
export type EyeShape = 'rest' | 'closed' | 'half' | 'left' | 'right';

/** Eyes from one moment on, until the next change. */
interface Step {
  shape: EyeShape;
  /** How long it lasts, in milliseconds. */
  lasts: number;
}

const blink: readonly Step[] = [
  { shape: 'half', lasts: 45 },
  { shape: 'closed', lasts: 75 },
  { shape: 'half', lasts: 65 },
];

/** The share of blinks that are double. */
const doubled = 0.12;
/** The share of glances between two blinks of somebody who thinks, and of somebody who waits. */
const glances = { thinking: 0.75, waiting: 0.12 };

/** Returns how long eyes stay open: 2 to 8 seconds, mostly 3 to 5 (Bentivoglio et al., 1997). */
const pause = (random: () => number): number => 2000 + 6000 * random() * (0.4 + 0.6 * random());

function planNext(thinking: boolean, random: () => number): Step[] {
  const glance: Step[] =
    random() < (thinking ? glances.thinking : glances.waiting)
      ? [{ shape: random() < 0.5 ? 'left' : 'right', lasts: 500 + 900 * random() }]
      : [];
  const open: Step = { shape: 'rest', lasts: pause(random) * (thinking ? 0.5 : 1) };
  const again: readonly Step[] = random() < doubled ? [{ shape: 'rest', lasts: 120 }, ...blink] : [];
  return [open, ...glance, ...blink, ...again];
}

/** Eyes that blink and glance at human intervals. */
export interface Eyes {
  /** Returns what the eyes do now, and the time of the next change. */
  at(now: number, thinking: boolean): { shape: EyeShape; until: number };
}

/** Creates eyes that are open at first. `random` returns numbers from 0 to 1. */
export function createEyes(random: () => number = Math.random): Eyes {
  let steps: Step[] = [];
  let until = 0;
  return {
    at(now, thinking) {
      // In a hidden tab nothing happens, and afterwards nothing is made up for.
      if (now - until > 1000) steps = [];
      while (steps.length === 0 || now >= until) {
        steps = steps.length > 1 ? steps.slice(1) : planNext(thinking, random);
        until = now + (steps[0]?.lasts ?? 0);
      }
      return { shape: steps[0]?.shape ?? 'rest', until };
    },
  };
}
