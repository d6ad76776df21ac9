import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, say } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

test('a talk goes on in a run whose state was stored before there were dice and combinations', async () => {
  await story.ruled({ variables: [{ variableId: 'heard', name: 'Heard', type: 'number' }] });
  const who = await story.arrive();
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  const { id, state } = await story.readRun(who);
  expect(state).toBeDefined();
  await story.server.db
    .sql`update run_states set state = state - 'rolls' - 'combined' - 'achieved' where run_id = ${id}`;
  story.engine.play(async function* (input) {
    yield* buildReply(input, ['Aye.'], { told: [] });
  });
  const { status } = await say(story.server, who.player, sessionToken, 'What else?', { audio: false });
  expect(status).toBe(200);
});
