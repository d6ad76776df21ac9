import { notFoundText, type QuestEvent, type QuestState } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';
import { closeTalks } from '../../voice/talk/talks.ts';
import { endPlayWith } from './ending.ts';
import { recallRun, rememberRun } from './play-memory.ts';
import { type PlayMode, partnerOf } from './play-paths.ts';
import { afterEvent, questsWin } from './quests.ts';

/** The story with the token to play it with. */
export function playedStory(storyId: string) {
  return queryOptions({
    queryKey: ['play', 'story', storyId],
    queryFn: () => send(calls.getStory, { query: { storyId } }),
    // The token holds for days; what changes while one plays is elsewhere.
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  });
}

/** How far the run has come, scene by scene. */
export function runProgress(storyId: string, storyToken: string) {
  return queryOptions({
    queryKey: ['play', 'progress', storyId],
    queryFn: () => send(calls.getProgress, { query: { storyToken } }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** How far the run has come in one scene, and the token that is good for it. */
export interface SceneEntry {
  quests: QuestState[];
  fight: boolean;
  won: boolean;
  storyToken: string;
}

const entryKey = (storyId: string, sceneId: string) => ['play', 'entry', storyId, sceneId];

/**
 * Enters the scene. A story token that has expired, or that somebody else's address carried, is replaced by a new one
 * when the player may see the story.
 */
export function sceneEntry(storyId: string, sceneId: string, storyToken: string, mode: PlayMode) {
  const coopCharacterId = partnerOf(mode);
  const enter = async (token: string): Promise<SceneEntry> => {
    const body = { storyToken: token, sceneId, ...(coopCharacterId && { coopCharacterId }) };
    const entry = { ...(await send(calls.enterScene, { body })), storyToken: token };
    noteWin(storyId, sceneId, entry.won);
    return entry;
  };
  return queryOptions({
    queryKey: entryKey(storyId, sceneId),
    queryFn: async () => {
      try {
        return await enter(storyToken);
      } catch (error) {
        if (!isCallError(error, notFoundText('Story'))) throw error;
        const renewed = await queryClient.fetchQuery({ ...playedStory(storyId), staleTime: 0 });
        if (!renewed.storyToken) throw error;
        return await enter(renewed.storyToken);
      }
    },
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** The story token that was last found good for the scene. */
export function goodStoryToken(storyId: string, sceneId: string): string | undefined {
  return queryClient.getQueryData<SceneEntry>(entryKey(storyId, sceneId))?.storyToken;
}

/** Keeps in mind that the scene has just been won, until the player has been told; a scene entered as won is no news. */
function noteWin(storyId: string, sceneId: string, won: boolean): void {
  const before = queryClient.getQueryData<SceneEntry>(entryKey(storyId, sceneId));
  const { winsDue } = recallRun(storyId);
  if (before?.won === false && won && !winsDue.includes(sceneId)) {
    rememberRun(storyId, { winsDue: [...winsDue, sceneId] });
  }
}

function noteEntry(storyId: string, sceneId: string, change: (entry: SceneEntry) => SceneEntry): void {
  const before = queryClient.getQueryData<SceneEntry>(entryKey(storyId, sceneId));
  if (!before) return;
  const after = change(before);
  noteWin(storyId, sceneId, after.won);
  queryClient.setQueryData(entryKey(storyId, sceneId), after);
}

/** Takes in what a turn of talk did to a quest. */
export function noteQuestEvent(storyId: string, sceneId: string, event: QuestEvent): void {
  noteEntry(storyId, sceneId, (entry) => {
    const quests = afterEvent(entry.quests, event);
    return { ...entry, quests, won: entry.won || questsWin(quests) };
  });
}

/** Takes in what a search answered. */
export function noteQuestStates(storyId: string, sceneId: string, news: Pick<SceneEntry, 'quests' | 'won'>): void {
  noteEntry(storyId, sceneId, (entry) => ({ ...entry, ...news }));
}

/** Asks the server whether talking has won a scene that has no quests; of quests the turns themselves tell. */
export function askWhetherWon(storyId: string, sceneId: string): void {
  const queryKey = entryKey(storyId, sceneId);
  const entry = queryClient.getQueryData<SceneEntry>(queryKey);
  if (entry?.quests.length === 0 && !entry.won) void queryClient.invalidateQueries({ queryKey });
}

/** Ends play as Exit and the home page do: talks are closed and what was shown of quests is cleared. */
export function endPlay(): void {
  closeTalks();
  queryClient.removeQueries({ queryKey: ['play', 'entry'] });
  queryClient.removeQueries({ queryKey: ['play', 'progress'] });
}

endPlayWith(endPlay);
