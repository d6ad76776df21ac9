import type { StoryTree, TreeBranch, TreeNode } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { queryClient } from '../../../api/query-client.ts';
import { send } from '../../../api/session.ts';
import { clearPlay, playedStoryQuery, sceneEntryQuery, whenRunsClosed } from '../play-data.ts';
import { clearRunMemory, loadRunMemory, updateRunMemory } from '../play-memory.ts';
import { conversationPath, groupPath, locationsPath, scenePath } from '../play-paths.ts';
import { storePlaying } from '../playing.ts';

/** Query for the tree of a run of a story, by default of the latest one; null if the story has not been played. */
export function storyTreeQuery(storyId: string, runId: string | null) {
  return queryOptions({
    queryKey: ['play', 'tree', storyId, runId],
    queryFn: async () => (await send(calls.getRunTree, { query: { storyId, ...(runId !== null && { runId }) } })).tree,
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

type Spot = Pick<TreeNode, 'runId' | 'position'>;

/** Identifies a node in its tree. */
export const idOfNode = ({ runId, position }: Spot): string => `${runId} ${position}`;

/** Returns the branches that stand at a node. */
export const branchesAt = ({ branches }: StoryTree, node: TreeNode): TreeBranch[] =>
  branches.filter(({ at }) => idOfNode(at) === idOfNode(node));

/** Returns the node at which the branch stands that is played now; undefined if another play of the story is. */
export const findPresent = ({ branches }: StoryTree): string | undefined => {
  const current = branches.find((branch) => branch.current);
  return current && idOfNode(current.at);
};

interface Opened {
  storyId: string;
  sceneId: string | null;
  coopCharacterId: string | null;
  inGroup?: boolean;
}

/**
 * Drops what this browser knows of the run that was left, and returns the page on which the opened one goes on: the talk
 * whose character offers the choice that was gone back to, with everybody if it was offered there, otherwise the scene.
 */
async function arriveIn(
  { storyId, sceneId, coopCharacterId, inGroup }: Opened,
  question: string | null,
): Promise<string> {
  clearPlay();
  storePlaying(storyId);
  for (const queryKey of [['run', storyId], ['journal'], ['play', 'tree']])
    void queryClient.invalidateQueries({ queryKey });
  const { openingsRead } = loadRunMemory(storyId);
  clearRunMemory(storyId);
  updateRunMemory(storyId, { openingsRead, lastScene: sceneId });
  const mode = { coop: coopCharacterId === null ? '0' : '1', characterId: coopCharacterId };
  const { storyToken } = await queryClient.fetchQuery(playedStoryQuery(storyId));
  if (sceneId === null || !storyToken) return locationsPath(storyId, mode);
  const scene = scenePath(storyToken, sceneId, mode);
  if (question === null) return scene;
  // Where the scene can't be entered now, its own page says so.
  const entry = await queryClient
    .fetchQuery(sceneEntryQuery(storyId, sceneId, storyToken, mode))
    .catch(() => undefined);
  const choice = entry?.rules.choices.find((open) => open.question === question);
  if (!choice?.characterId) return scene;
  return inGroup
    ? groupPath(storyToken, sceneId, mode)
    : conversationPath(storyToken, sceneId, choice.characterId, mode);
}

/** Goes back to the moment right before a node. Returns the page of that moment. */
export async function goBackTo({ runId, position, kind, title }: TreeNode): Promise<string> {
  await whenRunsClosed();
  return arriveIn(await send(calls.goBack, { body: { runId, position } }), kind === 'choice' ? title : null);
}

/** Goes on in another branch. Returns the page on which it goes on. */
export async function switchToBranch(runId: string): Promise<string> {
  await whenRunsClosed();
  return arriveIn(await send(calls.switchBranch, { body: { runId } }), null);
}
