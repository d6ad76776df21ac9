import type { JournalChapter, StoryRules } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findOpenRun, goBackTo, readTree } from '../../../testing/branches.ts';
import { openTalk, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';

const line = "I'd like to be a ship's cook, for nobody ever drowned a cook on purpose.";
const text = 'Tadhg puts up his fists, looks at them, and puts them in his pockets.';
let story: RuledStory;
let fightId: string;
let otherId: string;

beforeAll(async () => {
  story = await createRuledStory();
  const who = await visit(story.server, story.storyId);
  const ids = sceneAt(who, 0).quests.map(({ questId }) => questId);
  [otherId, , fightId] = ids as [string, string, string];
  const { sql } = story.server.db;
  await sql`update quests set type = 'FIGHT', knowledge_line = null, goal = 'Beat Tadhg.' where id = ${fightId}`;
});

afterAll(() => story.server.close());

beforeEach(() => tellNext([]));

/** Lets the character tell these lines in its next reply. */
function tellNext(told: string[]): void {
  story.engine.play(async function* (input) {
    yield* buildReply(input, told.length > 0 ? told : ['Well?'], { told });
  });
}

const givesWay = (when: StoryRules['yields'][number]['when'], questId = fightId) => ({ questId, text, when });

/** Says something to Tadhg, who answers with these lines. */
async function hear(who: StoryVisit, told: string[]) {
  tellNext(told);
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  const { body } = await say(story.server, who.player, sessionToken, 'Well?', { audio: false });
  return { ...body, sessionToken };
}

async function readNarration(who: StoryVisit): Promise<string[]> {
  const runId = await findOpenRun(story.server, who);
  const { body } = await story.server.call('GET', '/api/journal/getRun', { token: who.player.token, query: { runId } });
  const chapters: JournalChapter[] = body.chapters;
  return chapters.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'line' ? [`${part.line.by}: ${part.line.text}`] : [])),
  );
}

test('an opponent gives way in the reply in which the condition comes to hold', async () => {
  expect((await story.ruled({ yields: [givesWay({ told: [story.here.tadhg, line] })] })).status).toBe(200);
  const { sceneId, tadhg } = story.here;
  const who = await story.arrive();
  const begun = await hear(who, []);
  expect(begun.quests).toContainEqual({ questId: fightId, event: 'initialized' });
  expect(begun.rules.gaveWay).toBeUndefined();
  expect((await story.post(who, 'enterScene', { sceneId })).body.fight).toBe(true);
  const told = await hear(who, [line]);
  expect(told.quests).toEqual([{ questId: fightId, event: 'completed' }]);
  expect(told.rules.gaveWay).toEqual([{ questId: fightId, text }]);
  expect((await story.post(who, 'enterScene', { sceneId })).body.fight).toBe(false);
  expect((await story.post(who, 'duel', { sceneId, characterId: tadhg })).body.code).toBe('duel.not_found');
  const { events, state } = await story.readRun(who);
  expect(events).toContainEqual({ kind: 'completed', questId: fightId, yielded: true });
  expect([state.yielded, state.duels]).toEqual([[fightId], {}]);
  expect((await readNarration(who)).slice(-2)).toEqual([`npc: ${line}`, `narrator: ${text}`]);
  await hear(who, []);
  const [known] = story.engine.asked.slice(-1).map(({ scene }) => JSON.stringify(scene));
  expect(known).toContain('You gave way to the player, so that no duel had to be won.');
  expect(known).not.toContain('fought a duel');
});

test('an opponent gives way only to a player who has talked with them', async () => {
  const { sceneId, tadhg, itemId } = story.here;
  const shown = { found: [itemId] as [string] };
  await story.ruled({ yields: [givesWay(shown)] });
  const who = await story.arrive();
  await story.log(who, { kind: 'found', itemId });
  expect((await story.post(who, 'enterScene', { sceneId })).body.rules.gaveWay).toBeUndefined();
  expect((await hear(who, [])).quests).toContainEqual({ questId: fightId, event: 'completed' });
  await story.ruled({ yields: [givesWay({ duel: [tadhg, 'won'] })] });
  const fighter = await story.arrive();
  expect((await hear(fighter, [])).quests).not.toContainEqual({ questId: fightId, event: 'completed' });
});

test('going back undoes it; another reply and a deleted talk leave it, as they leave what was learnt', async () => {
  await story.ruled({ yields: [givesWay({ told: [story.here.tadhg, line] })] });
  const { sceneId } = story.here;
  const who = await story.arrive();
  const { sessionToken } = await hear(who, [line]);
  const { token } = who.player;
  const isDone = async () => {
    const { quests, rules } = (await story.post(who, 'enterScene', { sceneId })).body;
    const quest = quests.find(({ questId }: { questId: string }) => questId === fightId);
    return [quest.questCompleted, rules.gaveWay !== undefined];
  };
  tellNext([]);
  const again = await story.server.call('POST', '/api/inworld/regenerate', {
    token,
    json: { sessionToken, audio: false },
  });
  expect([again.status, await isDone()]).toEqual([200, [true, true]]);
  await story.server.call('DELETE', '/api/inworld/deleteTalk', { token, query: { sessionToken } });
  expect(await isDone()).toEqual([true, true]);
  const tree = await readTree(story.server, who);
  const [first] = tree.nodes.filter(({ kind }) => kind === 'scene');
  expect(first && (await goBackTo(story.server, who, first)).status).toBe(200);
  expect(await isDone()).toEqual([false, false]);
});

test('only fights can be settled so, each in one way', async () => {
  const when = { entered: [story.here.sceneId] as [string] };
  expect((await story.ruled({ yields: [givesWay(when, otherId)] })).body.code).toBe('request.invalid');
  expect((await story.ruled({ yields: [givesWay(when), givesWay(when)] })).body.code).toBe('request.invalid');
  expect((await story.ruled({ yields: [{ ...givesWay(when), text: '…' }] })).body.code).toBe('request.invalid');
});
