import { killRounds } from './kill-nine/rounds.ts';

// node e2e/long/kill-nine.ts [rounds] [seed]: prints its figures; fails when anything acknowledged was lost.
const [rounds = 200, seed = 1] = process.argv.slice(2).map(Number);
const figures = await killRounds(rounds, seed, console.log);
for (const fault of figures.faults) console.error(fault);
const restarts = figures.restarts.sort((a, b) => a - b);
console.log(
  `${figures.rounds} kills, seed ${seed}: ${figures.accounts} accounts, ${figures.deeds} pictures, stories and purchases, ${figures.messages} messages, ` +
    `${figures.uncertain} of them unanswered when the server was killed; ${figures.faults.length} faults, ${figures.unavailable} calls told 503 without a kill; ` +
    `ready again after ${restarts[Math.floor(restarts.length / 2)]} ms (median), ${restarts.at(-1)} ms (longest)`,
);
process.exitCode = figures.faults.length === 0 ? 0 : 1;
