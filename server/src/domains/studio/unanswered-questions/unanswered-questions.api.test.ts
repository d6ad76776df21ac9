import { createEmbedder } from '@emberlore/brain';
import { sharedQueue } from '@emberlore/brain/testing';
import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { buildReply, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { bareForm, make, makeVariant } from '../../../testing/variants.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let author: Player;
let studio: Studio;
let time = new Date();
let players: Player[];
let place: Awaited<ReturnType<typeof makeStory>>;

const engine = scriptedEngine();
/** What the character tells with its next replies. */
let tells: string[] = [];
/** What happens while the question that a reply does not answer is looked for. */
let whileSearching: () => Promise<void> = async () => {};
const meanings = ['chess', 'boat', 'ghost'];

/** A vector along the axis of a meaning, and a little off it for each other wording. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(8);
  const axis = meanings.findIndex((meaning) => text.toLowerCase().includes(meaning));
  vector[axis < 0 ? 7 : axis] = 0.98;
  vector[3 + (text.length % 4)] = 0.2;
  return vector;
}

beforeAll(async () => {
  server = await startTestServer({
    engine,
    speech: scriptedSpeech(),
    clock: { now: () => time },
    settings: { SIGNUP_CREDITS: '500' },
  });
  await addTags(server, 'Mystery');
  author = await server.signUp();
  studio = createStudio(server, author);
  players = [await server.signUp(), await server.signUp(), await server.signUp()];
  engine.play(async function* (input) {
    const { text } = input.utterance;
    for (const event of buildReply(input, ['Hm.'], { told: tells }))
      yield event.type === 'turn'
        ? {
            ...event,
            findUnanswered: async () => {
              await whileSearching();
              return { text, vector: vectorOf(text) };
            },
          }
        : event;
  });
});

afterAll(() => server?.close());

beforeEach(async () => {
  place = await makeStory(studio);
  const story = { storyId: place.storyId, storyVisibility: 'public' };
  done(await studio.json('PUT', '/api/stories/editStory', { story }));
});

/** Sends messages to the character in one talk. */
async function ask(player: Player, ...messages: string[]) {
  const by = createStudio(server, player);
  const { storyId, sceneId, characterId } = place;
  const { storyToken } = done(await by.get('/api/stories/getStory', { storyId }));
  const opening = { storyToken, scene: { sceneId }, character: { characterId } };
  const { sessionToken } = done(await by.json('POST', '/api/inworld/getSessionToken', opening));
  for (const message of messages)
    done(await by.json('POST', '/api/inworld/sendMessage', { sessionToken, message, audio: false }));
  await server.modules.unansweredQuestions.settled();
  return sessionToken;
}

const list = async (by: Studio = studio, page = 1) =>
  by.get('/api/unanswered-questions/getUnansweredQuestions', { characterId: place.characterId, page });
const listInStory = async (by: Studio = studio) =>
  by.get('/api/unanswered-questions/getUnansweredInStory', { storyId: place.storyId });
const dismiss = (questionId: string, by: Studio = studio) =>
  by.json('PUT', '/api/unanswered-questions/dismiss', { characterId: place.characterId, questionId });
const texts = async () => done(await list()).questions.map(({ question }: { question: string }) => question);
const stored = async ({ account }: Player) =>
  (
    await server.db.sql<{ text: string }[]>`select text from unanswered_questions
    where account_id = ${account.userId} and character_id = ${place.characterId} order by id`
  ).map(({ text }) => text);

test('an author sees a question once three players have asked it, however they worded it', async () => {
  const [one, two, three] = players as [Player, Player, Player];
  await ask(one, 'who taught you chess?', 'Who taught you chess, then?', 'do you play chess');
  await ask(two, 'where did you learn chess');
  expect(done(await list())).toEqual({ questions: [], total: 0, nextPage: null });
  expect(done(await listInStory()).total).toBe(0);
  await ask(three, 'did anybody teach you chess', 'is there a ghost here');
  const [question, ...more] = done(await list()).questions;
  expect(more).toEqual([]);
  expect(question).toMatchObject({ players: 3, characterId: place.characterId });
  expect(question.question).toMatch(/chess/);
  expect(question.questionId).toMatch(/^[\w-]{22}$/);
  expect(done(await listInStory()).questions).toEqual([question]);
});

test('only the owner and admins can list and dismiss them', async () => {
  for (const player of players) await ask(player, 'What does the boat cost?');
  const [{ questionId }] = done(await list()).questions;
  const other = createStudio(server, players[0] as Player);
  for (const answer of [await list(other), await listInStory(other), await dismiss(questionId, other)])
    expect(answer.status).toBe(403);
  const admin = await server.signUp();
  await server.db.sql`update accounts set role = 'admin' where id = ${admin.account.userId}`;
  expect(done(await list(createStudio(server, admin))).total).toBe(1);
  await server.db.sql`update characters set deleted_at = now() where id = ${place.characterId}`;
  expect(done(await list()).total).toBe(0);
});

test('the author of a copied character never sees what was asked of the copy', async () => {
  const original = done(await createStudio(server, players[0] as Player).createCharacter()).character;
  const copier = createStudio(server, author);
  const { storyId, itemId } = place;
  const cast = { storyId, selectedCharacters: [original.characterId], selectedItems: [itemId], sceneName: 'Second' };
  const { scene } = done(await copier.createScene(cast));
  const copyId = scene.characters[0].characterId;
  expect(copyId).not.toBe(original.characterId);
  place = { ...place, sceneId: scene.sceneId, characterId: copyId };
  for (const player of [...players.slice(1), await server.signUp()]) await ask(player, 'What does the boat cost?');
  expect(done(await list()).total).toBe(1);
  const theirs = createStudio(server, players[0] as Player);
  expect((await list(theirs)).status).toBe(403);
  place = { ...place, characterId: original.characterId };
  expect(done(await list(theirs)).total).toBe(0);
});

test('what is stored tells no author which names stand in sealed texts', async () => {
  const theirs = createStudio(server, players[0] as Player);
  const characterSecret = 'She sank the Marguerite off Zanzibar.';
  const { characterId } = await make(theirs, {
    characterSecret,
    characterPersonalKnowledge: ['I fear Valparaiso.', 'I sail.', 'I sing.', 'I met Ignatius once.'],
  });
  const lines = { characterPersonalKnowledge: ['My aunt is Leopoldina.'] };
  const variant = await makeVariant(studio, characterId, lines);
  const { storyId, itemId } = place;
  const cast = { storyId, selectedCharacters: [variant.characterId], selectedItems: [itemId], sceneName: 'Second' };
  const { scene } = done(await studio.createScene(cast));
  place = { ...place, sceneId: scene.sceneId, characterId: scene.characters[0].characterId };
  tells = ['I met Ignatius once.'];
  const [, two] = players as [Player, Player];
  await ask(
    two,
    'Was the boat of Zanzibar a ghost?',
    'Did the Marguerite carry chess?',
    'Is the boat from Valparaiso?',
    'Did your Ignatius play chess?',
    'Is your aunt Leopoldina a ghost?',
  );
  tells = [];
  expect(await stored(two)).toEqual(['Did your Ignatius play chess?', 'Is your aunt Leopoldina a ghost?']);
});

test('dismissed questions stay away, and so do others like them', async () => {
  for (const player of players) await ask(player, 'What does the boat cost?', 'is there a ghost here');
  const questions = done(await list()).questions;
  const boat = questions.find(({ question }: { question: string }) => question.includes('boat'));
  done(await dismiss(boat.questionId));
  expect((await dismiss(boat.questionId)).status).toBe(404);
  for (const player of players) await ask(player, 'how much is your boat');
  expect(await texts()).toEqual(['Is there a ghost here?']);
});

test('a question that an answer of the character names is no longer listed', async () => {
  const question = 'Who taught you to play chess?';
  const embedder = createEmbedder({ queue: sharedQueue() });
  const [vector] = await embedder.embed([question]);
  await embedder.close();
  const bytes = Buffer.from(vector?.buffer ?? new ArrayBuffer(0));
  for (const { account } of players)
    await server.db.sql`insert into unanswered_questions (character_id, story_id, account_id, text, vector)
      values (${place.characterId}, ${place.storyId}, ${account.userId}, ${question}, ${bytes})`;
  expect(await texts()).toEqual([question]);
  const { characterId } = place;
  const characterAnswers = [{ asked: ['who taught u to play chess'], say: 'My aunt did.' }];
  const form = { characterInfo: { ...bareForm, characterId }, characterAnswers };
  done(await studio.send('PUT', '/api/characters/updateCharacter', form));
  // Until the vectors of the answers are made, the list keeps what they answer.
  await expect.poll(texts, { timeout: 20_000 }).toEqual([]);
});

test('own plays, names of players, addresses and names from outside are not stored', async () => {
  await ask(author, 'What does the boat cost?');
  expect(await stored(author)).toEqual([]);
  const [one] = players as [Player];
  await ask(
    one,
    'does the boat belong to rowan',
    'Is the boat in Springfield?',
    'Will you write to me@example.org about the boat?',
    'call 555 123 4567 about the boat',
    'I want to kill myself on the boat',
    `what ${'boat '.repeat(60)}`,
  );
  const [long, ...others] = await stored(one);
  expect(others).toEqual([]);
  expect([...(long ?? '')].length).toBeLessThanOrEqual(limits.unansweredText);
});

test('of one player a limited number is stored per day, and of a character the newest', async () => {
  const [one] = players as [Player];
  const id = one.account.userId;
  await server.db.sql`delete from unanswered_questions where account_id = ${id}`;
  await server.db.sql`insert into unanswered_questions (character_id, story_id, account_id, text, vector)
    select ${place.characterId}, ${place.storyId}, ${id}, 'Boat ' || n, '\\x00000000' from generate_series(2, ${limits.unansweredADay}) n`;
  await ask(one, 'one boat', 'another boat');
  expect((await stored(one)).slice(-2)).toEqual([`Boat ${limits.unansweredADay}`, 'One boat']);
  await server.db.sql`insert into unanswered_questions (character_id, story_id, account_id, text, vector)
    select ${place.characterId}, ${place.storyId}, ${id}, 'Ghost ' || n, '\\x00000000' from generate_series(1, ${limits.unansweredOfCharacter}) n`;
  await ask(players[1] as Player, 'one boat');
  const [row] = await server.db.sql`select count(*)::int as kept from unanswered_questions
    where character_id = ${place.characterId}`;
  expect(row?.kept).toBe(limits.unansweredOfCharacter);
});

test('they go with the talk', async () => {
  const one = await server.signUp();
  const sessionToken = await ask(one, 'What does the boat cost?');
  expect(await stored(one)).toHaveLength(1);
  const query = { sessionToken };
  done(await server.call('DELETE', '/api/inworld/deleteTalk', { token: one.token, query }));
  expect(await stored(one)).toEqual([]);
});

test('one that is still being written is not stored once its talk is deleted', async () => {
  const one = await server.signUp();
  const sessionToken = await ask(one);
  const isSearching = Promise.withResolvers<void>();
  const isDeleted = Promise.withResolvers<void>();
  whileSearching = () => {
    isSearching.resolve();
    return isDeleted.promise;
  };
  const json = { sessionToken, message: 'What does the boat cost?', audio: false };
  done(await server.call('POST', '/api/inworld/sendMessage', { token: one.token, json }));
  const written = server.modules.unansweredQuestions.settled();
  await isSearching.promise;
  done(await server.call('DELETE', '/api/inworld/deleteTalk', { token: one.token, query: { sessionToken } }));
  isDeleted.resolve();
  await written;
  whileSearching = async () => {};
  expect(await stored(one)).toEqual([]);
});

test('they go with the account, and after 90 days', async () => {
  const leaver = await server.signUp();
  await ask(leaver, 'What does the boat cost?');
  await ask(players[2] as Player, 'is there a ghost here');
  expect(await stored(leaver)).toHaveLength(1);
  done(await server.call('DELETE', '/api/profile/deleteAccount', { token: leaver.token }));
  expect(await stored(leaver)).toEqual([]);
  const start = time;
  time = new Date(+start + (limits.unansweredDays - 1) * 24 * 60 * 60 * 1000);
  await server.modules.unansweredQuestions.deleteOld();
  expect(await stored(players[2] as Player)).toHaveLength(1);
  time = new Date(+start + (limits.unansweredDays + 1) * 24 * 60 * 60 * 1000);
  await server.modules.unansweredQuestions.deleteOld();
  expect(await stored(players[2] as Player)).toEqual([]);
  time = start;
});
