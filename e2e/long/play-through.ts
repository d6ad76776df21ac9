import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { newDataDir, removeDataDir, startEmberlore } from '../support/emberlore.ts';
import { explore, playStory } from './play-through/endings.ts';
import { linesHeard } from './play-through/lines.ts';
import { join, readStories } from './play-through/play.ts';
import { formatPage, formatSummary, formatTranscript, listFailures, type StoryReport } from './play-through/report.ts';
import { messageBound } from './play-through/visit.ts';

// node e2e/long/play-through.ts [--write] [--talk] [part of a story's name]: plays the stories until all
// endings are reached, and prints the results; fails if a quest of the first play stays open or an ending is not reached. --write writes docs/play-through.md, --talk prints the whole talk.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, talk: { type: 'boolean' } },
});
const dataDir = newDataDir();
const emberlore = await startEmberlore({ dataDir, settings: { SIGNUP_CREDITS: '100000', LOG_LEVEL: 'error' } });
const reports: StoryReport[] = [];
try {
  const account = await join(emberlore.url);
  for (const { storyId, storyName } of await readStories(emberlore.url)) {
    if (!positionals.every((part) => storyName.includes(part))) continue;
    const first = await playStory(account, storyId);
    const { scenes } = first;
    const plays = await explore(account, storyId, first);
    const report = { name: storyName, scenes, lines: linesHeard(storyName, scenes), ...plays };
    reports.push(report);
    console.log(formatSummary(report));
    if (values.talk) console.log(scenes.map(formatTranscript).join('\n'));
  }
} finally {
  await emberlore.stop();
  removeDataDir(dataDir);
}
for (const failure of listFailures(reports)) console.error(failure);
if (values.write)
  writeFileSync(new URL('../../docs/play-through.md', import.meta.url), formatPage(reports, messageBound));
process.exitCode = reports.length > 0 && listFailures(reports).length === 0 ? 0 : 1;
