import type { LineTranslator } from '@emberlore/brain';
import type { DuelResult, DuelState, JournalChapter, QuestState } from '@emberlore/contract';
import { ledgerEntries } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, plantStory, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

const engine = scriptedEngine();
let server: TestServer;
let storyId: string;
let opponent: string;

let translations = 0;
/** Puts the language of the sample before each line. */
const translate: LineTranslator = async (lines, sample) => {
  translations += 1;
  return sample.includes('capitana') ? lines.map((line) => `(es) ${line}`) : null;
};

beforeAll(async () => {
  server = await startTestServer({ engine, speech: scriptedSpeech(), translate });
  const planted = await plantStory(server, 'crown-of-ash');
  storyId = planted.storyId;
});

afterAll(() => server.close());

/** Returns a player in the scene with the duel. */
async function arrive(): Promise<{ who: StoryVisit; sceneId: string; questId: string }> {
  const who = await visit(server, storyId);
  for (const scene of who.story.scenes) {
    const quest = scene.quests.find(({ questType }) => questType === 'FIGHT');
    if (!quest) continue;
    opponent = quest.questTriggerId;
    return { who, sceneId: scene.sceneId, questId: quest.questId };
  }
  throw new Error('Nobody fights in this story.');
}

const duel = ({ player, storyToken }: StoryVisit, sceneId: string, more = {}) =>
  server.call('POST', '/api/scenes/duel', {
    token: player.token,
    json: { storyToken, sceneId, characterId: opponent, ...more },
  });

/** Talks with the opponent, so that there is a reason to fight. */
async function provoke(who: StoryVisit, sceneId: string): Promise<void> {
  await sayToOpponent(who, sceneId, 'Draw.');
}

async function sayToOpponent(who: StoryVisit, sceneId: string, text: string): Promise<void> {
  const order = who.story.scenes.findIndex((scene) => scene.sceneId === sceneId);
  const name = sceneAt(who, order).characters.find(({ characterId }) => characterId === opponent)?.characterName ?? '';
  await say(server, who.player, await openTalk(server, who, name, order), text);
}

async function fightOn(
  who: StoryVisit,
  sceneId: string,
): Promise<{ duel: DuelState; quests: QuestState[]; won: boolean; duels: DuelResult[] }> {
  for (let round = 1; ; round += 1) {
    const { body } = await duel(who, sceneId, { stance: 'strike', round });
    if (body.duel.outcome !== null) return body;
  }
}

test('there is no duel before its quest starts', async () => {
  const { who, sceneId } = await arrive();
  for (const more of [{}, { stance: 'strike' }]) {
    const answer = await duel(who, sceneId, more);
    expect([answer.status, answer.body.error]).toEqual([404, 'Duel Not Found.']);
  }
  await provoke(who, sceneId);
  const unopened = await duel(who, sceneId, { stance: 'strike' });
  expect(unopened.status).toBe(404);
  expect((await duel(who, sceneId)).body.duel).toMatchObject({
    round: 0,
    outcome: null,
    yours: { hearts: 3, die: null },
  });
});

test('a duel can be lost, retried and won, costs nothing, and winning it completes the quest', async () => {
  const { who, sceneId, questId } = await arrive();
  await provoke(who, sceneId);
  const outcomes = new Set<string | null>();
  let last: Awaited<ReturnType<typeof fightOn>> | undefined;
  for (let tries = 0; tries < 60 && !outcomes.has('won'); tries += 1) {
    await duel(who, sceneId);
    last = await fightOn(who, sceneId);
    outcomes.add(last.duel.outcome);
    const done = last.quests.find((quest) => quest.questId === questId)?.questCompleted;
    expect(done).toBe(last.duel.outcome === 'won');
  }
  expect(outcomes.has('won')).toBe(true);
  expect(last?.duel.theirs.hearts).toBe(0);
  expect(last?.duel.emotion.code).toBe(4);
  const paid = await server.db.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, who.player.account.userId));
  expect(paid.map(({ reason }) => reason).sort()).toEqual(['message', 'signup']);
  const entered = await server.call('POST', '/api/scenes/enterScene', {
    token: who.player.token,
    json: { storyToken: who.storyToken, sceneId },
  });
  expect(entered.body.fight).toBe(false);
});

test('results show in the scene and in the journal, and each defeat counts in the next duel', async () => {
  const { who, sceneId } = await arrive();
  const { token } = who.player;
  await provoke(who, sceneId);
  const outcomes: (string | null)[] = [];
  while (outcomes.length < 60 && !(outcomes.includes('lost') && outcomes.includes('won'))) {
    const opened = await duel(who, sceneId);
    if (opened.body.duel.outcome !== null) break;
    expect(opened.body.duel.defeats).toBe(outcomes.length);
    const { duel: last, duels } = await fightOn(who, sceneId);
    outcomes.push(last.outcome);
    expect(duels).toEqual([{ characterId: opponent, outcome: last.outcome }]);
  }
  const json = { storyToken: who.storyToken, sceneId };
  const entered = await server.call('POST', '/api/scenes/enterScene', { token, json });
  expect(entered.body.duels).toEqual([{ characterId: opponent, outcome: outcomes.at(-1) }]);
  const { body: list } = await server.call('GET', '/api/journal/getRuns', { token });
  const { body: run } = await server.call('GET', '/api/journal/getRun', {
    token,
    query: { runId: list.runs[0].runId },
  });
  const lines: string[] = run.chapters.flatMap((chapter: JournalChapter) =>
    chapter.parts.flatMap((part) => (part.kind === 'duel' ? part.text : [])),
  );
  const told = lines.filter((text) => text.startsWith('Rowan fought a duel with '));
  expect(told.map((text) => text.split(' and ').at(-1))).toEqual(outcomes.map((outcome) => `${outcome}.`));
});

test('the opponent knows of a duel that the player has lost', async () => {
  for (let outcome: string | null = null; outcome !== 'lost'; ) {
    const { who, sceneId } = await arrive();
    await provoke(who, sceneId);
    await duel(who, sceneId);
    outcome = (await fightOn(who, sceneId)).duel.outcome;
    await sayToOpponent(who, sceneId, 'And now?');
    expect(engine.asked.at(-1)?.scene.happened).toContain(`The player fought a duel with you and ${outcome} it.`);
  }
});

test('a round sent several times concurrently is played once', async () => {
  const { who, sceneId } = await arrive();
  await provoke(who, sceneId);
  await duel(who, sceneId);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => duel(who, sceneId, { stance: n % 2 ? 'guard' : 'feint', round: 1 })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.duel))).size).toBe(1);
  expect(answers[0]?.body.duel.round).toBe(1);
  const again = await duel(who, sceneId);
  expect(again.body.duel).toEqual(answers[0]?.body.duel);
});

test('rejects invalid stances, scenes and characters', async () => {
  const { who, sceneId } = await arrive();
  await provoke(who, sceneId);
  expect((await duel(who, sceneId, { stance: 'bite' })).status).toBe(400);
  expect((await duel(who, 'nowhere', {})).body.error).toBe('Scene Not Found.');
  const nobody = await server.call('POST', '/api/scenes/duel', {
    token: who.player.token,
    json: { storyToken: who.storyToken, sceneId, characterId: sceneId },
  });
  expect(nobody.body.error).toBe('Character Not Found.');
});

test('is told in the language in which the player talks with the opponent', async () => {
  const { who, sceneId } = await arrive();
  await provoke(who, sceneId);
  const before = translations;
  const { body: english } = await duel(who, sceneId);
  expect(translations).toBe(before);
  expect(english.duel.narration[0].text).not.toContain('(es)');
  await sayToOpponent(who, sceneId, 'Pues la reto, capitana: crucemos el acero aquí y ahora.');
  const { body } = await duel(who, sceneId);
  const texts = body.duel.narration.map(({ text }: { text: string }) => text);
  expect(texts).toEqual(english.duel.narration.map(({ text }: { text: string }) => `(es) ${text}`));
});
