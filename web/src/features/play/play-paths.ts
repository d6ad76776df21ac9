/** The mode of play, carried in the query of every play screen. */
export interface PlayMode {
  /** Query parameters for the partner, passed on unchanged. */
  coop: string;
  characterId: string | null;
}

/** Reads the mode from a play screen's query. */
export function readPlayMode(query: URLSearchParams): PlayMode {
  return { coop: query.get('isCo-Op') ?? '0', characterId: query.get('characterId') };
}

/** Returns the partner's id, if there is one. */
export function findPartnerId(mode: PlayMode): string | undefined {
  return mode.coop === '1' && mode.characterId ? mode.characterId : undefined;
}

function modeQuery(mode: PlayMode): URLSearchParams {
  const query = new URLSearchParams({ 'isCo-Op': mode.coop });
  if (mode.characterId) query.set('characterId', mode.characterId);
  return query;
}

/** Builds the URL of Select Location. `isFirstLaunch=1` starts a new run and opens the first scene. */
export function locationsPath(storyId: string, mode: PlayMode): string {
  const query = new URLSearchParams({ isFirstLaunch: '0' });
  for (const [name, value] of modeQuery(mode)) query.set(name, value);
  return `/story/${encodeURIComponent(storyId)}?${query}`;
}

/** Builds the URL that starts a new run of a story. */
export function playPath(storyId: string): string {
  return `/story/${encodeURIComponent(storyId)}?isFirstLaunch=1&isCo-Op=0`;
}

/** Builds the URL of Select Location that continues the latest run. */
export function continuePath(storyId: string): string {
  return `${locationsPath(storyId, { coop: '0', characterId: null })}&continue=1`;
}

/** Builds the URL of a scene. */
export function scenePath(storyToken: string, sceneId: string, mode: PlayMode): string {
  return `/story/${encodeURIComponent(storyToken)}/scene/${encodeURIComponent(sceneId)}?isFirstLaunch=0&${modeQuery(mode)}`;
}

/** What a link to a scene can open at once. */
type AtOnce = 'search' | 'duel';

/** State of a link to a scene that opens something at once. */
export const atOnce = (what: AtOnce) => ({ atOnce: what });

/** Whether a scene was opened for this. */
export function wants(what: AtOnce, state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'atOnce' in state && state.atOnce === what;
}

/** Stands for all characters of a scene where one is named. */
export const everyone = 'everyone';

/** State of a link to a scene from a talk in it. */
export function fromTalk(characterId: string) {
  return { talkedWith: characterId };
}

/** Returns the character that the player comes from, if any. */
export function findTalkedWith(state: unknown): string | null {
  const talked = typeof state === 'object' && state !== null && 'talkedWith' in state ? state.talkedWith : null;
  return typeof talked === 'string' ? talked : null;
}

/** Builds the URL of the talk with everybody in a scene. */
export function groupPath(storyToken: string, sceneId: string, mode: PlayMode): string {
  const scene = `/story/${encodeURIComponent(storyToken)}/scene/${encodeURIComponent(sceneId)}`;
  return `${scene}/everyone?isFirstLaunch=0&${modeQuery(mode)}`;
}

/** Builds the URL of a conversation. */
export function conversationPath(storyToken: string, sceneId: string, characterId: string, mode: PlayMode): string {
  const scene = `/story/${encodeURIComponent(storyToken)}/scene/${encodeURIComponent(sceneId)}`;
  return `${scene}/character/${encodeURIComponent(characterId)}?isFirstLaunch=0&${modeQuery(mode)}`;
}
