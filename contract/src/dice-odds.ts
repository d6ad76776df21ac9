/** Dice with what is added to them, and the sum that they have to come to. */
interface Dice {
  dice: number;
  sides: number;
  bonus: number;
  atLeast: number;
}

/** Returns the lowest and the highest sum of dice, without what is added to them. */
export const rangeOf = ({ dice, sides }: Pick<Dice, 'dice' | 'sides'>): { least: number; most: number } => ({
  least: dice,
  most: dice * sides,
});

/** Returns the chance that dice come to the sum that they have to, from 0 to 1. */
export function chanceOf({ dice, sides, bonus, atLeast }: Dice): number {
  let ways = [1];
  for (let thrown = 0; thrown < dice; thrown += 1) {
    const next = Array.from({ length: ways.length + sides }, () => 0);
    for (const [sum, chance] of ways.entries())
      for (let side = 1; side <= sides; side += 1) next[sum + side] = (next[sum + side] ?? 0) + chance / sides;
    ways = next;
  }
  return Math.min(
    1,
    ways.reduce((all, chance, sum) => (sum + bonus >= atLeast ? all + chance : all), 0),
  );
}

/** Writes dice as players know them: ‘2d6 + 1’. */
export function formatDice({ dice, sides, bonus }: Omit<Dice, 'atLeast'>): string {
  const added = bonus === 0 ? '' : ` ${bonus < 0 ? '−' : '+'} ${Math.abs(bonus)}`;
  return `${dice}d${sides}${added}`;
}

/** Writes which dice were rolled and what they came to: ‘2d6: 4 + 3 + 1 = 8’. */
export function formatThrow(roll: { dice: readonly number[]; sides: number; bonus: number; total: number }): string {
  return `${roll.dice.length}d${roll.sides}: ${formatRolled(roll)}`;
}

/** Writes dice that were rolled, with their sum: ‘4 + 3 + 1 = 8’. */
export function formatRolled({
  dice,
  bonus,
  total,
}: {
  dice: readonly number[];
  bonus: number;
  total: number;
}): string {
  if (dice.length === 1 && bonus === 0) return String(total);
  const added = bonus === 0 ? '' : ` ${bonus < 0 ? '−' : '+'} ${Math.abs(bonus)}`;
  return `${dice.join(' + ')}${added} = ${total}`;
}
