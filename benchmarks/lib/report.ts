/** How much is measured: `pairs` of floor and product in turn, each so many milliseconds long. */
export interface Effort {
  pairs: number;
  ms: number;
  quick: boolean;
}

/** One line of a result. */
export interface Row {
  what: string;
  /** The target; empty if there is none. */
  goal: string;
  /** What the figure is compared with, measured in the same run. */
  floor: string;
  measured: string;
  /** The product's figure divided by the floor's; null without a floor. */
  ratio: number | null;
  /** Whether the goal is met; null without a goal. */
  holds: boolean | null;
}

/** One part of the benchmark. */
export type Part = (effort: Effort) => Promise<Row[]>;
