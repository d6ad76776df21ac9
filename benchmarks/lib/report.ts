/** How much is measured: `pairs` of floor and ours in turn, each so many milliseconds long. */
export interface Effort {
  pairs: number;
  ms: number;
  quick: boolean;
}

/** One line of the table. */
export interface Row {
  what: string;
  /** What is wanted; empty where nothing is. */
  goal: string;
  /** What it is held against, measured in the same run. */
  floor: string;
  measured: string;
  /** Ours against the floor; null where there is none. */
  ratio: number | null;
  /** Whether the goal is reached; null where there is none. */
  holds: boolean | null;
}

/** What a part of the benchmark has found, with all that it is made from. */
export interface Finding {
  rows: Row[];
  details: unknown;
}

/** One part of the benchmark. */
export type Part = (effort: Effort) => Promise<Finding>;
