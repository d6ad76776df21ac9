import { fillDisk } from './disk-full/fill.ts';

// node e2e/long/disk-full.ts: runs a server on a small separate disk, which is filled up and freed again. Needs root on
// Linux to mount a disk in memory, and fails without it.
const figures = await fillDisk(console.log);
for (const fault of figures.faults) console.error(fault);
console.log(
  `${figures.acknowledged} calls acknowledged, ${figures.refused} refused on a full disk; ` +
    `recovered ${figures.recoveries.join(' and ')} ms after it was mended; ${figures.faults.length} faults`,
);
process.exitCode = figures.faults.length === 0 ? 0 : 1;
