import {
  type CharacterDetail,
  type ItemDetail,
  natureDefaults,
  questDescription,
  type SceneDetail,
  type Story,
} from '@emberlore/contract';
import type {
  ExportedCharacter,
  ExportedItem,
  ExportedScene,
  Manifest,
} from '../../domains/studio/story-export/manifest.ts';

// Shows a story that no server has as its owner would see it there: its ids are those of its folder, and its picture
// URLs the names of its pictures.

const someTime = new Date(0).toISOString();
const nobody = 'author';

/** Puts the default wherever a file says nothing. */
const fullNature = (nature: ExportedCharacter['nature']) =>
  ({ ...natureDefaults, ...nature }) as Record<keyof typeof natureDefaults, number>;

function toCharacter(character: ExportedCharacter): CharacterDetail {
  const neutral = character.picture?.file ?? '';
  return {
    ...fullNature(character.nature),
    characterVoiceName: character.voice as CharacterDetail['characterVoiceName'],
    characterId: character.id,
    originalCharacterId: null,
    characterUserId: nobody,
    characterCreatedBy: nobody,
    characterName: character.name,
    characterDescription: character.description,
    characterPronouns: character.pronouns,
    characterVisibility: 'private',
    characterImageURL: neutral,
    characterAnnoyedImageURL: character.annoyed?.file ?? neutral,
    characterHappyImageURL: character.happy?.file ?? neutral,
    characterSadImageURL: character.sad?.file ?? neutral,
    characterCreatedAt: someTime,
    characterSecret: character.secret,
    characterPersonalKnowledge: character.personalKnowledge,
    characterGreetings: character.greetings,
    characterSmallTalk: character.smallTalk,
    characterRefusals: character.refusals,
    characterFarewells: character.farewells,
    characterOrdinaryLife: character.ordinaryLife as NonNullable<CharacterDetail['characterOrdinaryLife']>,
    characterAnswers: character.answers,
    characterAskedAs: character.askedAs,
    characterToldWhen: character.toldWhen,
    characterLorebook: character.lorebook,
  };
}

function toItem(item: ExportedItem): ItemDetail {
  return {
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    itemImageURL: item.picture?.file ?? '',
    itemCreatedAt: someTime,
    itemFoundText: item.foundText,
    itemSpot: item.spot ?? null,
  };
}

function toScene(scene: ExportedScene, at: number, { characters, items }: Manifest): SceneDetail {
  const byId = <Thing extends { id: string }>(things: readonly Thing[], ids: readonly string[]) =>
    ids.flatMap((id) => things.find((thing) => thing.id === id) ?? []);
  const nameOf = (id: string) => [...characters, ...items].find((thing) => thing.id === id)?.name ?? '';
  const background = scene.background?.file ?? '';
  return {
    sceneId: scene.id ?? '',
    storyId: 'story',
    sceneName: scene.name,
    sceneDescription: scene.description,
    sceneOpening: scene.opening,
    sceneWinDescription: scene.winDescription,
    sceneBackgroundImageURL: background,
    sceneWinImageURL: scene.winPicture?.file ?? background,
    sceneOrder: at,
    sceneCreatedAt: someTime,
    sceneCommonKnowledge: scene.commonKnowledge,
    characters: byId(characters, scene.characters).map(toCharacter),
    items: byId(items, scene.items).map(toItem),
    quests: scene.quests.map((quest) => ({
      questId: quest.id ?? '',
      questTriggerId: quest.target,
      questType: quest.type,
      questName: quest.name,
      questDescription: questDescription(quest.type, nameOf(quest.target)),
      questGoal: quest.goal,
      questHint: quest.hint,
      questKnowledgeLine: quest.knowledgeLine,
      questMatter: quest.matter,
      questCreatedAt: someTime,
    })),
  };
}

/** Returns a story of a folder as its owner would see it. */
export function toStoryView(manifest: Manifest): Story {
  const { name, description, tagline, tags, images } = manifest.story;
  return {
    storyId: 'story',
    storyName: name,
    storyDescription: description,
    storyTagline: tagline,
    storyImageURL: images[0]?.file ?? '',
    storyImages: images.map(({ file }) => file),
    storyLikes: 0,
    storyLiked: false,
    storyFavorited: false,
    storyComments: 0,
    storyTotalStars: 0,
    storyRating: 0,
    storyRatings: 0,
    storyPlays: 0,
    storyUserId: nobody,
    storyCreatedBy: nobody,
    storyCreatedAt: someTime,
    storyTags: tags,
    storyTopComment: null,
    storyVisibility: 'private',
    scenes: manifest.scenes.map((scene, at) => toScene(scene, at, manifest)),
  };
}
