import { launchStory } from '@emberlore/content';
import { type StoryRules, storyRules } from '@emberlore/contract';
import { storyRules as rulesTable, seeds } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChoice, createRuledStory, type RuledStory } from '../testing/ruled-story.ts';
import { renewRules } from './rules.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

const launch = launchStory('the-lantern-of-inis-mor');
const tadhg = launch?.characters.find(({ name }) => name.includes('Tadhg'));
const roll = { dice: 1, sides: 6 as const, bonus: 0, atLeast: 99, text: 'You slip.', set: [] };

/** Rules in the ids of the story's file: the choice of before has dice now, and there is another one. */
function buildRules(): StoryRules {
  const place = launch?.scenes[0]?.name ?? '';
  const choices = ['way', 'wall'].map((choiceId) => {
    const choice = buildChoice(choiceId, place, tadhg?.id ?? '');
    return { ...choice, options: choice.options.map((option) => ({ ...option, roll })) };
  });
  const when = { chose: ['way', 'yes'] };
  return storyRules.parse({
    choices,
    achievements: [{ achievementId: 'bold', title: 'Bold', text: 'You did.', when }],
  });
}

test('a run in play goes on with renewed rules: its choice stays, and new ones are open', async () => {
  if (!launch) throw new Error('The story is gone.');
  const { sceneId, tadhg: characterId } = story.here;
  await story.ruled({ choices: [buildChoice('way', sceneId, characterId)] });
  const who = await story.arrive();
  const choose = (choiceId: string) => story.post(who, 'makeChoice', { sceneId, choiceId, optionId: 'yes' });
  expect((await choose('way')).status).toBe(200);
  // As if both states of the rules had been seeded.
  const [row] = await story.server.db.db
    .select({ last: rulesTable.updatedAt })
    .from(rulesTable)
    .where(eq(rulesTable.storyId, story.storyId));
  const [last, before] = [row?.last ?? new Date(), new Date(0)];
  await story.server.db.db.insert(seeds).values([
    { name: `rules/${launch.slug}`, appliedAt: before },
    { name: `conditions/${launch.slug}`, appliedAt: last },
  ]);
  const renewed = { ...launch, rules: buildRules() };
  await story.server.db.transact((writer) => renewRules(writer, renewed, story.owner.account.userId));
  const { body } = await story.post(who, 'enterScene', { sceneId });
  expect(body.rules.choices.map(({ choiceId }: { choiceId: string }) => choiceId)).toEqual(['wall']);
  expect((await choose('way')).body).toMatchObject({ optionId: 'yes', text: 'It is done.' });
  expect((await choose('wall')).body).toMatchObject({ text: 'You slip.', roll: { outcome: 'failed' } });
  expect((await story.latest(who)).achievements).toMatchObject([{ title: 'Bold', now: true }]);
});
