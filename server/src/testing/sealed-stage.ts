import type { Player, TestServer } from '../testing.ts';
import { createAccessFixture, type Objects, storyTokenFor } from './access.ts';
import { addTags, createStudio, done, pooled, type Studio } from './creating.ts';
import { askForTalk } from './play.ts';

/**
 * The roles that search for marks. `author` wrote the original, `reuser` the variant and the copies, `third` a variant
 * of that.
 */
export const roles = ['visitor', 'third', 'reuser', 'admin', 'author'] as const;
export type Role = (typeof roles)[number];

/** The mark in every inner text of the original, and the one that the reuser adds to the variant. */
export const marks = { author: 'sealmarkone', reuser: 'sealmarktwo' } as const;

const innerTexts = (mark: string) => ({
  characterSecret: `${mark} secret.`,
  characterPersonalKnowledge: [
    ...['ash', 'birch', 'cedar'].map((tree) => `The ${mark} ${tree}.`),
    `I killed the ${mark} miller, and I have never told anybody.`,
  ],
  characterGreetings: [`A ${mark} greeting.`],
  characterSmallTalk: [`A ${mark} remark.`],
  characterRefusals: [`A ${mark} refusal.`],
  characterFarewells: [`A ${mark} farewell.`],
});

/** The voice sheet of a character with these marks: lines on an ordinary topic, an answer, and questions of its first line. */
const sheetParts = (mark: string) => ({
  characterOrdinaryLife: [{ topic: mark === marks.author ? 'married' : 'joke', lines: [`A ${mark} answer.`] }],
  characterAnswers: [{ asked: [`who is the ${mark} king`], say: `The ${mark} king is dead.` }],
  characterAskedAs: [{ line: `The ${mark} ash.`, questions: [`what of the ${mark} tree`] }],
  characterToldWhen: [{ line: `The ${mark} ash.`, when: 'end' }],
  characterLorebook: [{ text: `The ${mark} oak fell.`, keys: [`${mark} oak`] }],
});

const form = {
  characterName: 'Sorcha',
  characterDescription: 'She keeps the light.',
  characterVoiceName: 'Nora',
  characterPronouns: 'She/Her/Hers',
};

/** A story with a form of the original character. */
interface SealedStory {
  storyId: string;
  sceneId: string;
  characterId: string;
  itemId: string;
  questId: string;
  playtestId: string;
  versionId: string;
}

export interface SealedFixture {
  players: Record<Exclude<Role, 'visitor'>, Player>;
  /** Their authoring calls. */
  studios: Record<Exclude<Role, 'visitor'>, Studio>;
  characters: Record<'original' | 'variant' | 'second' | 'privateCopy' | 'publicCopy', string>;
  places: SealedStory[];
  /** Returns what a role refers to in its calls about a story; what the role can't have is another account's. */
  objectsOf: (role: Role, place: SealedStory) => Promise<Objects>;
  victimId: string;
}

async function makeVariant(studio: Studio, originalCharacterId: string, info: Record<string, unknown> = {}) {
  const parts = { characterInfo: { ...form, originalCharacterId, ...info } };
  return done(await studio.send('POST', '/api/characters/createCharacter', parts)).character.characterId as string;
}

/** Creates a story with this character in its only scene, a quest for its knowledge, and a playtest. */
async function makeSealedStory(
  server: TestServer,
  studio: Studio,
  wanted: string,
  visibility: string,
): Promise<SealedStory> {
  const { storyId } = done(await studio.createStory());
  const { itemId } = done(await studio.createItem()).item;
  const quest = { questTriggerId: wanted, questType: 'KNOWLEDGE', questName: 'What she knows', questHint: 'Ask her.' };
  const { questId } = done(await studio.createQuest(quest)).quest;
  const duel = { questTriggerId: wanted, questType: 'FIGHT', questName: 'The duel' };
  const { quest: fight } = done(await studio.createQuest(duel));
  const selectedQuests = [questId, fight.questId];
  const cast = { selectedCharacters: [wanted], selectedItems: [itemId], selectedQuests };
  const { scene } = done(await studio.createScene({ storyId, ...cast }));
  await server.db.sql`update stories set visibility = ${visibility} where id = ${storyId}`;
  const { playtestId } = done(await studio.json('POST', '/api/playtests/startPlaytest', { storyId })).playtest;
  await server.modules.playtests.settled();
  const [version] = done(await studio.get('/api/stories/getStoryVersions', { storyId })).versions;
  const made = { storyId, itemId, questId, playtestId, versionId: version.versionId };
  return { ...made, sceneId: scene.sceneId, characterId: scene.characters[0].characterId };
}

async function addLearnedFact(server: TestServer, accountId: string, characterId: string): Promise<string> {
  const [row] = await server.db.sql`insert into learned_facts (account_id, character_id, kind, text)
    values (${accountId}, ${characterId}, 'like', 'rain') on conflict do nothing returning id`;
  return row?.id ?? characterId;
}

/** Returns a player's talk with the story's character, with at least one message; null if it can't be opened. */
async function openTalkWithMessage(server: TestServer, player: Player, place: SealedStory) {
  const storyToken = await storyTokenFor(server, player.account.userId, place.storyId);
  const { status, body } = await askForTalk(server, { player, storyToken }, place.sceneId, place.characterId);
  if (status !== 200) return null;
  const json = { sessionToken: body.sessionToken, message: 'What are you hiding?', audio: false };
  done(await server.call('POST', '/api/inworld/sendMessage', { token: player.token, json }));
  const [run] = await server.db.sql`select id from runs where story_id = ${place.storyId}
    and account_id = ${player.account.userId} and closed_at is null`;
  const memoryId = await addLearnedFact(server, player.account.userId, place.characterId);
  return { sessionToken: body.sessionToken as string, runId: run?.id as string, memoryId };
}

/**
 * Plants marks in every inner text of a character, and creates variants and scene copies of it in other people's
 * stories.
 */
export async function createSealedFixture(server: TestServer): Promise<SealedFixture> {
  await addTags(server, 'Mystery');
  const others = await createAccessFixture(server);
  const [author, reuser, third, admin] = await Promise.all([1, 2, 3, 4].map(() => server.signUp()));
  if (!author || !reuser || !third || !admin) throw new Error('Nobody signed up.');
  await server.db.sql`update accounts set role = 'admin' where id = ${admin.account.userId}`;
  const players = { author, reuser, third, admin };
  const studios = {
    author: createStudio(server, author),
    reuser: createStudio(server, reuser),
    third: createStudio(server, third),
    admin: createStudio(server, admin),
  };
  const planted = { ...form, ...innerTexts(marks.author) };
  const { characterId: original } = done(
    await studios.author.createCharacter(planted, pooled.character, sheetParts(marks.author)),
  ).character;
  const variant = await makeVariant(studios.reuser, original);
  const characterTexts = { ...form, ...innerTexts(marks.reuser), characterId: variant };
  const own = { characterInfo: characterTexts, ...sheetParts(marks.reuser) };
  done(await studios.reuser.send('PUT', '/api/characters/updateCharacter', own));
  const second = await makeVariant(studios.third, variant);
  const places = [
    await makeSealedStory(server, studios.author, original, 'public'),
    await makeSealedStory(server, studios.reuser, original, 'private'),
    await makeSealedStory(server, studios.reuser, original, 'public'),
    await makeSealedStory(server, studios.reuser, variant, 'public'),
    await makeSealedStory(server, studios.third, second, 'public'),
  ];
  const [, kept, shown] = places;
  const talks = new Map<string, Awaited<ReturnType<typeof openTalkWithMessage>>>();

  async function findObjects(role: Role, place: SealedStory): Promise<Objects> {
    const key = `${role} ${place.storyId}`;
    if (role !== 'visitor' && !talks.has(key)) talks.set(key, await openTalkWithMessage(server, players[role], place));
    return { ...others.objects.public, ...place, ...talks.get(key) };
  }

  return {
    players,
    studios,
    places,
    objectsOf: findObjects,
    victimId: others.ids.victim,
    characters: {
      original,
      variant,
      second,
      privateCopy: kept?.characterId ?? '',
      publicCopy: shown?.characterId ?? '',
    },
  };
}
