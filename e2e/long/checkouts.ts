import { deliverCheckouts } from './checkouts/deliver.ts';

// node e2e/long/checkouts.ts [sessions] [deliveries] [kills] [seed]: prints its figures; fails if a checkout was not
// credited exactly once.
const [sessions = 1000, deliveries = 50, kills = 3, seed = 1] = process.argv.slice(2).map(Number);
const load = { sessions, deliveries, kills, seed, players: Math.min(50, sessions) };
const figures = await deliverCheckouts(load, console.log);
for (const fault of figures.faults) console.error(fault);
console.log(
  `${sessions} checkouts told of ${figures.deliveries} times in ${figures.seconds} s, the server killed ${kills} times, ` +
    `${figures.repeated} deliveries made again: ${figures.faults.length} faults`,
);
process.exitCode = figures.faults.length === 0 ? 0 : 1;
