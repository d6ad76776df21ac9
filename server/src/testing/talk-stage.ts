import { type Player, startTestServer, type TestServer, type TestServerOptions } from '../testing.ts';
import { openTalk, plantStory, type StoryVisit, visit } from './play.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from './scripted.ts';

/** A server with one launch story, whose replies the test decides. */
export interface TalkFixture {
  server: TestServer;
  engine: ScriptedEngine;
  storyId: string;
  /** Makes every character repeat the player's message, until changed. */
  echo(): void;
  /** Opens a talk with a character of the first scene; signs up a new player unless given. */
  talkWith(name: string, known?: Player): Promise<{ who: StoryVisit; token: string }>;
}

/** Starts the server for tests of talks. Every new player has 5 credits. */
export async function createTalkFixture(more: Pick<TestServerOptions, 'ears'> = {}): Promise<TalkFixture> {
  const engine = scriptedEngine();
  const settings = { SIGNUP_CREDITS: '5' };
  const server = await startTestServer({ engine, speech: scriptedSpeech(), settings, ...more });
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor');
  return {
    server,
    engine,
    storyId,
    echo: () =>
      engine.play(async function* (input) {
        yield* buildReply(input, [`You said: ${input.utterance.text}.`]);
      }),
    async talkWith(name, known) {
      const who = await visit(server, storyId, known);
      return { who, token: await openTalk(server, who, name) };
    },
  };
}

export const idOf = (player: Player): string => player.account.userId;
