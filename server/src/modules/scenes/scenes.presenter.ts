import type {
  Character,
  CharacterDetail,
  Item,
  ItemDetail,
  PictureView,
  Pronouns,
  Quest,
  QuestDetail,
  QuestType,
  Scene,
  SceneDetail,
} from '@emberlore/contract';
import type { CharacterRow, ItemRow, QuestRow, WholeScene } from './scenes.repository.ts';

/** The address of a picture by its content hash. */
export type PictureAddress = (hash: string) => string;

/** How a picture is to be shown, under the name of its field; nothing where its maker has said nothing. */
function presentView<Field extends string>(field: Field, view: PictureView): Partial<Record<Field, PictureView>> {
  const isPlain = view.alt === '' && view.focusX === 0.5 && view.focusY === 0.5;
  return isPlain ? {} : ({ [field]: view } as Record<Field, PictureView>);
}

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
    ...presentView('characterImageView', row.view),
    characterCreatedAt: character.createdAt.toISOString(),
    ...(character.hiddenAt === null ? {} : { characterHidden: true as const }),
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
    ...presentView('sceneBackgroundView', row.view),
    ...presentView('sceneWinView', row.winView),
    sceneOrder: scene.position,
    sceneCreatedAt: scene.createdAt.toISOString(),
    characters: characters.map((character) => presentCharacter(character, address)),
    items: items.map((item) => presentItem(item, address)),
    quests: quests.map(presentQuest),
  };
}

/** A character with what its owner and admins alone are shown. */
export function presentWholeCharacter(row: Omit<CharacterRow, 'sceneId'>, address: PictureAddress): CharacterDetail {
  const { character } = row;
  return {
    ...presentCharacter(row, address),
    version: character.version,
    characterSceneInworldName: `character-${character.id}`,
    characterSecret: character.secret ?? '',
    characterPersonalKnowledge: character.personalKnowledge,
    characterGreetings: character.greetings,
    characterSmallTalk: character.smallTalk,
    characterRefusals: character.refusals,
    characterFarewells: character.farewells,
  };
}

/** An item with what its owner and admins alone are shown. */
export function presentWholeItem(row: ItemRow, address: PictureAddress): ItemDetail {
  const { version, foundText, hiddenAt } = row.item;
  return {
    ...presentItem(row, address),
    ...{ version, itemFoundText: foundText ?? '' },
    ...(hiddenAt === null ? {} : { itemHidden: true as const }),
  };
}

/** A quest with what its owner and admins alone are shown. */
export function presentWholeQuest(row: Pick<QuestRow, 'quest'>): QuestDetail {
  const { version, hint, knowledgeLine } = row.quest;
  return { ...presentQuest(row), version, questHint: hint ?? '', questKnowledgeLine: knowledgeLine ?? '' };
}

/** A scene with what its owner and admins alone are shown. */
export function presentWholeScene(whole: WholeScene, address: PictureAddress): SceneDetail {
  const { scene } = whole.row;
  return {
    ...presentScene(whole, address),
    version: scene.version,
    ...(scene.hiddenAt === null ? {} : { sceneHidden: true as const }),
    sceneInworldName: `scene-${scene.id}`,
    sceneCommonKnowledge: scene.commonKnowledge,
    characters: whole.characters.map((character) => presentWholeCharacter(character, address)),
    items: whole.items.map((item) => presentWholeItem(item, address)),
    quests: whole.quests.map(presentWholeQuest),
  };
}
