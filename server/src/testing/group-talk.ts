import type { Answer, Player } from '../testing.ts';
import { characterIn, type StoryVisit, sceneAt, visit } from './play.ts';
import type { TalkFixture } from './talk-stage.ts';

/** The scene of the story with three characters. */
export const lampRoom = 2;

/** A player's talk with everybody in the lamp room. */
export interface Party {
  who: StoryVisit;
  groupToken: string;
  idOf: (name: string) => string;
}

/** A line of a group talk. */
export interface GroupLine {
  messageUser: string;
  messageName?: string;
  message: string;
}

/** Opens a group talk in the lamp room; signs up a new player unless given. */
export async function gather(
  { server, storyId }: TalkFixture,
  known?: Player,
  more: Record<string, unknown> = {},
): Promise<Party> {
  const who = await visit(server, storyId, known);
  const scene = sceneAt(who, lampRoom);
  const json = { scene: { sceneId: scene.sceneId }, storyToken: who.storyToken, ...more };
  const opened = await server.call('POST', '/api/inworld/openGroup', { token: who.player.token, json });
  if (opened.status !== 200) throw new Error(`openGroup answered ${opened.status}.`);
  return { who, groupToken: opened.body.groupToken, idOf: (name) => characterIn(scene, name) };
}

/** Says something to a group, or does it; `key` is the idempotency key, `stream` asks for events. */
export function tell(
  { server }: Pick<TalkFixture, 'server'>,
  { who, groupToken }: Pick<Party, 'who' | 'groupToken'>,
  message: string,
  { key, stream, ...more }: Record<string, unknown> & { key?: string; stream?: boolean } = {},
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['idempotency-key'] = key;
  if (stream) headers.accept = 'text/event-stream';
  const json = { groupToken, message, audio: false, ...more };
  return server.call('POST', '/api/inworld/sendToGroup', { token: who.player.token, json, headers });
}

/** Reads the log of a group. */
export const readGroup = ({ server }: TalkFixture, { who, groupToken }: Party): Promise<Answer> =>
  server.call('GET', '/api/inworld/getGroupTalk', { token: who.player.token, query: { groupToken } });

/** Returns the first names of those who speak these lines. */
export const speakersOf = (messages: readonly GroupLine[]) =>
  messages.flatMap(({ messageUser, messageName }) => (messageUser === 'npc' ? [messageName?.split(' ')[0]] : []));
