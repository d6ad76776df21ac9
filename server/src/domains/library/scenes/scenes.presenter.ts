import {
  type Atmosphere,
  type Character,
  type CharacterDetail,
  type Item,
  type ItemDetail,
  type PictureView,
  type Pronouns,
  type Quest,
  type QuestDetail,
  type QuestType,
  questDescription,
  type Scene,
  type SceneDetail,
} from '@emberlore/contract';
import type { SealedTexts } from '@emberlore/database';
import type { InnerTexts } from '../../../kit/inner-texts.ts';
import type { Caller } from '../../../kit/route.ts';
import {
  listAnswers,
  listAskedAs,
  listLorebook,
  listOrdinaryLife,
  listReactions,
  listToldWhen,
} from '../../../kit/voice-sheets.ts';
import type { CharacterRow, ItemRow, QuestRow, WholeScene } from './scenes.repository.ts';
import { presentSpotPlaces } from './spot-places.ts';

/** The columns that a character's public fields are built from. */
type ShownCharacterRow = Omit<CharacterRow, 'sceneId' | 'sealed'>;
/** The same columns with the character's sealed texts. */
type KnownCharacterRow = Omit<CharacterRow, 'sceneId'>;

/** Returns the URL of a picture by its content hash. */
export type PictureAddress = (hash: string) => string;

/** What is known about pictures by their content hashes. */
export interface ScenePictures {
  address: PictureAddress;
  /** What the places in backgrounds sound like and what moves in them. */
  atmospheres: ReadonlyMap<string, Atmosphere>;
}

/** Returns a picture's description and focus under this field's name; nothing if they are the defaults. */
function presentView<Field extends string>(field: Field, view: PictureView): Partial<Record<Field, PictureView>> {
  const isPlain = view.alt === '' && view.focusX === 0.5 && view.focusY === 0.5;
  return isPlain ? {} : ({ [field]: view } as Record<Field, PictureView>);
}

/** Converts a character to what players see, without spoilers. The normal portrait replaces missing faces. */
export function presentCharacter(row: ShownCharacterRow, address: PictureAddress): Character {
  const { character } = row;
  const face = (hash: string | null) => address(hash ?? row.image);
  return {
    characterId: character.id,
    originalCharacterId: character.originalCharacterId,
    characterUserId: character.ownerId,
    characterCreatedBy: row.createdBy,
    characterName: character.name,
    characterDescription: character.description,
    characterPronouns: character.pronouns as Pronouns,
    characterVisibility: character.visibility,
    characterImageURL: face(row.image),
    characterAnnoyedImageURL: face(row.annoyed),
    characterHappyImageURL: face(row.happy),
    characterSadImageURL: face(row.sad),
    ...presentView('characterImageView', row.view),
    characterCreatedAt: character.createdAt.toISOString(),
    ...(character.hiddenAt === null ? {} : { characterHidden: true as const }),
    ...(character.hiddenWithId === null ? {} : { characterHiddenWithOriginal: true as const }),
    ...presentNature(character),
  };
}

function presentNature(character: CharacterRow['character']) {
  return {
    characterJoy: character.joy,
    characterFear: character.fear,
    characterTrust: character.trust,
    characterSurprise: character.surprise,
    characterEmotionalFluidity: character.emotionalFluidity,
    characterPositive: character.positive,
    characterPeaceful: character.peaceful,
    characterOpen: character.open,
    characterExtravert: character.extravert,
    characterSocialRank: character.socialRank,
    characterVoiceName: character.voiceName as Character['characterVoiceName'],
    characterVoicePitch: character.voicePitch,
    characterVoiceRange: character.voiceRange,
  };
}

/** Converts an item to what players see, without its location. */
export function presentItem({ item, image, view }: ItemRow, address: PictureAddress): Item {
  return {
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    itemImageURL: address(image),
    ...presentView('itemImageView', view),
    itemCreatedAt: item.createdAt.toISOString(),
  };
}

/** Converts a quest to what players see, without its hint and knowledge line. */
function presentQuest({ quest, targetName }: Omit<QuestRow, 'sceneId'>): Quest {
  const questType = quest.type as QuestType;
  return {
    questId: quest.id,
    questTriggerId: quest.triggerCharacterId ?? quest.triggerItemId ?? '',
    questType,
    questName: quest.name,
    questDescription: targetName === null ? quest.description : questDescription(questType, targetName),
    ...(quest.goal !== null && { questGoal: quest.goal }),
    questCreatedAt: quest.createdAt.toISOString(),
  };
}

/** Converts a scene to what players see. */
export function presentScene({ row, characters, items, quests }: WholeScene, pictures: ScenePictures): Scene {
  const { scene } = row;
  const { address } = pictures;
  const sceneAtmosphere = pictures.atmospheres.get(row.background);
  return {
    sceneId: scene.id,
    storyId: scene.storyId,
    sceneName: scene.name,
    sceneDescription: scene.description,
    ...(scene.opening === '' ? {} : { sceneOpening: scene.opening }),
    ...(scene.spots.some((spot) => spot !== '') && { sceneSpots: scene.spots }),
    ...(scene.spotPlaces.length > 0 && { sceneSpotPlaces: presentSpotPlaces(scene.spotPlaces) }),
    sceneWinDescription: scene.winDescription,
    sceneBackgroundImageURL: address(row.background),
    sceneWinImageURL: address(row.win),
    ...presentView('sceneBackgroundView', row.view),
    ...presentView('sceneWinView', row.winView),
    ...(sceneAtmosphere && { sceneAtmosphere }),
    sceneOrder: scene.position,
    sceneCreatedAt: scene.createdAt.toISOString(),
    characters: characters.map((character) => presentCharacter(character, address)),
    items: items.map((item) => presentItem(item, address)),
    quests: quests.map(presentQuest),
  };
}

function presentTexts(texts: InnerTexts) {
  return {
    characterSecret: texts.secret ?? '',
    characterPersonalKnowledge: texts.personalKnowledge,
    characterGreetings: texts.greetings,
    characterSmallTalk: texts.smallTalk,
    characterRefusals: texts.refusals,
    characterFarewells: texts.farewells,
    characterOrdinaryLife: listOrdinaryLife(texts.voiceSheet),
    characterAnswers: listAnswers(texts.voiceSheet),
    characterReactions: listReactions(texts.voiceSheet),
    characterAskedAs: listAskedAs(texts.voiceSheet, texts.personalKnowledge),
    characterToldWhen: listToldWhen(texts.voiceSheet, texts.personalKnowledge),
    characterLorebook: listLorebook(texts.voiceSheet),
  };
}

/** Counts what a character can say or hides: its secret, knowledge and lines. */
function countLines({ secret, personalKnowledge, greetings, smallTalk, refusals, farewells, voiceSheet }: InnerTexts) {
  const lines = [personalKnowledge, greetings, smallTalk, refusals, farewells].flat().length;
  const ordinary = listOrdinaryLife(voiceSheet).flatMap((topic) => topic.lines).length;
  const sheet = ordinary + listAnswers(voiceSheet).length + listLorebook(voiceSheet).length;
  return lines + sheet + (secret ? 1 : 0);
}

/** Returns the sealed texts that the reader may read, and tells the character's owner whether there are others. */
function presentSealed(sealed: readonly SealedTexts[], reader: Caller | null, knowsOwn: boolean) {
  const mayRead = ({ sealedBy }: SealedTexts) =>
    reader !== null && (reader.role === 'admin' || sealedBy === reader.accountId);
  const open = sealed.filter(mayRead);
  const closed = sealed.filter((texts) => !mayRead(texts)).reduce((sum, texts) => sum + countLines(texts), 0);
  return {
    ...(knowsOwn && open.length < sealed.length ? { characterKnowledgeSealed: true } : {}),
    ...(knowsOwn && closed > 0 ? { characterSealedLines: closed } : {}),
    ...(open.length > 0 ? { characterSealedTexts: open.map(presentTexts) } : {}),
  };
}

/**
 * Converts a character for this reader: all details for its owner and admins, and the sealed texts that the reader may
 * read.
 */
export function presentCharacterFor(
  row: KnownCharacterRow,
  address: PictureAddress,
  reader: Caller | null,
): CharacterDetail {
  const { character, sealed } = row;
  const knowsOwn = reader !== null && (reader.role === 'admin' || reader.accountId === character.ownerId);
  const own = knowsOwn
    ? {
        version: character.version,
        characterSceneInworldName: `character-${character.id}`,
        ...presentTexts(character),
      }
    : {};
  return {
    ...presentCharacter(row, address),
    ...own,
    ...(knowsOwn || character.knowledgeShared ? { characterKnowledgeShared: character.knowledgeShared } : {}),
    ...presentSealed(sealed, reader, knowsOwn),
  };
}

/** Converts an item with the details reserved for its owner and admins. */
export function presentWholeItem(row: ItemRow, address: PictureAddress): ItemDetail {
  const { version, foundText, spot, hiddenAt } = row.item;
  return {
    ...presentItem(row, address),
    version,
    itemFoundText: foundText ?? '',
    itemSpot: spot,
    ...(hiddenAt === null ? {} : { itemHidden: true as const }),
  };
}

/** Converts a quest with the details reserved for its owner and admins. */
export function presentWholeQuest(row: Omit<QuestRow, 'sceneId'>): QuestDetail {
  const { version, hint, knowledgeLine, matter } = row.quest;
  return {
    ...presentQuest(row),
    version,
    questHint: hint ?? '',
    questKnowledgeLine: knowledgeLine ?? '',
    questMatter: matter ?? '',
  };
}

/** Converts a scene with the details reserved for its owner and admins, for one of them. */
export function presentWholeScene(whole: WholeScene, pictures: ScenePictures, reader: Caller): SceneDetail {
  const { scene } = whole.row;
  const { address } = pictures;
  return {
    ...presentScene(whole, pictures),
    version: scene.version,
    ...(scene.hiddenAt === null ? {} : { sceneHidden: true as const }),
    sceneInworldName: `scene-${scene.id}`,
    sceneCommonKnowledge: scene.commonKnowledge,
    characters: whole.characters.map((character) => presentCharacterFor(character, address, reader)),
    items: whole.items.map((item) => presentWholeItem(item, address)),
    quests: whole.quests.map(presentWholeQuest),
  };
}
