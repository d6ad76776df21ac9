import { bodies, type Chance, type Coin, draw, nextPiece, type Obstacle } from './course.ts';

/** Simulation steps per second; the only clock of a run. The same seed and keys give the same run. */
export const stepsPerSecond = 60;
const step = 1 / stepsPerSecond;

/** The input of one step: a single jump, or a slide for as long as it is held. */
export interface Keys {
  jump: boolean;
  slide: boolean;
}

export type Pose = 'run' | 'jump' | 'slide' | 'stumble';

/** Events of a step, for sounds and texts. */
export type RunEvent = 'jumped' | 'landed' | 'slid' | 'coin' | 'stumbled' | 'caught';

/** Complete state of a run through the swamp, storable and resumable. In pixels and seconds. */
export interface Run {
  steps: number;
  /** Distance covered. */
  distance: number;
  speed: number;
  /** Height of the feet above the ground, and its rate of change. */
  height: number;
  rise: number;
  /** Remaining and elapsed time of the slide. */
  slideLeft: number;
  slid: number;
  /** Remaining invulnerability after a stumble. */
  spared: number;
  /** How long the dragoons stay near after a stumble; another hit meanwhile ends the run. */
  near: number;
  coins: number;
  obstacles: Obstacle[];
  waiting: Coin[];
  /** Where the next section of the course starts. */
  nextAt: number;
  chance: Chance;
  over: boolean;
}

const gravity = 2755;
const jumpRise = 909;
const slideLeast = 0.5;
const slideMost = 0.9;
const sparedAfter = 1.2;
const nearAfter = 8;
const firstObstacleAt = 900;
/** The course extends this far ahead of the runner and is removed this far behind. */
const ahead = 2600;
const behind = 400;
const slowest = 380;
const fastest = 800;
/** Time constant of the acceleration, in seconds: about two thirds of the range from slowest to fastest. */
const rampSeconds = 60;
/** The runner's body around its centre: narrower than the picture, so that hits look fair. */
const body = { half: 24, standing: 108, sliding: 48, reach: 30 };
/** Collection radius of a coin. */
const coinReach = 34;

/** Returns the difficulty after a number of steps, from 0 to 1. */
export function difficultyAt(steps: number): number {
  return 1 - Math.exp(-steps / stepsPerSecond / rampSeconds);
}

/** Returns the runner's speed after a number of steps without a stumble, in pixels per second. */
export function speedAt(steps: number): number {
  return slowest + (fastest - slowest) * difficultyAt(steps);
}

/** Creates a run at its start. */
export function startRun(seed: number): Run {
  const run: Run = {
    steps: 0,
    distance: 0,
    speed: slowest,
    height: 0,
    rise: 0,
    slideLeft: 0,
    slid: 0,
    spared: 0,
    near: 0,
    coins: 0,
    obstacles: [],
    waiting: [],
    nextAt: firstObstacleAt,
    chance: { seed },
    over: false,
  };
  draw(run.chance);
  layWay(run);
  return run;
}

/** Returns the runner's pose. */
export function choosePose({ height, slideLeft, spared }: Run): Pose {
  if (spared > sparedAfter - 0.5) return 'stumble';
  if (height > 0) return 'jump';
  return slideLeft > 0 ? 'slide' : 'run';
}

/** Returns the score: a point per ten pixels, ten per coin. */
export function scoreOf({ distance, coins }: Pick<Run, 'distance' | 'coins'>): number {
  return Math.floor(distance / 10) + coins * 10;
}

/** Advances a run by one step, in place, and returns its events. */
export function advance(run: Run, keys: Keys): RunEvent[] {
  if (run.over) return [];
  const events: RunEvent[] = [];
  run.steps += 1;
  run.spared = Math.max(0, run.spared - step);
  run.near = Math.max(0, run.near - step);
  // Recover speed after a stumble.
  run.speed = speedAt(run.steps) * (1 - 0.35 * (run.spared / sparedAfter));
  run.distance += run.speed * step;
  moveBody(run, keys, events);
  takeCoins(run, events);
  hit(run, events);
  layWay(run);
  return events;
}

function moveBody(run: Run, keys: Keys, events: RunEvent[]): void {
  if (keys.jump && run.height === 0) {
    Object.assign(run, { rise: jumpRise, slideLeft: 0 });
    run.height = Number.EPSILON;
    events.push('jumped');
  }
  if (run.height > 0) {
    // Pressing down in the air shortens the fall and slides on landing.
    run.rise -= gravity * step * (keys.slide ? 2.4 : 1);
    run.height = Math.max(0, run.height + run.rise * step);
    if (run.height === 0) events.push('landed');
  } else slide(run, keys, events);
}

function slide(run: Run, keys: Keys, events: RunEvent[]): void {
  if (keys.slide && run.slideLeft === 0) {
    Object.assign(run, { slideLeft: slideLeast, slid: 0 });
    events.push('slid');
  } else if (run.slideLeft > 0) {
    run.slid += step;
    const held = keys.slide && run.slid < slideMost;
    run.slideLeft = Math.max(held ? step : 0, run.slideLeft - step);
  }
}

function takeCoins(run: Run, events: RunEvent[]): void {
  const middle = run.height + (run.slideLeft > 0 ? body.sliding : body.standing) / 2;
  const left = run.waiting.filter(({ x, y }) => {
    const near = Math.abs(x - run.distance) < coinReach && Math.abs(y - middle) < coinReach + body.reach;
    if (near) {
      run.coins += 1;
      events.push('coin');
    }
    return !near && x > run.distance - behind;
  });
  run.waiting = left;
}

/** Whether the runner collides with an obstacle. */
function isIn({ kind, x }: Obstacle, { distance, height, slideLeft }: Run): boolean {
  const { width, low, high } = bodies[kind];
  if (distance + body.half <= x || distance - body.half >= x + width) return false;
  const top = height + (slideLeft > 0 && height === 0 ? body.sliding : body.standing);
  return height < high && top > low;
}

function hit(run: Run, events: RunEvent[]): void {
  if (run.spared > 0 || !run.obstacles.some((obstacle) => isIn(obstacle, run))) return;
  if (run.near > 0) {
    run.over = true;
    events.push('caught');
    return;
  }
  Object.assign(run, { spared: sparedAfter, near: nearAfter, slideLeft: 0 });
  events.push('stumbled');
}

function layWay(run: Run): void {
  while (run.nextAt < run.distance + ahead) {
    // The runner's speed at that point, to keep the intended seconds between obstacles.
    const speed = speedAt(run.steps + ((run.nextAt - run.distance) / run.speed) * stepsPerSecond);
    const { obstacles, coins, length } = nextPiece(run.chance, difficultyAt(run.steps), speed);
    const from = run.nextAt;
    run.obstacles.push(...obstacles.map(({ kind, x }) => ({ kind, x: x + from })));
    run.waiting.push(...coins.map(({ x, y }) => ({ x: x + from, y })));
    run.nextAt += length;
  }
  while ((run.obstacles[0]?.x ?? Number.POSITIVE_INFINITY) < run.distance - behind) run.obstacles.shift();
}

/** Returns how to avoid the obstacle ahead once it is time to react, otherwise null. */
export function nextCue(run: Run): { avoid: 'jump' | 'slide'; kind: Obstacle['kind'] } | null {
  const next = run.obstacles.find(({ kind, x }) => x + bodies[kind].width > run.distance - body.half);
  if (!next) return null;
  const { avoid } = bodies[next.kind];
  const seconds = (next.x - body.half - run.distance) / run.speed;
  return seconds < (avoid === 'jump' ? 0.22 : 0.3) ? { avoid, kind: next.kind } : null;
}
