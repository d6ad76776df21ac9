import { advance, type Keys, nextCue, type Run, startRun, stepsPerSecond } from './run.ts';

/** Plays by the cues alone: jumps on a jump cue, slides for as long as a slide cue lasts. */
export function bySight(run: Run): Keys {
  const cue = nextCue(run);
  return { jump: cue?.avoid === 'jump' && run.height === 0, slide: cue?.avoid === 'slide' };
}

/** Runs for this many seconds, or until the runner is caught. */
export function play(run: Run, seconds: number, keys: (run: Run) => Keys): Run {
  for (let index = 0; index < seconds * stepsPerSecond && !run.over; index += 1) advance(run, keys(run));
  return run;
}

/** Plays so many ways by sight, and returns those on which the runner stumbled. */
export function findImpossible(ways: number, seconds: number): { seed: number; steps: number }[] {
  const impossible: { seed: number; steps: number }[] = [];
  for (let seed = 0; seed < ways; seed += 1) {
    const run = play(startRun(seed), seconds, bySight);
    if (run.near > 0 || run.over) impossible.push({ seed, steps: run.steps });
  }
  return impossible;
}
