import { runFleet } from './fleet/run.ts';

// node e2e/long/fleet.ts [seconds] [servers] [seed]: prints its figures; fails if anything was lost, duplicated or
// rejected.
const [seconds = 120, servers = 3, seed = 1] = process.argv.slice(2).map(Number);
const figures = await runFleet({ seconds, servers, seed }, console.log);
for (const fault of figures.faults) console.error(fault);
console.log(
  `${servers} servers, ${seconds} s, seed ${seed}: ${figures.kills} kills, ${figures.messages} messages, ${figures.actions} pictures and stories, ` +
    `${figures.cuts} lines cut, the longest until it was answered after all ${Math.round(figures.longestResume)} ms; ` +
    `calls by server ${figures.counts.join(', ')}; ${figures.faults.length} faults`,
);
process.exitCode = figures.faults.length === 0 ? 0 : 1;
