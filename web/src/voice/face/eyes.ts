/** A side of the picture. */
export type Side = 'left' | 'right';

/** What eyes do. */
export type EyeShape = 'rest' | 'closed' | 'half' | Side;

/** What somebody attends to. */
export interface Attention {
  /** Whether they think about an answer, and look about. */
  thinking: boolean;
  /** Where somebody else is speaking. */
  towards?: Side | null | undefined;
  /** Where others are, at whom they look now and then. */
  company?: readonly Side[] | undefined;
}

/** Eyes from one moment on, until the next change. */
interface Step {
  shape: EyeShape;
  /** How long it lasts, in milliseconds. */
  lasts: number;
  /** Whereto the body leans meanwhile. */
  lean?: Side;
}

const blink: readonly Step[] = [
  { shape: 'half', lasts: 45 },
  { shape: 'closed', lasts: 75 },
  { shape: 'half', lasts: 65 },
];

/** The share of blinks that are double. */
const doubled = 0.12;
/** The share of glances between two blinks of somebody who thinks, who is in company, and who waits. */
const glances = { thinking: 0.75, company: 0.45, waiting: 0.12 };
/** The share of looks at a speaker that come with a lean, and of looks away from one. */
const listening = { lean: 0.3, away: 0.35 };

/** Returns how long eyes stay open: 2 to 8 seconds, mostly 3 to 5 (Bentivoglio et al., 1997). */
const pause = (random: () => number): number => 2000 + 6000 * random() * (0.4 + 0.6 * random());

/** Returns how long somebody takes to notice who speaks, in milliseconds. */
const reaction = (random: () => number): number => 150 + 350 * random();

function planListening(towards: Side, random: () => number): Step[] {
  const look: Step = { shape: towards, lasts: 1500 + 2500 * random() };
  if (random() < listening.lean) look.lean = towards;
  const away: Step[] = random() < listening.away ? [{ shape: 'rest', lasts: 500 + 900 * random() }] : [];
  return [look, ...away, ...blink];
}

function planWaiting({ thinking, company = [] }: Attention, random: () => number): Step[] {
  const sides: readonly Side[] = thinking || company.length === 0 ? ['left', 'right'] : company;
  const share = thinking ? glances.thinking : company.length > 0 ? glances.company : glances.waiting;
  const side = sides[Math.floor(random() * sides.length)] ?? 'left';
  const glance: Step[] = random() < share ? [{ shape: side, lasts: 500 + 900 * random() }] : [];
  const open: Step = { shape: 'rest', lasts: pause(random) * (thinking ? 0.5 : 1) };
  const again: readonly Step[] = random() < doubled ? [{ shape: 'rest', lasts: 120 }, ...blink] : [];
  return [open, ...glance, ...blink, ...again];
}

/** Eyes that blink and glance at human intervals. */
export interface Eyes {
  /** Returns what the eyes do now, whereto the body leans, and the time of the next change. */
  at(now: number, attention: Attention): { shape: EyeShape; lean: Side | null; until: number };
}

/** Creates eyes that are open at first. `random` returns numbers from 0 to 1. */
export function createEyes(random: () => number = Math.random): Eyes {
  let steps: Step[] = [];
  let until = 0;
  let watched: Side | null = null;
  return {
    at(now, attention) {
      const towards = attention.towards ?? null;
      // In a hidden tab nothing happens, and afterwards nothing is made up for.
      if (now - until > 1000) steps = [];
      if (towards !== watched) {
        watched = towards;
        const lasts = reaction(random);
        steps = [{ shape: steps[0]?.shape ?? 'rest', lasts }];
        until = now + lasts;
      }
      while (steps.length === 0 || now >= until) {
        const planned = () => (towards ? planListening(towards, random) : planWaiting(attention, random));
        steps = steps.length > 1 ? steps.slice(1) : planned();
        until = now + (steps[0]?.lasts ?? 0);
      }
      const [step] = steps;
      return { shape: step?.shape ?? 'rest', lean: step?.lean ?? null, until };
    },
  };
}
