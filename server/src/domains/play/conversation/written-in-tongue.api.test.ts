import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, sceneAt } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { scriptedSpeech } from '../../../testing/scripted.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory(scriptedSpeech(), async (lines) => lines.map((line) => `(es) ${line}`));
});

afterAll(() => story.server.close());

test('what the author wrote for a thing that is shown is told in the language of the talk', async () => {
  const { sceneId, tadhg, itemId } = story.here;
  const who = await story.arrive();
  const name = sceneAt(who, 0).items[0]?.itemName;
  const reaction = { itemId, characterId: tadhg, act: 'show' as const, refuses: false };
  await story.ruled({ reactions: [{ ...reaction, text: 'I know that well.' }], lines: [] });
  await story.server.db.sql`insert into run_items (run_id, scene_id, item_id)
    select id, ${sceneId}, ${itemId} from runs where account_id = ${who.player.account.userId}`;
  await story.log(who, { kind: 'found', itemId });
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  const show = async (action: string) => {
    const json = { sessionToken, action, item: { itemId, act: 'show' }, audio: false };
    const { body } = await story.server.call('POST', '/api/inworld/sendAction', { token: who.player.token, json });
    return body.messages.at(-1).message;
  };
  expect(await show(`le enseño el ${name} sin decir nada, para que lo vea bien`)).toBe('(es) I know that well.');
  expect(await show(`shows him the ${name} without a word, so that he can see it well`)).toBe('I know that well.');
});
