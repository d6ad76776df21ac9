import { readFileSync } from 'node:fs';
import { createServerModel } from '../../src/engines/language-model/model.ts';
import { launchCharacters } from '../sets.ts';
import { formatMean } from '../statistics.ts';
import { findLeaks } from './attack-table.ts';
import { findDeletions, findSpilledSecrets } from './guard-table.ts';
import { findUnrepaired, malformed, weak } from './repair-table.ts';
import { aspects, computeTalkScore, judgeRolePlay } from './role-play.ts';
import { measureSharedBeginning, playRun } from './scripted-run.ts';

// npm run eval:model: measures what the language-model engine itself does, with scripted models instead of a real one.
// npm run eval:model -- FILE: lets a model play characters and another one judge it. FILE is JSON with "character",
// "player" and "judge", each { "baseURL", "model", "apiKey" }, and "talks" and "turns". Judges differ: compare models
// only with the same judge, player and numbers.

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
let faults = 0;

function report(name: string, figure: string, wrong: readonly string[] = []): void {
  console.log(`${name}: ${figure}`);
  for (const each of wrong.slice(0, 20)) console.log(`  ${each}`);
  faults += wrong.length;
}

async function measureEngine(): Promise<void> {
  const talk = await playRun(200);
  report('Request', `${talk.median} characters (median), ${talk.largest} (largest)`);
  report('Stable prefix over 200 turns', percent(talk.stable), talk.stable < 0.85 ? ['less than 85 %'] : []);
  report('Beginning shared with another character', percent(await measureSharedBeginning()));
  const forgotten = talk.facts < talk.planted ? ['facts were forgotten'] : [];
  report('Planted facts after 200 turns', `${talk.facts} of ${talk.planted}`, forgotten);
  report('Lines that only others know', `${talk.unknowable}`, talk.unknowable > 0 ? ['others’ lines were sent'] : []);
  const unrepaired = await findUnrepaired();
  report('Malformed answers', `${malformed.length + weak.length}, wrong: ${unrepaired.length}`, unrepaired);
  const { tried, deleted } = await findDeletions();
  report('Granted sentences', `${tried}, deleted: ${deleted.length}`, deleted);
  const secrets = await findSpilledSecrets();
  report('Sentences of secrets', `${secrets.tried}, let through: ${secrets.spilled.length}`, secrets.spilled);
  const attacks = await findLeaks();
  report('Attacks', `${attacks.tried}, leaks: ${attacks.leaks.length}`, attacks.leaks);
}

interface JudgedSettings {
  character: { baseURL: string; model: string; apiKey?: string };
  player?: JudgedSettings['character'];
  judge?: JudgedSettings['character'];
  talks?: number;
  turns?: number;
}

async function judgeModels(path: string): Promise<void> {
  const {
    character,
    player = character,
    judge = player,
    talks = 24,
    turns = 10,
  }: JudgedSettings = JSON.parse(readFileSync(path, 'utf8'));
  const [one, two, three] = [character, player, judge].map(createServerModel);
  if (!one || !two || !three) return;
  console.log(`${character.model} as characters, ${player.model} as players, judged by ${judge.model}`);
  const players = { character: one, player: two, judge: three };
  const all = await judgeRolePlay(launchCharacters(), players, { talks, turns }, (judgement, { persona }) =>
    console.log(`  ${persona.name}: ${computeTalkScore(judgement).toFixed(1)} ${JSON.stringify(judgement)}`),
  );
  for (const aspect of aspects) report(aspect, formatMean(all.map((judgement) => judgement[aspect])));
  report('Contradictions in a talk', formatMean(all.map(({ contradictions }) => contradictions)));
  report('Leaks in a talk', formatMean(all.map(({ leaks }) => leaks)));
  report('Score of 10', `${formatMean(all.map(computeTalkScore))}, ${all.length} of ${talks} talks judged`);
  await Promise.all([one, two, three].map((model) => model.close()));
}

const [settings] = process.argv.slice(2);
await (settings ? judgeModels(settings) : measureEngine());
if (faults > 0) process.exitCode = 1;
