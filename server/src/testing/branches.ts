import type { StoryTree, TreeNode } from '@emberlore/contract';
import type { Answer, TestServer } from '../testing.ts';
import { openTalk, type StoryVisit, say, sceneAt, visit } from './play.ts';

/** Enters a scene, makes a choice and the like. */
export const act = (
  server: TestServer,
  { player, storyToken }: StoryVisit,
  call: string,
  json: object,
): Promise<Answer> =>
  server.call('POST', `/api/scenes/${call}`, { token: player.token, json: { storyToken, ...json } });

/** Enters the scene at this place of the story. */
export const enterScene = (server: TestServer, who: StoryVisit, order: number): Promise<Answer> =>
  act(server, who, 'enterScene', { sceneId: sceneAt(who, order).sceneId });

/** Returns the tree of the player's run of a story, by default of the latest one. */
export async function readTree(server: TestServer, { player, story }: StoryVisit, runId?: string): Promise<StoryTree> {
  const query = { storyId: story.storyId, ...(runId && { runId }) };
  const answer = await server.call('GET', '/api/stories/getRunTree', { token: player.token, query });
  if (answer.status !== 200 || !answer.body.tree) throw new Error(`getRunTree answered ${answer.status}.`);
  return answer.body.tree;
}

/** Goes back to the moment right before a node. */
export const goBackTo = (
  server: TestServer,
  { player }: Pick<StoryVisit, 'player'>,
  { runId, position }: Pick<TreeNode, 'runId' | 'position'>,
): Promise<Answer> => server.call('POST', '/api/stories/goBack', { token: player.token, json: { runId, position } });

/** Reopens a run. */
export const switchTo = (server: TestServer, { player }: Pick<StoryVisit, 'player'>, runId: string): Promise<Answer> =>
  server.call('POST', '/api/stories/switchBranch', { token: player.token, json: { runId } });

/** Returns the whole state of a run, without ids that differ in every copy. */
export async function stateOfRun({ db: { sql } }: TestServer, runId: string) {
  const [row] = await sql<{ state: Record<string, unknown> }[]>`select json_build_object(
    'log', (select coalesce(json_agg(json_build_array(position, event, created_at) order by position), '[]')
      from run_events where run_id = run.id),
    'state', (select state from run_states where run_id = run.id),
    'scenes', (select coalesce(json_agg(json_build_array(scene_id, scene_name, won_at) order by scene_id), '[]')
      from run_scenes where run_id = run.id),
    'quests', (select coalesce(json_agg(json_build_array(quest_id, scene_id, initialized_at, completed_at) order by quest_id), '[]')
      from run_quests where run_id = run.id),
    'items', (select coalesce(json_agg(json_build_array(item_id, scene_id, item_name, found_at) order by item_id), '[]')
      from run_items where run_id = run.id),
    'duels', (select coalesce(json_agg(json_build_array(scene_id, character_id, state, outcome, ended_at) order by id), '[]')
      from duels where run_id = run.id and outcome is not null),
    'talks', (select coalesce(json_agg(json_build_array(said.character_id, said.scene_id, said.kind, said.player_text,
        said.sentences, coalesce(original.created_at, said.created_at)) order by coalesce(original.id, said.id)), '[]')
      from turns as said left join turns as original on original.id = said.replaces_turn_id
      where said.run_id = run.id and said.status = 'done' and not said.superseded),
    'names', (select coalesce(json_agg(distinct character_name), '[]')
      from conversation_sessions where run_id = run.id and id in (select session_id from turns where run_id = run.id)),
    'memories', (select coalesce(json_agg(json_build_array(character_id, data, previous, latest_turn_id is not null) order by character_id), '[]')
      from memories where run_id = run.id),
    'known', (select coalesce(json_agg(json_build_array(who.id, fact.kind, fact.text) order by who.id, fact.id), '[]')
      from characters as who cross join lateral known_facts(run.id, who.id) as fact),
    'ending', ending_id, 'partner', coop_character_id, 'remembers', remembers, 'opened', opened_at) as state
    from runs as run where id = ${runId}`;
  if (!row) throw new Error('There is no such run.');
  return row.state;
}

/** Returns the player's run of a story that is open. */
export async function findOpenRun({ db: { sql } }: TestServer, { player, story }: StoryVisit): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from runs where account_id = ${player.account.userId}
    and story_id = ${story.storyId} and closed_at is null`;
  return row?.id ?? '';
}

/** Counts the runs of a player: those made by going back, the open ones and the latest ones. */
export async function countBranches({ db: { sql } }: TestServer, { player }: StoryVisit) {
  const [row] = await sql<{ made: number; open: number; latest: number }[]>`
    select count(*) filter (where root_run_id is not null)::int as made, count(*) filter (where closed_at is null)::int as open,
      count(*) filter (where latest)::int as latest from runs where account_id = ${player.account.userId}`;
  return row;
}

/** Plays a story as a new player: a talk in the first scene, then the second one, whose node it returns. */
export async function arriveTwice(server: TestServer, storyId: string) {
  const who = await visit(server, storyId);
  await enterScene(server, who, 0);
  const { characterId, characterName } = sceneAt(who, 0).characters[0] ?? { characterId: '', characterName: '' };
  const sessionToken = await openTalk(server, who, characterName);
  await say(server, who.player, sessionToken, 'Good evening.', { audio: false });
  await enterScene(server, who, 1);
  const node = (await readTree(server, who)).nodes.at(-1);
  if (!node) throw new Error('Nothing happened.');
  return { who, characterId, characterName, node, sceneId: sceneAt(who, 1).sceneId };
}
