import type { PlaysReport } from './endings.ts';
import type { QuestReport, SceneReport } from './play.ts';

/** The results of a story. */
export interface StoryReport extends PlaysReport {
  name: string;
  scenes: SceneReport[];
  /** Number of the story's own lines that were heard, and their total. */
  lines: { heard: number; all: number };
}

const isOpen = ({ outcome }: QuestReport) => outcome === 'open';
const listQuests = ({ scenes }: StoryReport) => scenes.flatMap(({ quests }) => quests);

/** Describes open quests and scenes that weren't won; empty if there are none. */
export function listSceneFailures({ name, scenes }: Pick<StoryReport, 'name' | 'scenes'>): string[] {
  return scenes.flatMap((scene) => [
    ...scene.quests.filter(isOpen).map((quest) => `${name}, ${scene.name}: ${quest.type} "${quest.name}" is open`),
    ...(scene.won ? [] : [`${name}, ${scene.name} is not won`]),
  ]);
}

function listEndingFailures({ name, endings: { reached, unreached, plays } }: StoryReport): string[] {
  if (reached.length === 0) return [`${name} has no ending`];
  return unreached > 0 ? [`${name}: ${unreached} endings were not reached in ${plays} plays`] : [];
}

/** Describes open quests, scenes that weren't won and endings that weren't reached; empty if there are none. */
export function listFailures(stories: readonly StoryReport[]): string[] {
  return stories.flatMap((story) => [...listSceneFailures(story), ...listEndingFailures(story)]);
}

function count(quests: readonly QuestReport[], outcome: QuestReport['outcome']): number {
  return quests.filter((quest) => quest.outcome === outcome).length;
}

/** Summarizes a story in one line of progress. */
export function formatSummary(story: StoryReport): string {
  const quests = listQuests(story);
  const messages = story.scenes.map((scene) => scene.messages).join(' + ');
  return `${story.name}: ${count(quests, 'completed')} quests completed, ${count(quests, 'open')} open; ${messages} messages; ${story.lines.heard} of ${story.lines.all} lines heard; ${story.endings.reached.length} endings in ${story.endings.plays} plays, ${story.endings.unreached} not reached; ${story.achievements.reached.length} achievements, ${story.achievements.unreached.length} not reached; ${story.rolls.length} rolls`;
}

function toEndingRows({ name, endings }: StoryReport): string[] {
  return endings.reached.map(
    ({ title, play, messages, choices }) => `| ${name} | ${title} | ${play} | ${messages} | ${choices.join('; ')} |`,
  );
}

function toAchievementRow({ name, achievements: { reached, unreached } }: StoryReport): string {
  const titles = reached.map(({ title, play }) => `${title} (play ${play})`).join('; ');
  return `| ${name} | ${reached.length} of ${reached.length + unreached.length} | ${titles} | ${unreached.join('; ')} |`;
}

function toRollRows({ name, rolls }: StoryReport): string[] {
  return rolls.map(({ label, succeeded, failed }) => `| ${name} | ${label} | ${succeeded} | ${failed} |`);
}

function toRows(story: StoryReport): string[] {
  return story.scenes.map((scene) => {
    const quests = scene.quests.map(({ type, name, outcome }) => `${type} ${name}: ${outcome}`).join('; ');
    const duels = scene.duels > 0 ? String(scene.duels) : '';
    return `| ${story.name} | ${scene.name} | ${quests} | ${scene.messages} | ${duels} | ${scene.won ? 'won' : 'not yet'} |`;
  });
}

/** Formats the whole report as a documentation page. */
export function formatPage(stories: readonly StoryReport[], bound: number): string {
  const quests = stories.flatMap(listQuests);
  const messages = stories.flatMap(({ scenes }) => scenes.map((scene) => scene.messages));
  const total = messages.reduce((sum, each) => sum + each, 0);
  const scenes = stories.flatMap((story) => story.scenes);
  const won = scenes.filter((scene) => scene.won).length;
  return `# Every story, played through

An automated player signs up on the real server and plays every scene of the launch stories with the public calls and the
embedded brain.

- It asks about the names of quests, the things in the scene and its description, asks general questions, and follows the
  advice that it gets. It says at most ${bound} things in a scene.
- It repeats a duel until it wins, one stance after another.
- It knows what dialogue quests are about, and takes the first option of every choice.
- It plays a story again for each ending that it has not reached, and then for its achievements: it reads in the story's
  file what has to happen, and decides the rest at random.
- Where an ending or an achievement needs dice to succeed or to fail, it goes back to the moment before the choice and
  rolls again, a few times at most.

Made by
\`node e2e/long/play-through.ts --write\`; \`npm run test:long\` runs it without writing.

${count(quests, 'completed')} quests were completed, ${count(quests, 'open')} stayed open; ${won} of ${scenes.length} scenes were won.
${total} messages in ${messages.length} scenes, ${(total / messages.length).toFixed(1)} on average, ${Math.max(...messages)} at most.

| story | scene | quests | messages | duels until won | scene |
|---|---|---|---|---|---|
${stories.flatMap(toRows).join('\n')}

## Endings

The play that reached an ending first, and the messages and choices of the shortest play that reached it.

| story | ending | play | messages | choices |
|---|---|---|---|---|
${stories.flatMap(toEndingRows).join('\n')}

## Achievements

The play in which the player got each first, and the ids of those that it did not get.

| story | achievements | reached | not reached |
|---|---|---|---|
${stories.map(toAchievementRow).join('\n')}

## Rolls

How often the dice of an option turned out well and badly in all plays, as they counted in the end.

| story | option | succeeded | failed |
|---|---|---|---|
${stories.flatMap(toRollRows).join('\n')}

## Lines heard in the first play

| story | messages | own lines heard |
|---|---|---|
${stories.map((story) => `| ${story.name} | ${story.scenes.reduce((sum, scene) => sum + scene.messages, 0)} | ${story.lines.heard} of ${story.lines.all} |`).join('\n')}
`;
}

/** Formats a scene's talk. */
export function formatTranscript(scene: SceneReport): string {
  const talk = scene.talk.map(({ to, said, reply }) => `  > ${said}\n  ${to}: ${reply}`);
  return [scene.name, ...talk].join('\n');
}
