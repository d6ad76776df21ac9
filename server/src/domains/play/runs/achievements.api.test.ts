import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoryVisit } from '../../../testing/play.ts';
import { buildChoice, buildEnding, createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
  const { sceneId, tadhg } = story.here;
  const accused = { chose: ['way', 'yes'] as [string, string] };
  const rules = {
    choices: [buildChoice('way', sceneId, tadhg)],
    endings: [buildEnding({})],
    achievements: [
      { achievementId: 'bold', title: 'Bold', text: 'You said it.', hint: '', atEnd: false, when: accused },
      {
        achievementId: 'quiet',
        title: 'Quiet',
        text: 'You did not.',
        hint: 'Hold your tongue.',
        atEnd: true,
        when: { '!': [accused] as [typeof accused] },
      },
    ],
  };
  expect((await story.ruled(rules)).status).toBe(200);
});

afterAll(() => story.server.close());

const decide = (who: StoryVisit, optionId: string) =>
  story.post(who, 'makeChoice', { sceneId: story.here.sceneId, choiceId: 'way', optionId });

const startAnew = (who: StoryVisit) =>
  story.server.call('PUT', '/api/stories/playStory', { token: who.player.token, query: { storyId: story.storyId } });

test('an achievement is earned when its condition holds, kept in later runs, and shown without the others', async () => {
  const who = await story.arrive();
  expect((await story.latest(who)).achievements).toEqual([]);
  await decide(who, 'yes');
  await decide(who, 'yes');
  const bold = { achievementId: 'bold', title: 'Bold', text: 'You said it.', hint: '' };
  // Its id would tell its title.
  const secret = {
    achievementId: expect.stringMatching(/^[0-9a-f]{32}$/),
    title: null,
    text: '',
    hint: 'Hold your tongue.',
    now: false,
  };
  expect((await story.latest(who)).achievements).toEqual([{ ...bold, now: true }, secret]);
  const { events } = await story.readRun(who);
  expect(events.filter(({ kind }) => kind === 'achieved')).toEqual([{ kind: 'achieved', achievementId: 'bold' }]);
  await startAnew(who);
  await story.post(who, 'enterScene', { sceneId: story.here.sceneId });
  expect((await story.latest(who)).achievements).toEqual([{ ...bold, now: false }, secret]);
});

test('what was not done is praised only at the end, and belongs to one player', async () => {
  const who = await story.arrive();
  const other = await story.arrive();
  await story.winAll(who);
  const { ending, achievements } = await story.latest(who);
  expect(ending.title).toBe('The end');
  expect(achievements.map(({ title, now }: { title: string | null; now: boolean }) => [title, now])).toEqual([
    [null, false],
    ['Quiet', true],
  ]);
  expect((await story.latest(other)).achievements).toEqual([]);
});

test('an achievement that the author has removed is forgotten', async () => {
  const who = await story.arrive();
  await decide(who, 'yes');
  await story.ruled({ choices: [buildChoice('way', story.here.sceneId, story.here.tadhg)] });
  await story.post(who, 'enterScene', { sceneId: story.lastId });
  expect((await story.readRun(who)).state.achieved).toEqual([]);
  expect((await story.latest(who)).achievements).toEqual([]);
});
