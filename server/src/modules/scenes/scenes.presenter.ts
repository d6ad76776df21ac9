import type { Character, Item, Pronouns, Quest, QuestType, Scene } from '@emberlore/contract';
import type { CharacterRow, ItemRow, QuestRow, WholeScene } from './scenes.repository.ts';

/** The address of a picture by its content hash. */
export type PictureAddress = (hash: string) => string;

/** A character as players see it: nothing that would spoil the game. A face that is missing is the normal one. */
export function presentCharacter(row: Omit<CharacterRow, 'sceneId'>, address: PictureAddress): Character {
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
    characterCreatedAt: character.createdAt.toISOString(),
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

/** An item as players see it; where it lies is not told. */
export function presentItem({ item, image }: ItemRow, address: PictureAddress): Item {
  return {
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    itemImageURL: address(image),
    itemCreatedAt: item.createdAt.toISOString(),
  };
}

/** A quest as players see it, without its hint and the line it asks for. */
function presentQuest({ quest }: Pick<QuestRow, 'quest'>): Quest {
  return {
    questId: quest.id,
    questTriggerId: quest.triggerCharacterId ?? quest.triggerItemId ?? '',
    questType: quest.type as QuestType,
    questName: quest.name,
    questDescription: quest.description,
    questCreatedAt: quest.createdAt.toISOString(),
  };
}

/** A scene as players see it. */
export function presentScene({ row, characters, items, quests }: WholeScene, address: PictureAddress): Scene {
  const { scene } = row;
  return {
    sceneId: scene.id,
    storyId: scene.storyId,
    sceneName: scene.name,
    sceneDescription: scene.description,
    sceneWinDescription: scene.winDescription,
    sceneBackgroundImageURL: address(row.background),
    sceneWinImageURL: address(row.win),
    sceneOrder: scene.position,
    sceneCreatedAt: scene.createdAt.toISOString(),
    characters: characters.map((character) => presentCharacter(character, address)),
    items: items.map((item) => presentItem(item, address)),
    quests: quests.map(presentQuest),
  };
}
