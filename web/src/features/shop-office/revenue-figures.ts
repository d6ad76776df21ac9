/** The shop's figures for one day. Money is in dollars. */
export interface Day {
  day: string;
  paid: number;
  refunded: number;
  purchases: number;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats dollars and cents: $7.99. */
export function dollarsText(amount: number): string {
  return dollars.format(amount);
}

/** Sums the figures over the days. */
export function sumDays(days: readonly Day[]): Omit<Day, 'day'> {
  const sum = (pick: (day: Day) => number) => days.reduce((total, day) => total + Math.round(pick(day) * 100), 0) / 100;
  return {
    paid: sum(({ paid }) => paid),
    refunded: sum(({ refunded }) => refunded),
    purchases: days.reduce((total, day) => total + day.purchases, 0),
  };
}

/** Returns a round number at or above the maximum, and the ticks up to it, for an axis that starts at 0. */
export function buildAxis(greatest: number): { top: number; steps: number[] } {
  const rough = Math.max(greatest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(greatest / step));
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
