import {
  type CharacterDetail,
  characterNature,
  type ItemDetail,
  type PictureView,
  type SceneDetail,
  type Story,
  type StoryRules,
} from '@emberlore/contract';
import { readableTexts } from '../../../kit/inner-texts.ts';
import { listAnswers, listAskedAs, listLorebook, listOrdinaryLife, listToldWhen } from '../../../kit/voice-sheets.ts';
import { parsePictureHash } from '../../media/pictures/media.service.ts';
import {
  type ExportedCharacter,
  type ExportedItem,
  type ExportedPicture,
  type ExportedScene,
  FORMAT,
  type Manifest,
  SCHEMA_VERSION,
} from './manifest.ts';

const natureFields = Object.keys(characterNature.omit({ characterVoiceName: true }).shape);

/** Returns the name of a picture's file within a story export. */
function pictureFileName(url: string): string {
  return `pictures/${parsePictureHash(url) ?? ''}.webp`;
}

const plainView: PictureView = { alt: '', focusX: 0.5, focusY: 0.5 };

function toPicture(url: string, view: PictureView = plainView): ExportedPicture {
  return { file: pictureFileName(url), ...view };
}

function toCharacter(character: CharacterDetail): ExportedCharacter {
  const { characterImageURL: neutral } = character;
  const face = (name: string, url: string) => (url === neutral ? {} : { [name]: toPicture(url) });
  const nature = Object.fromEntries(Object.entries(character).filter(([field]) => natureFields.includes(field)));
  const { secret, voiceSheet, ...texts } = readableTexts(character);
  return {
    id: character.characterId,
    name: character.characterName,
    description: character.characterDescription,
    pronouns: character.characterPronouns,
    ...texts,
    ordinaryLife: listOrdinaryLife(voiceSheet),
    answers: listAnswers(voiceSheet),
    askedAs: listAskedAs(voiceSheet, texts.personalKnowledge),
    toldWhen: listToldWhen(voiceSheet, texts.personalKnowledge),
    lorebook: listLorebook(voiceSheet),
    secret: secret ?? '',
    knowledgeShared: character.characterKnowledgeShared ?? false,
    knowledgeSealed: character.characterKnowledgeSealed ?? false,
    nature,
    voice: character.characterVoiceName,
    picture: toPicture(neutral, character.characterImageView),
    ...face('annoyed', character.characterAnnoyedImageURL),
    ...face('happy', character.characterHappyImageURL),
    ...face('sad', character.characterSadImageURL),
  };
}

function toItem(item: ItemDetail): ExportedItem {
  return {
    id: item.itemId,
    name: item.itemName,
    description: item.itemDescription,
    foundText: item.itemFoundText ?? '',
    ...(item.itemSpot && { spot: item.itemSpot }),
    picture: toPicture(item.itemImageURL, item.itemImageView),
  };
}

function toScene(scene: SceneDetail): ExportedScene {
  return {
    id: scene.sceneId,
    name: scene.sceneName,
    description: scene.sceneDescription,
    opening: scene.sceneOpening ?? '',
    spots: scene.sceneSpots ?? [],
    spotPlaces: (scene.sceneSpotPlaces ?? []).flatMap(({ x, y }) => [x, y]),
    winDescription: scene.sceneWinDescription,
    commonKnowledge: scene.sceneCommonKnowledge ?? [],
    background: toPicture(scene.sceneBackgroundImageURL, scene.sceneBackgroundView),
    winPicture: toPicture(scene.sceneWinImageURL, scene.sceneWinView),
    characters: scene.characters.map(({ characterId }) => characterId),
    items: scene.items.map(({ itemId }) => itemId),
    quests: scene.quests.map((quest) => ({
      id: quest.questId,
      type: quest.questType,
      name: quest.questName,
      target: quest.questTriggerId,
      goal: quest.questGoal ?? '',
      hint: quest.questHint ?? '',
      knowledgeLine: quest.questKnowledgeLine ?? '',
      matter: quest.questMatter ?? '',
    })),
  };
}

function uniqueBy<Thing>(things: readonly Thing[], getKey: (thing: Thing) => string): Thing[] {
  return [...new Map(things.map((thing) => [getKey(thing), thing])).values()];
}

/**
 * Builds the manifest of a story export; `story` is as its owner sees it, `rules` what players can decide and cause in
 * it. Ids are valid only within the export.
 */
export function buildManifest(story: Story, rules: StoryRules): Manifest {
  const { scenes, storyImages, storyImageViews } = story;
  return {
    format: FORMAT,
    schemaVersion: SCHEMA_VERSION,
    story: {
      name: story.storyName,
      description: story.storyDescription,
      tagline: story.storyTagline,
      locksScenes: story.storyLocksScenes ?? false,
      tags: story.storyTags,
      images: storyImages.map((url, at) => toPicture(url, storyImageViews?.[at])),
    },
    characters: uniqueBy(
      scenes.flatMap(({ characters }) => characters),
      ({ characterId }) => characterId,
    ).map(toCharacter),
    items: uniqueBy(
      scenes.flatMap(({ items }) => items),
      ({ itemId }) => itemId,
    ).map(toItem),
    scenes: scenes.map(toScene),
    rules,
  };
}

/** Lists every picture in a manifest, without duplicates. */
export function listPictures({ story, characters, items, scenes }: Manifest): ExportedPicture[] {
  const all = [
    ...story.images,
    ...characters.flatMap(({ picture, annoyed, happy, sad }) => [picture, annoyed, happy, sad]),
    ...items.map(({ picture }) => picture),
    ...scenes.flatMap(({ background, winPicture }) => [background, winPicture]),
  ];
  return uniqueBy(
    all.flatMap((picture) => picture ?? []),
    ({ file }) => file,
  );
}
