import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../connect.ts';
import {
  makeAccount,
  makeCharacter,
  makeItem,
  makePicture,
  makeQuest,
  makeScene,
  makeStory,
} from '../testing/fixtures.ts';
import { violatedConstraint } from '../testing/refusal.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';
import { embeddings } from './conversation.ts';
import { tags } from './stories.ts';

let store: FreshDatabase;
let db: Database;

beforeAll(async () => {
  store = await freshDatabase();
  db = store.db;
});
afterAll(() => store.drop());

/** A text of this many code points, each of which is two UTF-16 units. */
const flames = (length: number) => '🔥'.repeat(length);
const lines = (...lengths: number[]) => lengths.map((length) => 'x'.repeat(length));

const cases: [constraint: string, write: () => PromiseLike<unknown>][] = [
  ['accounts_email_check', () => makeAccount(db, { email: `${'x'.repeat(34)}@example.org` })],
  ['accounts_user_name_check', () => makeAccount(db, { userName: '' })],
  ['accounts_user_name_check', () => makeAccount(db, { userName: flames(46) })],
  ['accounts_role_check', () => makeAccount(db, { role: 'king' as 'admin' })],
  ['accounts_sign_in_check', () => makeAccount(db, { passwordHash: null })],
  ['accounts_sign_in_check', () => makeAccount(db, { deletedAt: new Date() })],
  ['media_hash_check', () => makePicture(db, { hash: 'abc' })],
  ['media_widths_check', () => makePicture(db, { widths: [] })],
  ['media_widths_check', () => makePicture(db, { widths: [300, 0] })],
  ['stories_name_check', () => makeStory(db, { name: flames(46) })],
  ['stories_description_check', () => makeStory(db, { description: flames(1001) })],
  ['stories_counts_check', () => makeStory(db, { plays: -1 })],
  ['stories_visibility_check', () => makeStory(db, { visibility: 'secret' as 'public' })],
  ['characters_name_check', () => makeCharacter(db, { name: '' })],
  ['characters_description_check', () => makeCharacter(db, { description: flames(2001) })],
  ['characters_pronouns_check', () => makeCharacter(db, { pronouns: 'It' as 'He/Him/His' })],
  ['characters_sliders_check', () => makeCharacter(db, { joy: 0 })],
  ['characters_sliders_check', () => makeCharacter(db, { socialRank: 10 })],
  ['characters_emotional_fluidity_check', () => makeCharacter(db, { emotionalFluidity: 1.1 })],
  ['characters_voice_pitch_check', () => makeCharacter(db, { voicePitch: -5.5 })],
  ['characters_voice_range_check', () => makeCharacter(db, { voiceRange: 0.45 })],
  ['characters_personal_knowledge_check', () => makeCharacter(db, { personalKnowledge: lines(9, 9, 9) })],
  ['characters_personal_knowledge_check', () => makeCharacter(db, { personalKnowledge: ['a', 'b', 'c', ' \t'] })],
  ['characters_personal_knowledge_check', () => makeCharacter(db, { personalKnowledge: ['a', 'b', 'c', 'd\ne'] })],
  ['characters_personal_knowledge_check', () => makeCharacter(db, { personalKnowledge: lines(250, 250, 250, 248) })],
  ['characters_greetings_check', () => makeCharacter(db, { greetings: [''] })],
  ['items_name_check', () => makeItem(db, { name: flames(46) })],
  ['items_description_check', () => makeItem(db, { description: '' })],
  ['quests_name_check', () => makeQuest(db, { name: flames(46) })],
  ['quests_type_check', () => makeQuest(db, { type: 'DANCE' as 'FIGHT' })],
  ['quests_trigger_check', () => makeQuest(db, { type: 'SEARCH' })],
  ['quests_knowledge_type_check', () => makeQuest(db, { knowledgeLine: 'I hid the key.' })],
  ['scenes_position_check', () => makeScene(db, { position: 4 })],
  ['scenes_name_check', () => makeScene(db, { name: flames(46) })],
  ['scenes_common_knowledge_check', () => makeScene(db, { commonKnowledge: [] })],
  ['scenes_opening_check', () => makeScene(db, { opening: flames(501) })],
  ['scenes_win_description_check', () => makeScene(db, { winDescription: flames(1001) })],
  ['tags_name_check', () => db.insert(tags).values({ name: '' })],
  [
    'embeddings_vector_check',
    () => db.insert(embeddings).values({ hash: randomBytes(32), vector: new Float32Array() }),
  ],
];
it.each(cases)('%s rejects violations (%#)', async (constraint, write) => {
  expect(await violatedConstraint(write())).toBe(constraint);
});

it('accepts values just within the limits, counted in code points', async () => {
  await makeAccount(db, { userName: flames(45) });
  await makeStory(db, { name: flames(45), description: flames(1000) });
  await makeCharacter(db, { name: flames(45), description: flames(2000), joy: 1, surprise: 9, voicePitch: -5 });
  // Four lines and the three line breaks between them make 1000.
  await makeCharacter(db, { personalKnowledge: lines(250, 250, 250, 247) });
  await makeScene(db, { name: '', position: 3 });
});
