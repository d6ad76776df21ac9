/** The kinds of obstacles, in order of their first appearance. */
export const obstacleKinds = ['log', 'branch', 'puddle', 'stakes'] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

/**
 * Shape of an obstacle in pixels, from `low` to `high` above the ground. Those on the ground are jumped over, hanging
 * ones slid under.
 */
export const bodies: Record<ObstacleKind, { width: number; low: number; high: number; avoid: 'jump' | 'slide' }> = {
  log: { width: 112, low: 0, high: 34, avoid: 'jump' },
  branch: { width: 150, low: 66, high: 400, avoid: 'slide' },
  puddle: { width: 118, low: 0, high: 8, avoid: 'jump' },
  stakes: { width: 92, low: 0, high: 62, avoid: 'jump' },
};

export interface Obstacle {
  kind: ObstacleKind;
  /** Left edge, in pixels from the start. */
  x: number;
}

export interface Coin {
  x: number;
  /** Height of its centre above the ground. */
  y: number;
}

/** A section of the course, with positions in pixels from its start. */
export interface Piece {
  obstacles: Obstacle[];
  coins: Coin[];
  /** Earliest start of the next section. */
  length: number;
}

/** A group of obstacles: the kind, and the seconds since the previous one. */
type Pattern = readonly (readonly [kind: ObstacleKind, after: number])[];

// The seconds leave time to land (a jump takes 0.66) and to see what follows; a jump and a slide may be closer.
const patterns: readonly { from: number; pattern: Pattern }[] = [
  { from: 0, pattern: [['log', 0]] },
  { from: 0, pattern: [['branch', 0]] },
  { from: 0.1, pattern: [['puddle', 0]] },
  { from: 0.2, pattern: [['stakes', 0]] },
  {
    from: 0.3,
    pattern: [
      ['log', 0],
      ['branch', 0.95],
    ],
  },
  {
    from: 0.4,
    pattern: [
      ['branch', 0],
      ['puddle', 0.9],
    ],
  },
  {
    from: 0.5,
    pattern: [
      ['puddle', 0],
      ['log', 0.95],
    ],
  },
  {
    from: 0.6,
    pattern: [
      ['branch', 0],
      ['branch', 0.85],
      ['stakes', 1],
    ],
  },
  {
    from: 0.75,
    pattern: [
      ['log', 0],
      ['stakes', 0.95],
      ['branch', 0.95],
    ],
  },
];

/** A deterministic random generator: the same seed gives the same sequence of numbers from 0 to below 1. */
export interface Chance {
  seed: number;
}

/** Returns the next random number (mulberry32). */
export function draw(chance: Chance): number {
  chance.seed = (chance.seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(chance.seed ^ (chance.seed >>> 15), 1 | chance.seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/**
 * Generates the next section of the course. Higher difficulty (0 to 1) brings more patterns and shorter rests between
 * them.
 * @param speed of the runner, in pixels per second
 */
export function nextPiece(chance: Chance, difficulty: number, speed: number): Piece {
  const known = patterns.filter(({ from }) => from <= difficulty);
  const chosen = known[Math.floor(draw(chance) * known.length)] ?? patterns[0];
  const rest = mix(1.35, 0.95, difficulty) + draw(chance) * mix(0.7, 0.35, difficulty);
  const piece: Piece = { obstacles: [], coins: [], length: 0 };
  let x = 0;
  for (const [kind, after] of chosen?.pattern ?? []) {
    x += after * speed;
    piece.obstacles.push({ kind, x });
    piece.length = x + bodies[kind].width;
  }
  addCoins(piece, chance, speed);
  piece.length += rest * speed;
  return piece;
}

/** Places coins over obstacles to jump, under obstacles to slide, and sometimes in a row during a rest. */
function addCoins(piece: Piece, chance: Chance, speed: number): void {
  for (const { kind, x } of piece.obstacles) {
    if (draw(chance) < 0.45) continue;
    const middle = x + bodies[kind].width / 2;
    const heights = bodies[kind].avoid === 'jump' ? [112, 142, 112] : [26, 26, 26];
    piece.coins.push(...heights.map((y, place) => ({ x: middle + (place - 1) * 58, y })));
  }
  if (draw(chance) < 0.35) {
    const from = piece.length + 0.35 * speed;
    piece.coins.push(...[0, 1, 2, 3].map((place) => ({ x: from + place * 52, y: 40 })));
  }
}
