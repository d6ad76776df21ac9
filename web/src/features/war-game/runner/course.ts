/** What lies in the way, in the order in which it first comes. */
export const obstacleKinds = ['log', 'branch', 'puddle', 'stakes'] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

/**
 * The body of an obstacle in pixels: from `low` to `high` above the ground. What reaches the ground is jumped over, what
 * hangs is slid under.
 */
export const bodies: Record<ObstacleKind, { width: number; low: number; high: number; avoid: 'jump' | 'slide' }> = {
  log: { width: 112, low: 0, high: 34, avoid: 'jump' },
  branch: { width: 150, low: 66, high: 400, avoid: 'slide' },
  puddle: { width: 118, low: 0, high: 8, avoid: 'jump' },
  stakes: { width: 92, low: 0, high: 62, avoid: 'jump' },
};

export interface Obstacle {
  kind: ObstacleKind;
  /** The left edge, in pixels from the start. */
  x: number;
}

export interface Coin {
  x: number;
  /** The middle's height above the ground. */
  y: number;
}

/** A piece of the way, its places in pixels from its beginning. */
export interface Piece {
  obstacles: Obstacle[];
  coins: Coin[];
  /** Where the next piece may begin at the earliest. */
  length: number;
}

/** Some obstacles that belong together: when the next one comes after the one before, in seconds. */
type Pattern = readonly (readonly [kind: ObstacleKind, after: number])[];

// The seconds leave time to land (a jump takes 0.66) and to see what follows; a jump and a slide may come closer.
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

/** A source of chance that always gives the same row for the same seed: numbers from 0 up to 1. */
export interface Chance {
  seed: number;
}

/** The next number of a source of chance (mulberry32). */
export function draw(chance: Chance): number {
  chance.seed = (chance.seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(chance.seed ^ (chance.seed >>> 15), 1 | chance.seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/**
 * The next piece of the way. The harder it is (0 to 1), the more patterns there are and the shorter the rest between them.
 * @param speed of the runner, in pixels a second
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

/** Coins lead over what is jumped and under what is slid; now and then a row of them lies in the rest. */
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
