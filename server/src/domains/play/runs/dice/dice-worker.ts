import { serveThread } from '../../../../kit/thread-server.ts';
import { type DiceJob, rollDice } from './roll-dice.ts';

serveThread(async (job: DiceJob) => ({ result: rollDice(job) }));
