import type { VoiceSheet } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForTalk, openTalk, type StoryVisit, say } from '../../../testing/play.ts';
import { buildChoice, createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

const sheet: VoiceSheet = {
  ordinary: {},
  opinions: {},
  shown: {},
  told: [{ facts: ['I lied to you.'], say: ['When?', { when: 'cold', say: 'I knew.' }] }],
  askedAs: {},
  answers: [
    { asked: ['Have you lost it?'], say: 'I have, and I sleep badly.' },
    { asked: ['I found it.'], say: 'Then I shall sleep.', conditional: true },
    { asked: ['I broke it.'], say: 'Then I shall never sleep.', conditional: true },
    { asked: ['How are you?'], say: 'Awake.' },
  ],
};

/** Says something, and returns the answers that the engine may not give. */
async function hearHeld(who: StoryVisit, sessionToken: string): Promise<readonly string[]> {
  let held: readonly string[] = [];
  story.engine.play(async function* (input) {
    held = input.scene.heldAnswers ?? [];
    yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
  });
  await say(story.server, who.player, sessionToken, 'Good evening.', { audio: false });
  return held;
}

test('answers and reactions to facts follow their conditions, and a conditional one without a condition is never given', async () => {
  const { sceneId, tadhg, itemId } = story.here;
  const { sql } = story.server.db;
  await sql`update characters set voice_sheet = ${JSON.stringify(sheet)}::text::jsonb where id = ${tadhg}`;
  const found = { found: [itemId] as [string] };
  await story.ruled({
    lines: [
      { characterId: tadhg, line: 'I have, and I sleep badly.', when: { '!': [found] } },
      { characterId: tadhg, line: 'Then I shall sleep.', when: found },
      { characterId: tadhg, line: 'I knew.', when: found },
    ],
  });
  const who = await story.arrive();
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  expect(await hearHeld(who, sessionToken)).toEqual(['Then I shall sleep.', 'Then I shall never sleep.', 'I knew.']);
  await story.log(who, { kind: 'found', itemId });
  await story.post(who, 'enterScene', { sceneId });
  expect(await hearHeld(who, sessionToken)).toEqual(['I have, and I sleep badly.', 'Then I shall never sleep.']);
});

test('a partner holds back the same answers, alone and in a group, and every line that a quest waits for', async () => {
  const { sceneId, tadhg } = story.here;
  const { sql } = story.server.db;
  await sql`update characters set voice_sheet = ${JSON.stringify(sheet)}::text::jsonb where id = ${tadhg}`;
  await story.ruled({});
  const conditional = ['Then I shall sleep.', 'Then I shall never sleep.'];
  const asCast = await story.arrive();
  expect(await hearHeld(asCast, await openTalk(story.server, asCast, 'Tadhg'))).toEqual(conditional);
  await sql`update characters set visibility = 'public', hidden = false where id = ${tadhg}`;
  const who = await story.arrive();
  const alone = await askForTalk(story.server, who, sceneId, tadhg, { coopCharacterId: tadhg });
  const sought = await sql`select q.knowledge_line as line from quests q join scene_quests sq on sq.quest_id = q.id
    join scenes s on s.id = sq.scene_id where s.story_id = ${story.storyId} and q.knowledge_line is not null`;
  expect(sought.length).toBeGreaterThan(0);
  expect(await hearHeld(who, alone.body.sessionToken)).toEqual(conditional);
  const asked = story.engine.asked.at(-1)?.scene.sought ?? [];
  expect(asked.map(({ text }) => text).toSorted()).toEqual(sought.map(({ line }) => line).toSorted());
  expect(asked.some(({ here }) => here)).toBe(false);
  const group = await story.gather(await story.arrive(), tadhg);
  await group.tell('Good evening.', { to: tadhg });
  expect(story.engine.asked.at(-1)?.scene.heldAnswers).toEqual(conditional);
});

test('a choice that was made is not told again once its character is hidden, nor in another scene', async () => {
  const { sceneId, other } = story.here;
  const { sql } = story.server.db;
  await story.ruled({ choices: [buildChoice('ask', sceneId, other)] });
  const who = await story.arrive();
  const make = (where = sceneId) => story.post(who, 'makeChoice', { sceneId: where, choiceId: 'ask', optionId: 'yes' });
  expect((await make()).body.text).toBe('It is done.');
  expect((await make(story.lastId)).status).toBe(404);
  await sql`update characters set hidden_at = now() where id = ${other}`;
  expect((await make()).status).toBe(404);
  await sql`update characters set hidden_at = null where id = ${other}`;
});
