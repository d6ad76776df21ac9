import { notFoundText, type QuestEvent, type QuestState, withoutHidden } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/notices.ts';
import { closeTalks } from '../../voice/talk/talks.ts';
import { recallRun, rememberRun } from './play-memory.ts';
import { type PlayMode, partnerOf } from './play-paths.ts';
import { forgetPlaying, notePlaying, playing } from './playing.ts';
import { afterEvent, questsWin } from './quests.ts';

/** The story with the token to play it with. */
export function playedStory(storyId: string) {
  return queryOptions({
    queryKey: ['play', 'story', storyId],
    queryFn: async () => {
      const { story, ...more } = await send(calls.getStory, { query: { storyId } });
      return { ...more, story: withoutHidden(story) };
    },
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

/** What a screen shows of the character that plays along. */
export const partnerKey = (characterId: string) => ['play', 'partner', characterId];

/** What the screens of a scene show: the story, and how far the run has come in the scene. */
export const playKeys = (storyId: string, sceneId: string) => [['play', 'story', storyId], entryKey(storyId, sceneId)];

/**
 * Does something with the character that plays along, or without it where it may not come along any more; that is told.
 */
export async function withPartner<T>(
  characterId: string | undefined,
  act: (characterId: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await act(characterId);
  } catch (error) {
    if (characterId === undefined || !isCallError(error, notFoundText('Character'))) throw error;
    const done = await act(undefined);
    showToast(m.play_your_partner_can_no_longer());
    void queryClient.resetQueries({ queryKey: partnerKey(characterId) });
    return done;
  }
}

const entryKey = (storyId: string, sceneId: string) => ['play', 'entry', storyId, sceneId];

/**
 * Enters the scene. A story token that has expired, or that somebody else's address carried, is replaced by a new one
 * when the player may see the story.
 */
export function sceneEntry(storyId: string, sceneId: string, storyToken: string, mode: PlayMode) {
  const coopCharacterId = partnerOf(mode);
  const enter = async (token: string): Promise<SceneEntry> => {
    const state = await withPartner(coopCharacterId, (partner) =>
      send(calls.enterScene, { body: { storyToken: token, sceneId, ...(partner && { coopCharacterId: partner }) } }),
    );
    const entry = { ...state, storyToken: token };
    notePlaying(storyId);
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

/** Opens the latest run of the story again, once for as long as it is played. */
export function continuedRun(storyId: string) {
  return queryOptions({
    queryKey: ['play', 'continued', storyId],
    queryFn: async () => {
      await runsLeft();
      const run = await send(calls.continueRun, { body: { storyId } });
      notePlaying(storyId);
      return run;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Clears what is shown of play: talks are closed, and how far the run has come is asked anew. */
export function clearPlay(): void {
  closeTalks();
  for (const kind of ['entry', 'progress', 'continued']) queryClient.removeQueries({ queryKey: ['play', kind] });
}

let leaving: Promise<unknown> = Promise.resolve();

/** Resolves when the runs that were left are closed, so that what begins next is not closed with them. */
export function runsLeft(): Promise<unknown> {
  return leaving;
}

/** Ends play as Exit and the home page do: what is shown is cleared, and the run is closed until it is continued. */
export function endPlay(): void {
  clearPlay();
  const storyId = playing();
  if (storyId === null) return;
  forgetPlaying();
  leaving = send(calls.closeRun, { body: { storyId }, keepalive: true }).catch((error: unknown) =>
    console.debug(error),
  );
}
