import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, say, sceneAt } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

/** Returns what somebody who has found an item says to Tadhg, and how to say it. */
async function meetTadhg() {
  const { itemId } = story.here;
  const who = await story.arrive();
  const itemName = sceneAt(who, 0).items[0]?.itemName ?? '';
  await story.log(who, { kind: 'found', itemId });
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  story.engine.play(async function* (input) {
    yield* buildReply(input, [`Give me the ${itemName}.`], { told: [], itemsMentioned: [] });
  });
  return {
    itemName,
    async tell(text: string) {
      const { body } = await say(story.server, who.player, sessionToken, text, { audio: false });
      return { said: body.messages.map(({ message }: { message: string }) => message), rules: body.rules };
    },
  };
}

test('an item that is handed over in words is given like one that is given', async () => {
  const { tadhg, itemId } = story.here;
  const reaction = { itemId, characterId: tadhg, refuses: false, act: 'give' as const };
  await story.ruled({ reactions: [{ ...reaction, text: 'Then I will keep it safe.' }] });
  const { itemName, tell } = await meetTadhg();
  // Nothing has been spoken of yet.
  expect((await tell('Take it.')).said).toEqual([`Give me the ${itemName}.`]);
  const { said, rules } = await tell('Here, take it.');
  expect(said).toEqual([expect.stringMatching(/^You give Tadhg Ó Conghaile the /), 'Then I will keep it safe.']);
  expect(rules.carried).toEqual([]);
});

test('a character for whom the author wrote nothing is told what is handed to it, and gives it back', async () => {
  await story.ruled({});
  const { itemName, tell } = await meetTadhg();
  await tell('Well?');
  const { rules } = await tell('Here, take it.');
  expect(story.engine.asked.at(-1)?.utterance.text).toBe(`Here, take it. Here is the ${itemName}.`);
  expect(rules.carried).toEqual([story.here.itemId]);
});
