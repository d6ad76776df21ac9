import { restartDatabase } from './database-restarts/restarts.ts';

// node e2e/long/database-restarts.ts [times]: prints its figures; fails if anything was lost, rejected without one of
// the plain messages, or rejected after the server was ready again.
const [times = 20] = process.argv.slice(2).map(Number);
const figures = await restartDatabase(times, console.log);
for (const fault of figures.faults) console.error(fault);
const [ready, served] = [figures.ready, figures.served].map((all) => all.sort((a, b) => a - b));
const spread = (all: number[] = []) => `${all[Math.floor(all.length / 2)]} ms (median), ${all.at(-1)} ms (longest)`;
console.log(
  `${times} restarts: ${figures.acknowledged} acts acknowledged, ${figures.refused} refused; ready again after ${spread(ready)}, served after ${spread(served)}; ` +
    `${figures.accounts} accounts, ${figures.messages} messages, ${figures.actions} pictures, stories and purchases; ${figures.faults.length} faults`,
);
process.exitCode = figures.faults.length === 0 ? 0 : 1;
