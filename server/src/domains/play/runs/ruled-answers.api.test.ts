import type { VoiceSheet } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, type StoryVisit, say } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
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
  told: [],
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

test('answers follow their conditions, and a conditional one without a condition is never given', async () => {
  const { sceneId, tadhg, itemId } = story.here;
  const { sql } = story.server.db;
  await sql`update characters set voice_sheet = ${JSON.stringify(sheet)}::text::jsonb where id = ${tadhg}`;
  const found = { found: [itemId] as [string] };
  await story.ruled({
    lines: [
      { characterId: tadhg, line: 'I have, and I sleep badly.', when: { '!': [found] } },
      { characterId: tadhg, line: 'Then I shall sleep.', when: found },
    ],
  });
  const who = await story.arrive();
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  expect(await hearHeld(who, sessionToken)).toEqual(['Then I shall sleep.', 'Then I shall never sleep.']);
  await story.log(who, { kind: 'found', itemId });
  await story.post(who, 'enterScene', { sceneId });
  expect(await hearHeld(who, sessionToken)).toEqual(['I have, and I sleep badly.', 'Then I shall never sleep.']);
});
