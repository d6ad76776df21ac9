/** How a story is being played, as the query of every play screen carries it. */
export interface PlayMode {
  /** The partner character's id and whether one is along are handed on untouched. */
  coop: string;
  characterId: string | null;
}

/** Reads the mode out of a play screen's query. */
export function playModeOf(query: URLSearchParams): PlayMode {
  return { coop: query.get('isCo-Op') ?? '0', characterId: query.get('characterId') };
}

/** The partner character's id when one is along. */
export function partnerOf(mode: PlayMode): string | undefined {
  return mode.coop === '1' && mode.characterId ? mode.characterId : undefined;
}

function modeQuery(mode: PlayMode): URLSearchParams {
  const query = new URLSearchParams({ 'isCo-Op': mode.coop });
  if (mode.characterId) query.set('characterId', mode.characterId);
  return query;
}

/** The address of Select Location. `isFirstLaunch=1` starts a new run and jumps into the first scene. */
export function locationsPath(storyId: string, mode: PlayMode): string {
  const query = new URLSearchParams({ isFirstLaunch: '0' });
  for (const [name, value] of modeQuery(mode)) query.set(name, value);
  return `/story/${encodeURIComponent(storyId)}?${query}`;
}

/** The address of Select Location where the latest run is to be gone on with. */
export function continuePath(storyId: string): string {
  return `${locationsPath(storyId, { coop: '0', characterId: null })}&continue=1`;
}

/** The address of a scene. */
export function scenePath(storyToken: string, sceneId: string, mode: PlayMode): string {
  return `/story/${encodeURIComponent(storyToken)}/scene/${encodeURIComponent(sceneId)}?isFirstLaunch=0&${modeQuery(mode)}`;
}

/** The address of a conversation. */
export function conversationPath(storyToken: string, sceneId: string, characterId: string, mode: PlayMode): string {
  const scene = `/story/${encodeURIComponent(storyToken)}/scene/${encodeURIComponent(sceneId)}`;
  return `${scene}/character/${encodeURIComponent(characterId)}?isFirstLaunch=0&${modeQuery(mode)}`;
}
