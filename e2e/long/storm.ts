import { storm } from './storm/storm.ts';

// node e2e/long/storm.ts [accounts] [messages of each] [kills] [seed]: sends all messages concurrently while the server
// is killed repeatedly; fails unless every balance is the sum of its ledger and matches the cost of the stored replies.
const [accounts = 50, sends = 20, kills = 20, seed = 1] = process.argv.slice(2).map(Number);
const began = Date.now();
const { answered, refused, refunds, faults } = await storm({ accounts, sends, kills, seed }, console.log);
for (const fault of faults) console.error(fault);
console.log(
  `${accounts * sends} messages at once over ${accounts} accounts, ${kills} kills, seed ${seed}: ${answered} answered, ` +
    `${refused} refused for want of credits, ${refunds} credits given back; ${faults.length} faults; ` +
    `${Math.round((Date.now() - began) / 1000)} s`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
