import type { JournalChapter, Scene, StoryRules } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { goBackTo, readTree } from '../../../testing/branches.ts';
import { decodeFile } from '../../../testing/decoded.ts';
import { openTalk, type StoryVisit, say, unpublish } from '../../../testing/play.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { buildChoice, buildEnding, createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { fetchOn } from '../../../testing.ts';
import { readToldLog } from '../runs/told-log.service.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

beforeEach(async () => {
  story.engine.play(async function* (input) {
    yield* buildReply(input, ['Well?'], { told: [], itemsMentioned: [] });
  });
  await story.ruled(twoEndings());
});

const chose = (optionId: string): { chose: [string, string] } => ({ chose: ['lamp', optionId] });
const option = (optionId: string, label: string) => ({ optionId, label, text: `${label}: it is done.`, set: [] });
const options = [option('light', 'Light it'), option('leave', 'Leave it')];

/** What to do with the lamp. */
const lamp = (sceneId: string, characterId: string) => {
  return { ...buildChoice('lamp', sceneId, characterId), question: 'The lamp?', options };
};

/** A choice in the first scene that decides the win text of the last one, the ending and its epilogue. */
function twoEndings(): Partial<StoryRules> {
  const { sceneId, tadhg } = story.here;
  return {
    choices: [lamp(sceneId, tadhg)],
    wins: options.map(({ optionId }) => ({
      sceneId: story.lastId,
      when: chose(optionId),
      text: `Won with ${optionId}.`,
    })),
    endings: options.map(({ optionId }) =>
      buildEnding({
        endingId: optionId,
        title: `The end of ${optionId}`,
        text: `It ends with ${optionId}.`,
        when: chose(optionId),
        epilogues: [{ characterId: tadhg, text: `Tadhg after ${optionId}.` }],
      }),
    ),
  };
}

const get = (who: StoryVisit, path: string, query = {}) =>
  story.server.call('GET', `/api/journal/${path}`, { token: who.player.token, query });

const choose = (who: StoryVisit, optionId: string) =>
  story.post(who, 'makeChoice', { sceneId: story.here.sceneId, choiceId: 'lamp', optionId });

/** Returns all that a run tells, in order: the titles of chapters, and their texts. */
const listTold = (chapters: readonly JournalChapter[]) =>
  chapters.flatMap(({ title, parts }) => [
    title,
    ...parts.flatMap((part) => {
      if (part.kind === 'line') return [part.line.text];
      if (part.kind === 'choice') return [part.question, part.option, part.text];
      if (part.kind === 'ending') return [part.text, ...part.epilogues.map(({ text }) => text)];
      return part.kind === 'win' || part.kind === 'duel' ? [part.text] : [];
    }),
  ]);

/** Plays to one ending, goes back to the choice and plays to the other. Returns both runs, the latter first. */
async function playBothWays() {
  const who = await story.arrive();
  await say(story.server, who.player, await openTalk(story.server, who, 'Tadhg'), 'Shall we?');
  await choose(who, 'light');
  await story.winAll(who);
  const choice = (await readTree(story.server, who)).nodes.find(({ kind }) => kind === 'choice');
  if (!choice) throw new Error('The tree has no choice.');
  expect((await goBackTo(story.server, who, choice)).status).toBe(200);
  await choose(who, 'leave');
  await story.winAll(who);
  const { runs } = (await get(who, 'getRuns')).body;
  return { who, runIds: runs.map(({ runId }: { runId: string }) => runId) as string[] };
}

const readRun = async (who: StoryVisit, runId = '') => (await get(who, 'getRun', { runId })).body;

test('each branch tells its own choice, what followed, the win and the ending, in order', async () => {
  const { who, runIds } = await playBothWays();
  expect(runIds).toHaveLength(2);
  for (const [at, runId] of runIds.entries()) {
    const [optionId, label] = at === 0 ? ['leave', 'Leave it'] : ['light', 'Light it'];
    const { run, chapters } = await readRun(who, runId);
    expect(run.ending).toBe(`The end of ${optionId}`);
    const told = listTold(chapters);
    expect(told.slice(0, 6)).toEqual([
      chapters[0].title,
      'Shall we?',
      'Well?',
      'The lamp?',
      label,
      `${label}: it is done.`,
    ]);
    expect(told.slice(-4)).toEqual([
      `Won with ${optionId}.`,
      `The end of ${optionId}`,
      `It ends with ${optionId}.`,
      `Tadhg after ${optionId}.`,
    ]);
    expect(told.filter((text) => text?.startsWith('Won with'))).toHaveLength(1);
    // Every scene that was entered, once with its picture and description.
    const scenes = chapters.slice(0, -1).map(({ title }: JournalChapter) => title);
    expect(new Set(scenes)).toEqual(new Set(who.story.scenes.map(({ sceneName }) => sceneName)));
    const described = chapters.filter(({ description }: JournalChapter) => description !== '');
    expect(described).toHaveLength(who.story.scenes.length);
    for (const call of ['downloadHtml', 'downloadEpub']) {
      const file = await fetchOn(story.server.url, 'GET', `/api/journal/${call}`, {
        token: who.player.token,
        query: { runId },
      });
      const text = await decodeFile(Buffer.from(await file.arrayBuffer()));
      for (const each of ['The lamp?', ...told.slice(-4)])
        expect([call, each, text.includes(`${each}`)]).toEqual([call, each, true]);
      expect(text).not.toContain(optionId === 'leave' ? 'Light it' : 'Leave it');
    }
  }
});

test('a win that the player reads after a choice of the talk is told after it, in its words', async () => {
  const { scenes } = (await story.arrive()).story;
  const tellAfter = async ({ sceneId, characters }: Scene) => {
    const late = { ...lamp(sceneId, characters[0]?.characterId ?? ''), when: { won: [sceneId] as [string] } };
    const wins = [{ sceneId, when: chose('leave'), text: 'Won in the dark.' }];
    expect((await story.ruled({ choices: [late], wins })).status).toBe(200);
    const who = await story.arrive();
    await story.winAll(who);
    await story.post(who, 'makeChoice', { sceneId, choiceId: 'lamp', optionId: 'leave' });
    return listTold((await readRun(who, (await story.readRun(who)).id)).chapters);
  };
  const [first] = scenes;
  const last = scenes.at(-1);
  if (!first || !last) throw new Error('The story has no scenes.');
  expect((await tellAfter(last)).slice(-2)).toEqual(['Leave it: it is done.', 'Won in the dark.']);
  // Other scenes were won between.
  const told = await tellAfter(first);
  expect(told.at(-1)).toBe('Leave it: it is done.');
  expect(told).not.toContain('Won in the dark.');
});

test('choices and endings that the player may no longer see are not told', async () => {
  const { who, runIds } = await playBothWays();
  const { sql } = story.server.db;
  await sql`update characters set hidden_at = now() where id = ${story.here.tadhg}`;
  const hidden = JSON.stringify(await readRun(who, runIds[0]));
  await sql`update characters set hidden_at = null where id = ${story.here.tadhg}`;
  expect(hidden).toContain('A choice that is no more');
  expect(hidden).toContain('It ends with leave.');
  expect(hidden).not.toMatch(/The lamp|Leave it|Tadhg after/);
  await unpublish(story.server, story.storyId);
  const withdrawn = JSON.stringify(await readRun(who, runIds[0]));
  await sql`update stories set visibility = 'public' where id = ${story.storyId}`;
  expect(withdrawn).toContain('A choice that is no more');
  expect(withdrawn).not.toMatch(/The lamp|Leave it|Tadhg after|It ends|The end of|Won with/);
});

test('the longest log is read only up to its limit', async () => {
  const who = await story.arrive();
  const { id: runId } = await story.readRun(who);
  const { sceneId, tadhg } = story.here;
  const told = `jsonb_build_object('kind', 'told', 'characterId', '${tadhg}', 'lines', jsonb_build_array('Line ' || n))`;
  await fillFast(
    story.server,
    `insert into run_events (run_id, position, event) select '${runId}', n + 10, ${told} from generate_series(1, 8000) n`,
    `update run_events set event = jsonb_build_object('kind', 'won', 'sceneId', '${sceneId}')
      where run_id = '${runId}' and position = 7000`,
    `update run_events set position = position - 9 where run_id = '${runId}' and position > 10`,
  );
  const run = { runId, storyId: story.storyId, accountId: who.player.account.userId, isStoryShown: true };
  const read = await measureReads(story.server, 'run_events', async (writer) => {
    const { entered, wins } = await readToldLog(writer, run);
    expect([entered.length, wins.size]).toEqual([1, 0]);
  });
  // Each row with its index entry.
  expect(read).toBeLessThan(12_500);
});
