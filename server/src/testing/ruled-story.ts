import type { LineTranslator } from '@emberlore/brain';
import { type StoryRules, storyRules } from '@emberlore/contract';
import type { SpeechEngine } from '@emberlore/voice';
import type { RunEvent, RunState } from '../domains/play/runs/log/run-log.ts';
import { type Answer, type Player, startTestServer, type TestServer } from '../testing.ts';
import { characterIn, plantStory, type StoryVisit, sceneAt, visit } from './play.ts';
import { type ScriptedEngine, scriptedEngine, scriptedSpeech } from './scripted.ts';

/** A server with one launch story, whose rules and replies the test decides. */
export interface RuledStory {
  server: TestServer;
  engine: ScriptedEngine;
  owner: Player;
  storyId: string;
  /** The first scene, its first character, two of them and an item of it. */
  here: { sceneId: string; lead: string; tadhg: string; other: string; itemId: string };
  /** The last scene. */
  lastId: string;
  /** Replaces the story's rules. */
  ruled(rules: Partial<StoryRules>): Promise<Answer>;
  /** Signs up a player who enters the first scene. */
  arrive(): Promise<StoryVisit>;
  post(who: StoryVisit, call: string, json: object): Promise<Answer>;
  /** Opens a talk with everybody in the first scene and this companion, who is public from then on. */
  gather(who: StoryVisit, coopCharacterId: string): Promise<Gathering>;
  /** Wins every scene by their quests' own rows, as if played, and enters each. */
  winAll(who: StoryVisit): Promise<void>;
  /** Adds an event to the log of the player's run, as play would. */
  log(who: StoryVisit, event: RunEvent): Promise<void>;
  /** Reads the player's run: its id, events and stored state. */
  readRun(who: StoryVisit): Promise<{ id: string; events: RunEvent[]; state: RunState }>;
  /** Returns what the player reads about the run. */
  latest(who: StoryVisit): Promise<Answer['body']>;
}

/** A talk with everybody in a scene. */
export interface Gathering {
  groupToken: string;
  characterIds: string[];
  tell(message: string, more?: { groupToken?: string; to?: string }): Promise<Answer>;
  /** Returns the text of each line of the talk. */
  read(): Promise<string[]>;
}

/** An ending with nothing but what is given. */
export const buildEnding = (more: Partial<StoryRules['endings'][number]>): StoryRules['endings'][number] => ({
  endingId: 'end',
  title: 'The end',
  text: 'It ends.',
  hint: '',
  sceneId: null,
  epilogues: [],
  ...more,
});

/** A choice between two options that change nothing. */
export const buildChoice = (
  choiceId: string,
  sceneId: string,
  characterId: string | null,
): StoryRules['choices'][number] => ({
  choiceId,
  sceneId,
  characterId,
  question: 'Well?',
  options: ['yes', 'no'].map((optionId) => ({ optionId, label: optionId, text: 'It is done.', set: [] })),
});

/** Starts the server with the story. */
export async function createRuledStory(
  speech: SpeechEngine = scriptedSpeech(),
  translate?: LineTranslator,
): Promise<RuledStory> {
  const engine = scriptedEngine();
  const server = await startTestServer({
    engine,
    speech,
    settings: { SIGNUP_CREDITS: '60' },
    ...(translate && { translate }),
  });
  const { sql } = server.db;
  const owner = await server.signUp({ userName: 'Author' });
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { owner });
  const whole = await visit(server, storyId);
  const scene = sceneAt(whole, 0);
  const tadhg = characterIn(scene, 'Tadhg');
  const other = scene.characters.find(({ characterId }) => characterId !== tadhg)?.characterId ?? '';
  const post: RuledStory['post'] = ({ player, storyToken }, call, json) =>
    server.call('POST', `/api/scenes/${call}`, { token: player.token, json: { storyToken, ...json } });
  const findRun = async ({ player }: StoryVisit): Promise<string> => {
    const [run] = await sql`select id from runs where account_id = ${player.account.userId} order by id desc limit 1`;
    return run?.id;
  };
  return {
    server,
    engine,
    owner,
    storyId,
    here: {
      sceneId: scene.sceneId,
      lead: scene.characters[0]?.characterId ?? '',
      tadhg,
      other,
      itemId: scene.items[0]?.itemId ?? '',
    },
    lastId: whole.story.scenes.at(-1)?.sceneId ?? '',
    post,
    async ruled(rules) {
      const query = { storyId };
      const { version } = (await server.call('GET', '/api/stories/getStoryRules', { token: owner.token, query })).body;
      const json = { storyId, version, rules: storyRules.parse(rules) };
      return server.call('PUT', '/api/stories/editStoryRules', { token: owner.token, json });
    },
    async arrive() {
      const who = await visit(server, storyId);
      await post(who, 'enterScene', { sceneId: scene.sceneId });
      return who;
    },
    async gather({ player: { token }, storyToken }, coopCharacterId) {
      await sql`update characters set visibility = 'public', hidden = false where id = ${coopCharacterId}`;
      const json = { scene: { sceneId: scene.sceneId }, storyToken, coopCharacterId };
      const { groupToken, characterIds } = (await server.call('POST', '/api/inworld/openGroup', { token, json })).body;
      return {
        groupToken,
        characterIds,
        tell(message, more = {}) {
          const said = { groupToken, message, audio: false, ...more };
          return server.call('POST', '/api/inworld/sendToGroup', { token, json: said });
        },
        async read() {
          const { body } = await server.call('GET', '/api/inworld/getGroupTalk', { token, query: { groupToken } });
          return body.messages.map(({ message }: { message: string }) => message);
        },
      };
    },
    async winAll(who) {
      const runId = await findRun(who);
      for (const { sceneId, quests } of who.story.scenes) {
        for (const { questId } of quests)
          await sql`insert into run_quests (run_id, quest_id, scene_id, completed_at)
            values (${runId}, ${questId}, ${sceneId}, now())
            on conflict (run_id, quest_id) do update set completed_at = now()`;
        await post(who, 'enterScene', { sceneId });
      }
    },
    async log(who, event) {
      const runId = await findRun(who);
      await sql`insert into run_events (run_id, position, event)
        select ${runId}, coalesce(max(position), 0) + 1, ${JSON.stringify(event)}::jsonb from run_events
        where run_id = ${runId}`;
      // As in a run from before the log: its state is folded anew.
      await sql`delete from run_states where run_id = ${runId}`;
    },
    async readRun(who) {
      const id = await findRun(who);
      const events = await sql`select event from run_events where run_id = ${id} order by position`;
      const [stored] = await sql`select state from run_states where run_id = ${id}`;
      return { id, events: events.map(({ event }) => event), state: stored?.state };
    },
    latest: async ({ player }) =>
      (await server.call('GET', '/api/stories/getLatestRun', { token: player.token, query: { storyId } })).body.run,
  };
}
