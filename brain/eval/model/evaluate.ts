import { findLeaks } from './attack-table.ts';
import { findDeletions, findSpilledSecrets } from './guard-table.ts';
import { findUnrepaired, malformed } from './repair-table.ts';
import { playRun } from './scripted-run.ts';

// npm run eval:model: measures what the language-model engine itself does, with scripted models instead of a real one.

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
let faults = 0;

function report(name: string, figure: string, wrong: readonly string[] = []): void {
  console.log(`${name}: ${figure}`);
  for (const each of wrong.slice(0, 20)) console.log(`  ${each}`);
  faults += wrong.length;
}

const talk = await playRun(200);
report('Request', `${talk.median} characters (median), ${talk.largest} (largest)`);
report('Stable prefix over 200 turns', percent(talk.stable), talk.stable < 0.85 ? ['less than 85 %'] : []);
const forgotten = talk.facts < talk.planted ? ['facts were forgotten'] : [];
report('Planted facts after 200 turns', `${talk.facts} of ${talk.planted}`, forgotten);
const unrepaired = await findUnrepaired();
report('Malformed answers', `${malformed.length}, wrong: ${unrepaired.length}`, unrepaired);
const { tried, deleted } = await findDeletions();
report('Granted sentences', `${tried}, deleted: ${deleted.length}`, deleted);
const secrets = await findSpilledSecrets();
report('Sentences of secrets', `${secrets.tried}, let through: ${secrets.spilled.length}`, secrets.spilled);
const attacks = await findLeaks();
report('Attacks', `${attacks.tried}, leaks: ${attacks.leaks.length}`, attacks.leaks);
if (faults > 0) process.exitCode = 1;
