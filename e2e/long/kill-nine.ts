import { killRounds } from './kill-nine/rounds.ts';

// node e2e/long/kill-nine.ts [rounds] [seed]: prints its figures; fails if anything acknowledged was lost, or if a kind
// of action was never in progress at a kill. Ctrl-C ends it after the next kill.
const [rounds = 200, seed = 1] = process.argv.slice(2).map(Number);
const enough = new AbortController();
process.once('SIGINT', () => enough.abort());
const figures = await killRounds({ rounds, seed, thorough: true, tell: console.log, enough: enough.signal });
for (const fault of figures.faults) console.error(fault);
const restarts = figures.restarts.sort((a, b) => a - b);
const cut = Object.entries(figures.cut);
console.log(
  `${figures.rounds} kills, seed ${seed}: ${figures.accounts} accounts, ${figures.actions} pictures, stories and purchases, ${figures.messages} messages; ` +
    `cut off in so many kills: ${cut.map(([name, times]) => `${name} ${times}`).join(', ')}; ${figures.faults.length} faults; ` +
    `ready again after ${restarts[Math.floor(restarts.length / 2)]} ms (median), ${restarts.at(-1)} ms (longest)`,
);
process.exitCode = figures.faults.length === 0 && cut.every(([, times]) => times > 0) ? 0 : 1;
