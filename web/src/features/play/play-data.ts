import {
  type DuelResult,
  type Look,
  type QuestEvent,
  type QuestState,
  type RuledScene,
  withoutHidden,
} from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { fillForReader } from '../../api/filled-names.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toasts.ts';
import { closeTalks } from '../../voice/talk/talks.ts';
import { loadRunMemory, updateRunMemory } from './play-memory.ts';
import { findPartnerId, type PlayMode } from './play-paths.ts';
import { clearPlaying, currentlyPlayed, storePlaying } from './playing.ts';
import { afterEvent, questsWin } from './quests.ts';
import { existingQuests } from './ruled-scene.ts';

/** Query for a story with the token to play it. */
export function playedStoryQuery(storyId: string) {
  return queryOptions({
    queryKey: ['play', 'story', storyId],
    queryFn: async () => {
      const { story, ...more } = await send(calls.getStory, { query: { storyId } });
      return { ...more, story: fillForReader(withoutHidden(story)) };
    },
    // The token is valid for days, and what changes during play is in other queries.
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  });
}

/** Query for the progress of the run, by scene. */
export function runProgressQuery(storyId: string, storyToken: string) {
  return queryOptions({
    queryKey: ['play', 'progress', storyId],
    queryFn: async () => fillForReader(await send(calls.getProgress, { query: { storyToken } })),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** The progress in one scene, with a valid story token. */
export interface SceneEntry {
  quests: QuestState[];
  fight: boolean;
  won: boolean;
  /** The results of duels here. */
  duels: readonly DuelResult[];
  /** Where the item that is sought first has been looked for in vain. */
  looks: readonly Look[];
  /** What the story's rules make of the scene. */
  rules: RuledScene;
  storyToken: string;
}

/** Query key of the partner. */
export const partnerKey = (characterId: string) => ['play', 'partner', characterId];

/** Query keys of a scene's screens: the story, and the progress in the scene. */
export const playKeys = (storyId: string, sceneId: string) => [['play', 'story', storyId], entryKey(storyId, sceneId)];

/** Runs an action with the partner, or without it and with a toast if the partner is no longer available. */
export async function withPartner<T>(
  characterId: string | undefined,
  act: (characterId: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await act(characterId);
  } catch (error) {
    if (characterId === undefined || !isCallError(error, 'character.not_found')) throw error;
    const done = await act(undefined);
    showToast(m.play_your_partner_can_no_longer());
    void queryClient.resetQueries({ queryKey: partnerKey(characterId) });
    return done;
  }
}

const entryKey = (storyId: string, sceneId: string) => ['play', 'entry', storyId, sceneId];

/**
 * Query that enters the scene. Replaces a story token that has expired or comes from another player's URL, if the
 * player may see the story.
 */
export function sceneEntryQuery(storyId: string, sceneId: string, storyToken: string, mode: PlayMode) {
  const coopCharacterId = findPartnerId(mode);
  const enter = async (token: string): Promise<SceneEntry> => {
    const state = await withPartner(coopCharacterId, (partner) =>
      send(calls.enterScene, { body: { storyToken: token, sceneId, ...(partner && { coopCharacterId: partner }) } }),
    );
    const entry = { ...fillForReader(state), storyToken: token };
    storePlaying(storyId);
    noteWin(storyId, sceneId, entry.won);
    return entry;
  };
  return queryOptions({
    queryKey: entryKey(storyId, sceneId),
    queryFn: async () => {
      try {
        return await enter(storyToken);
      } catch (error) {
        if (!isCallError(error, 'story.not_found')) throw error;
        const renewed = await queryClient.fetchQuery({ ...playedStoryQuery(storyId), staleTime: 0 });
        if (!renewed.storyToken) throw error;
        return await enter(renewed.storyToken);
      }
    },
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Returns the last valid story token for the scene. */
export function lastValidStoryToken(storyId: string, sceneId: string): string | undefined {
  return queryClient.getQueryData<SceneEntry>(entryKey(storyId, sceneId))?.storyToken;
}

/** Records a new win until the player has seen it; ignores scenes that were already won on entry. */
function noteWin(storyId: string, sceneId: string, won: boolean): void {
  const before = queryClient.getQueryData<SceneEntry>(entryKey(storyId, sceneId));
  const { winsDue } = loadRunMemory(storyId);
  if (before?.won === false && won && !winsDue.includes(sceneId)) {
    updateRunMemory(storyId, { winsDue: [...winsDue, sceneId] });
  }
}

function noteEntry(storyId: string, sceneId: string, change: (entry: SceneEntry) => SceneEntry): void {
  const before = queryClient.getQueryData<SceneEntry>(entryKey(storyId, sceneId));
  if (!before) return;
  const after = change(before);
  noteWin(storyId, sceneId, after.won);
  queryClient.setQueryData(entryKey(storyId, sceneId), after);
}

/** Applies a turn's effect on a quest. */
export function noteQuestEvent(storyId: string, sceneId: string, event: QuestEvent): void {
  noteEntry(storyId, sceneId, (entry) => {
    const quests = afterEvent(entry.quests, event);
    return { ...entry, quests, won: entry.won || questsWin(existingQuests(quests, entry.rules)) };
  });
}

/** Applies the result of a search, a duel or a choice. */
export function noteQuestStates(
  storyId: string,
  sceneId: string,
  news: Pick<SceneEntry, 'quests' | 'won' | 'rules'> & Partial<Pick<SceneEntry, 'duels' | 'looks'>>,
): void {
  noteEntry(storyId, sceneId, (entry) => ({ ...entry, ...news }));
}

/** Applies what a turn has changed by the story's rules. */
export function noteRules(storyId: string, sceneId: string, rules: RuledScene): void {
  let questsChanged = false;
  noteEntry(storyId, sceneId, (entry) => {
    questsChanged = `${entry.rules.withoutQuests}` !== `${rules.withoutQuests}`;
    return { ...entry, rules: fillForReader(rules) };
  });
  // Only the server knows the progress of a quest that has just come into being, and whether the others win.
  if (questsChanged) rereadEntry(storyId, sceneId);
}

/** Asks the server for the progress in a scene again. */
export function rereadEntry(storyId: string, sceneId: string): void {
  void queryClient.invalidateQueries({ queryKey: entryKey(storyId, sceneId) });
}

/** Asks the server whether talking has won a scene without quests; turns report on quests themselves. */
export function refetchIfWonByTalking(storyId: string, sceneId: string): void {
  const entry = queryClient.getQueryData<SceneEntry>(entryKey(storyId, sceneId));
  if (entry?.quests.length === 0 && !entry.won) rereadEntry(storyId, sceneId);
}

/** Query that continues the latest run of the story, once per play. */
export function continuedRunQuery(storyId: string) {
  return queryOptions({
    queryKey: ['play', 'continued', storyId],
    queryFn: async () => {
      await whenRunsClosed();
      const run = await send(calls.continueRun, { body: { storyId } });
      storePlaying(storyId);
      return run;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Clears the state of play: closes the talks and drops the cached progress. */
export function clearPlay(): void {
  closeTalks();
  for (const kind of ['entry', 'progress', 'continued']) queryClient.removeQueries({ queryKey: ['play', kind] });
}

let leaving: Promise<unknown> = Promise.resolve();

/** Resolves once the runs being left are closed, so that a new run isn't closed with them. */
export function whenRunsClosed(): Promise<unknown> {
  return leaving;
}

/** Ends play for Exit and home: clears its state and closes the run until it is continued. */
export function endPlay(): void {
  clearPlay();
  const storyId = currentlyPlayed();
  if (storyId === null) return;
  clearPlaying();
  leaving = send(calls.closeRun, { body: { storyId }, keepalive: true }).catch((error: unknown) =>
    console.debug(error),
  );
}
