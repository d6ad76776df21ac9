import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, enterScene } from '../../../testing/branches.ts';
import { openTalk, plantStory, type StoryVisit, say, visit } from '../../../testing/play.ts';
import { scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ speech: scriptedSpeech(), settings: { SIGNUP_CREDITS: '60' } });
});

afterAll(() => server?.close());

/** Something that the player says to somebody, or decides. */
type Step = [who: string, message: string] | { choiceId: string; optionId: string };

/** Talks that end in an opponent giving way: the story, the scene of the fight, what the player does, and what is told then. */
const talks: [slug: string, order: number, steps: Step[], told: RegExp][] = [
  [
    'neon-saints',
    2,
    [
      ['Inés', 'I have come to use that antenna.'],
      ['Tomás', 'What does Paloma herself want? Did anybody ask her?'],
      ['Inés', 'What happened five years ago, at 23:40? What did you sign?'],
      ['Inés', 'Whose signature is it? What had you heard by then?'],
      ['Inés', 'Why won’t you let Juno send it?'],
    ],
    /you can't stop sooner/,
  ],
  [
    'crown-of-ash',
    1,
    [
      ['General Thorne', 'General, put down the sword and hear me.'],
      ['Queen Isaura', 'Your Majesty, what did you find in the ashes?'],
      ['Queen Isaura', 'What do you hold in your hand?'],
      ['General Thorne', 'What did the guard on the stair see that night?'],
      ['General Thorne', 'Were the king and his fool alike? How tall was he?'],
      ['General Thorne', 'How did you come to serve the king? Tell me of the ice.'],
    ],
    /You asked/,
  ],
  [
    'a-season-at-court',
    1,
    [
      ['Lady Verity', 'I did not come to fence. I came to ask you something.'],
      ['Lady Verity', 'Who writes The Weathercock? Is it you?'],
      ['Lady Verity', 'What do you think of the man who writes to you, this Umbrella?'],
      ['Lady Verity', 'You have ink on you. Tell me honestly, you are The Weathercock.'],
      ['Lady Verity', 'Is it being found out that you dread?'],
      ['Lady Verity', 'What do you imagine he looks like, your Umbrella?'],
    ],
    /simply asking/,
  ],
  [
    'the-drowned-bell',
    2,
    [
      ['Captain Rue', 'Which way do the dead walk? Why did you steal the clapper?'],
      { choiceId: 'bell', optionId: 'osric' },
      ['Osric', 'Whom did you leave down there? Did you have a sister?'],
      ['Captain Rue', 'What frightens you, Captain?'],
      ['Captain Rue', 'Why have you never rung it yourself?'],
      ['Captain Rue', 'Do you ever rob the dead, or the lake?'],
    ],
    /I call that lasted/,
  ],
  [
    'the-orchard-witch',
    1,
    [
      ['Sir Percival', 'Must we really fight? What do your vows say?'],
      ['Marigold', 'When did you last do a spell? Hold the biscuits.'],
      ['Marigold', 'You never did one, did you?'],
      ['Sir Percival', 'How did you come to be knighted?'],
      ['Sir Percival', 'Do your vows oblige you to offer single combat before an arrest?'],
    ],
    /lay the table/,
  ],
];

/** Goes through the steps until an opponent gives way. Returns what is told then, and how many steps it took. */
async function talkRound(who: StoryVisit, order: number, steps: readonly Step[]) {
  const sceneId = who.story.scenes[order]?.sceneId ?? '';
  for (const [at, step] of steps.entries()) {
    if (!Array.isArray(step)) await act(server, who, 'makeChoice', { sceneId, ...step });
    else {
      const [name, message] = step;
      await say(server, who.player, await openTalk(server, who, name, order), message, { audio: false });
    }
    const { gaveWay } = (await enterScene(server, who, order)).body.rules;
    if (gaveWay) return { steps: at + 1, text: gaveWay[0].text };
  }
  return { steps: null, text: '' };
}

test.each(talks)(
  'in %s the fight can be settled by talk, but not by the first words',
  async (slug, order, steps, told) => {
    const { storyId } = await plantStory(server, slug, { rules: true });
    const who = await visit(server, storyId);
    await enterScene(server, who, order);
    const settled = await talkRound(who, order, steps);
    expect(settled.text).toMatch(told);
    expect(settled.steps).toBeGreaterThanOrEqual(3);
  },
);
