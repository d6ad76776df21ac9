import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTags, createStudio, done } from '../../../testing/creating.ts';
import { type StoryVisit, visit } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

/** Asks for a hint in the first scene. */
async function hintFor({ player, storyToken }: StoryVisit, strength: number, questId?: string) {
  const query = { storyToken, sceneId: story.here.sceneId, strength: String(strength), ...(questId && { questId }) };
  return story.server.call('GET', '/api/scenes/getHint', { token: player.token, query });
}

/** Completes, as if played, or starts the quests of the first scene of these types. */
async function advance({ player, story: { scenes } }: StoryVisit, types: readonly string[], completes: boolean) {
  const { sql } = story.server.db;
  const quests = scenes[0]?.quests.filter(({ questType }) => types.includes(questType)) ?? [];
  for (const { questId } of quests)
    await sql`insert into run_quests (run_id, quest_id, scene_id, completed_at)
      select id, ${questId}, ${story.here.sceneId}, ${completes ? new Date().toISOString() : null}::timestamptz
      from runs where account_id = ${player.account.userId}
      on conflict (run_id, quest_id) do update set completed_at = excluded.completed_at`;
}

describe('a hint', () => {
  test('is about the first started quest, and tells no more than was asked for', async () => {
    const who = await story.arrive();
    const [faint, fuller, plain] = await Promise.all(
      [1, 2, 3].map(async (strength) => (await hintFor(who, strength)).body),
    );
    expect(faint.hint).toEqual({
      questId: expect.any(String),
      questType: 'DIALOGUE',
      started: true,
      names: [expect.any(String)],
    });
    expect(fuller.hint).toEqual({ ...faint.hint, sentence: expect.any(String) });
    // This story's author has not said what has to come up.
    expect(plain.hint).toEqual({ ...fuller.hint, step: null });
  });

  test('is about the quest of the goal, as long as that is open', async () => {
    const who = await story.arrive();
    const goal = who.story.scenes[0]?.quests.find(({ questType }) => questType === 'KNOWLEDGE');
    expect((await hintFor(who, 2, goal?.questId)).body.hint).toMatchObject({ questId: goal?.questId });
    await advance(who, ['KNOWLEDGE'], true);
    expect((await hintFor(who, 2, goal?.questId)).body.hint).toMatchObject({ questType: 'DIALOGUE' });
  });

  test('is about what has not been discovered once nothing else is open', async () => {
    const who = await story.arrive();
    await advance(who, ['DIALOGUE', 'SEARCH'], true);
    const { hint } = (await hintFor(who, 3)).body;
    expect(hint).toMatchObject({
      questType: 'KNOWLEDGE',
      started: false,
      sentence: expect.stringContaining('September'),
    });
    // The question that is suggested to players for the line.
    expect(hint.step).toBe('What happened the first night it burned?');
  });

  test('says whom to ask about an item, and where it is once the search is open', async () => {
    const who = await story.arrive();
    await advance(who, ['DIALOGUE', 'KNOWLEDGE'], true);
    const hidden = (await hintFor(who, 3)).body.hint;
    expect(hidden).toMatchObject({ questType: 'SEARCH', started: false, step: 'Tower Key' });
    expect(hidden.names.length).toBeGreaterThan(0);
    await advance(who, ['SEARCH'], false);
    const open = (await hintFor(who, 3)).body.hint;
    expect(open.started).toBe(true);
    const [item] = await story.server.db.sql`select found_text from items where id = ${story.here.itemId}`;
    expect(open.step).toBe(item?.found_text);
  });

  test('is about nobody who is not there, and asks for no line that is held back', async () => {
    const { sceneId, itemId } = story.here;
    const found = { found: [itemId] as [string] };
    const { sql } = story.server.db;
    const targets = await sql<{ type: string; target: string; line: string | null }[]>`
      select type, trigger_character_id as target, knowledge_line as line from quests
      join scene_quests on quest_id = quests.id where scene_id = ${sceneId} and type <> 'SEARCH'`;
    const [dialogue, knowledge] = ['DIALOGUE', 'KNOWLEDGE'].map((type) => targets.find((each) => each.type === type));
    if (!dialogue || !knowledge?.line) throw new Error('The scene has other quests.');
    await story.ruled({ people: [{ sceneId, characterId: dialogue.target, when: found }] });
    const who = await story.arrive();
    expect((await hintFor(who, 1)).body.hint.questType).not.toBe('DIALOGUE');
    await story.ruled({ lines: [{ characterId: knowledge.target, line: knowledge.line, when: found }] });
    const later = await story.arrive();
    await advance(later, ['DIALOGUE', 'SEARCH'], true);
    expect((await hintFor(later, 3)).body.hint).toMatchObject({ questType: 'KNOWLEDGE', step: null });
    await story.ruled({});
  });

  test('does not tell its author what is in sealed knowledge', async () => {
    const { server } = story;
    await addTags(server, 'Mystery');
    const [author, player] = [createStudio(server, await server.signUp()), await server.signUp()];
    const line = 'The emerald is in the granary.';
    const characterPersonalKnowledge = [line, 'I sail at dawn.', 'I own a mill.', 'I fear the sea.'];
    const characterAskedAs = [{ line, questions: ['Where is the stone?'] }];
    const secretive = { characterName: 'Sorcha', characterPersonalKnowledge };
    const { character } = done(await author.createCharacter(secretive, undefined, { characterAskedAs }));
    const studio = createStudio(server, player);
    const other = done(await studio.createCharacter({ characterName: 'Orla' })).character.characterId;
    const { itemId } = done(await studio.createItem()).item;
    const { storyId } = done(await studio.createStory());
    const search = { questType: 'SEARCH', questTriggerId: itemId, questName: 'The key' };
    const selectedQuests: string[] = [];
    for (const questHint of ['I emerald granary', 'I zebra'])
      selectedQuests.push(done(await studio.createQuest({ ...search, questHint })).quest.questId);
    const cast = { storyId, selectedCharacters: [character.characterId, other], selectedItems: [itemId] };
    const { scene } = done(await studio.createScene({ ...cast, selectedQuests }));
    const copy = scene.characters.find(({ characterName }: { characterName: string }) => characterName === 'Sorcha');
    const guess = { questType: 'KNOWLEDGE', questTriggerId: copy.characterId, questName: 'A guess', questHint: 'Ask.' };
    const { quest } = done(await studio.createQuest({ ...guess, questKnowledgeLine: line }));
    const { sceneId } = scene;
    await server.db
      .sql`insert into scene_quests (scene_id, quest_id, position) values (${sceneId}, ${quest.questId}, 3)`;
    const { token } = player;
    done(await server.call('PUT', '/api/stories/playStory', { token, query: { storyId } }));
    const { storyToken } = await visit(server, storyId, player);
    done(await server.call('POST', '/api/scenes/enterScene', { token, json: { storyToken, sceneId } }));
    const ask = async () => {
      const query = { storyToken, sceneId, strength: '3' };
      return done(await server.call('GET', '/api/scenes/getHint', { token, query })).hint;
    };
    for (const questId of selectedQuests) {
      const { names } = await ask();
      expect(names.toSorted()).toEqual(['Orla', 'Sorcha']);
      await server.db.sql`insert into run_quests (run_id, quest_id, scene_id, completed_at)
        select id, ${questId}, ${sceneId}, now() from runs where account_id = ${player.account.userId}`;
    }
    expect(await ask()).toMatchObject({ questType: 'KNOWLEDGE', step: null });
  });

  test('is nothing about a character outside the scene, whose questions may be somebody else’s', async () => {
    const who = await story.arrive();
    await advance(who, ['DIALOGUE', 'SEARCH'], true);
    const { sql } = story.server.db;
    const [target] = await sql`select trigger_character_id as id from quests
      join scene_quests on quest_id = quests.id where scene_id = ${story.here.sceneId} and type = 'KNOWLEDGE'`;
    const [place] = await sql`delete from scene_characters
      where scene_id = ${story.here.sceneId} and character_id = ${target?.id} returning *`;
    expect((await hintFor(who, 3)).body.hint).toMatchObject({ questType: 'KNOWLEDGE', step: null });
    await sql`insert into scene_characters ${sql({ ...place })}`;
    expect((await hintFor(who, 3)).body.hint.step).not.toBeNull();
  });

  test('does not say where an item is that the player may no longer see', async () => {
    const who = await story.arrive();
    await advance(who, ['DIALOGUE', 'KNOWLEDGE'], true);
    await advance(who, ['SEARCH'], false);
    const { sql } = story.server.db;
    const [place] = await sql`delete from scene_items where item_id = ${story.here.itemId} returning *`;
    expect((await hintFor(who, 3)).body.hint).toMatchObject({ questType: 'SEARCH', started: true, step: null });
    await sql`insert into scene_items ${sql({ ...place })}`;
    expect((await hintFor(who, 3)).body.hint.step).not.toBeNull();
  });

  test('is none once everything is done, and unknown in a scene of another story', async () => {
    const who = await story.arrive();
    await story.winAll(who);
    expect((await hintFor(who, 1)).body).toEqual({ hint: null });
    const query = { storyToken: who.storyToken, sceneId: crypto.randomUUID(), strength: '1' };
    const stray = await story.server.call('GET', '/api/scenes/getHint', { token: who.player.token, query });
    expect(stray.status).toBe(404);
    expect((await hintFor(who, 4)).status).toBe(400);
  });
});
