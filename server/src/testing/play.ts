import { type LaunchQuest, type LaunchStory, launchStory } from '@emberlore/content';
import type { Scene, Story } from '@emberlore/contract';
import { stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { storePictures } from '../seed/pictures.ts';
import { insertStory } from '../seed/story.ts';
import type { Answer, Player, TestServer } from '../testing.ts';

/** A launch story in a test's database. */
export interface PlantedStory {
  storyId: string;
  launch: LaunchStory;
}

/** Returns a launch story without its rules and matters: every character's reply counts, and nothing depends on choices. */
function withoutRules({ rules: _rules, ...story }: LaunchStory): LaunchStory {
  const plainQuest = ({ matter: _matter, ...quest }: LaunchQuest) => quest;
  return { ...story, scenes: story.scenes.map((scene) => ({ ...scene, quests: scene.quests.map(plainQuest) })) };
}

/** Inserts one launch story, with its rules only if asked for; signs up an owner unless given. */
export async function plantStory(
  server: TestServer,
  slug: string,
  given: { owner?: Player; rank?: number; rules?: boolean } = {},
): Promise<PlantedStory> {
  const whole = launchStory(slug);
  if (!whole) throw new Error(`There is no story ${slug}.`);
  const launch = given.rules ? whole : withoutRules(whole);
  const owner = given.owner ?? (await server.signUp({ userName: 'Author' }));
  const pictures = await storePictures(launch, server.modules.media);
  const storyId = await server.db.transact(async (writer) => {
    const pictureIds = await pictures.save(writer);
    return insertStory(writer, { story: launch, rank: given.rank ?? 0, ownerId: owner.account.userId, pictureIds });
  });
  return { storyId, launch };
}

/** Makes a story private. */
export async function unpublish(server: TestServer, storyId: string): Promise<void> {
  await server.db.db.update(stories).set({ visibility: 'private' }).where(eq(stories.id, storyId));
}

/** A player with a token for a story. */
export interface StoryVisit {
  player: Player;
  story: Story;
  storyToken: string;
}

/** Signs up a player unless given, and opens a story. */
export async function visit(server: TestServer, storyId: string, known?: Player): Promise<StoryVisit> {
  const player = known ?? (await server.signUp());
  const answer = await server.call('GET', '/api/stories/getStory', { token: player.token, query: { storyId } });
  if (answer.status !== 200) throw new Error(`getStory answered ${answer.status}.`);
  return { player, story: answer.body.story, storyToken: answer.body.storyToken };
}

/** Returns the scene at this position of a story. */
export function sceneAt({ story }: StoryVisit, order: number): Scene {
  const scene = story.scenes[order];
  if (!scene) throw new Error(`There is no scene ${order}.`);
  return scene;
}

/** Returns the id of the scene's character whose name starts with this. */
export function characterIn(scene: Scene, name: string): string {
  const found = scene.characters.find(({ characterName }) => characterName.startsWith(name));
  if (!found) throw new Error(`${name} is not here.`);
  return found.characterId;
}

/** Requests a talk with a character. */
export function askForTalk(
  server: TestServer,
  { player, storyToken }: Pick<StoryVisit, 'player' | 'storyToken'>,
  sceneId: string,
  characterId: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const json = { playerName: 'x', scene: { sceneId }, character: { characterId }, storyToken, ...more };
  return server.call('POST', '/api/inworld/getSessionToken', { token: player.token, json });
}

/** Opens a talk and returns its token. */
export async function openTalk(server: TestServer, who: StoryVisit, name: string, order = 0): Promise<string> {
  const scene = sceneAt(who, order);
  const answer = await askForTalk(server, who, scene.sceneId, characterIn(scene, name));
  if (answer.status !== 200) throw new Error(`getSessionToken answered ${answer.status}.`);
  return answer.body.sessionToken;
}

/** Sends a message in a talk. */
export function say(
  server: TestServer,
  player: Pick<Player, 'token'>,
  sessionToken: string,
  message: string,
  more: { audio?: boolean; key?: string; stream?: boolean } = {},
): Promise<Answer> {
  const { audio, key, stream } = more;
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['idempotency-key'] = key;
  if (stream) headers.accept = 'text/event-stream';
  const json = { sessionToken, message, ...(audio === undefined ? {} : { audio }) };
  return server.call('POST', '/api/inworld/sendMessage', { token: player.token, json, headers });
}

/** Builds the form of a spoken message. */
export function recordingForm(
  sessionToken: string,
  recording: string | Uint8Array<ArrayBuffer> = 'Good evening.',
  more: { audio?: boolean } = {},
): FormData {
  const form = new FormData();
  form.append('messageInfo', JSON.stringify({ sessionToken, ...more }));
  form.append('audio', new Blob([recording], { type: 'audio/wav' }), 'message.wav');
  return form;
}

/** Sends a spoken message in a talk; with the scripted recogniser, the recording's bytes are its words. */
export function sayAloud(
  server: TestServer,
  player: Pick<Player, 'token'>,
  sessionToken: string,
  recording: string | Uint8Array<ArrayBuffer>,
  { key, stream, ...more }: { audio?: boolean; key?: string; stream?: boolean } = {},
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['idempotency-key'] = key;
  if (stream) headers.accept = 'text/event-stream';
  const form = recordingForm(sessionToken, recording, more);
  return server.call('POST', '/api/inworld/sendAudioMessage', { token: player.token, form, headers });
}

/** One event of a received stream. */
export interface HeardEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was sent.
  data: any;
}

/** Parses the events of a streamed answer. */
export function parseEvents(answer: Answer): HeardEvent[] {
  return String(answer.body)
    .split('\n\n')
    .flatMap((frame) => {
      const event = /^event: (.*)$/m.exec(frame)?.[1];
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      return event && data ? [{ event, data: JSON.parse(data) }] : [];
    });
}
