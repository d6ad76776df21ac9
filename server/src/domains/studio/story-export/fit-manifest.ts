import { limits, type StoryRules, searchSpots } from '@emberlore/contract';
import {
  fitLines,
  fitList,
  fitText,
  fitVoice,
  type Note,
  SPARE_LINES,
  sealedNote,
  splitSentences,
} from './fit.service.ts';
import { fitRules } from './fit-rules.ts';
import { fitSheet } from './fit-sheet.service.ts';
import type { ExportedCharacter, ExportedItem, ExportedQuest, ExportedScene, Manifest } from './manifest.ts';

const SPARE_FACTS = [
  'It is a quiet hour.',
  'Few people come here.',
  'Everybody here knows each other.',
  'Something is about to happen.',
];

function fitCharacter(character: ExportedCharacter, note: Note): ExportedCharacter {
  const name = fitText(character.name, limits.characterName, 'A character’s name', note, 'Somebody');
  const of = (field: string) => `The ${field} of ${name}`;
  const more = { least: 0, most: limits.characterLines, count: limits.characterLinesCount };
  const description = fitText(character.description, limits.characterDescription, of('description'), note, name);
  const spare = [...splitSentences(description), ...SPARE_LINES];
  const knowledge = { least: limits.knowledgeLinesLeast, most: limits.knowledgeBox, spare };
  if (character.knowledgeSealed) note(sealedNote(name));
  const personalKnowledge = fitLines(character.personalKnowledge, knowledge, of('knowledge'), note);
  return {
    ...character,
    ...fitSheet(character, { name, personalKnowledge }, note),
    name,
    description,
    secret: fitText(character.secret, limits.characterSecret, of('secret'), note),
    personalKnowledge,
    greetings: fitLines(character.greetings, more, of('greetings'), note),
    smallTalk: fitLines(character.smallTalk, more, of('small talk'), note),
    refusals: fitLines(character.refusals, more, of('refusals'), note),
    farewells: fitLines(character.farewells, more, of('farewells'), note),
    voice: fitVoice(character.voice, name, note),
  };
}

function fitItem(item: ExportedItem, note: Note): ExportedItem {
  const name = fitText(item.name, limits.itemName, 'An item’s name', note, 'Something');
  return {
    ...item,
    name,
    description: fitText(item.description, limits.itemDescription, `The description of ${name}`, note, name),
    foundText: fitText(item.foundText, limits.itemFoundText, `Where ${name} was found`, note),
  };
}

function fitQuests(
  scene: ExportedScene,
  cast: readonly ExportedCharacter[],
  title: string,
  note: Note,
): ExportedQuest[] {
  const isThere = ({ type, target }: ExportedQuest) =>
    (type === 'SEARCH' ? scene.items : scene.characters).includes(target);
  const possible = scene.quests.filter(isThere);
  for (const { name } of scene.quests.filter((quest) => !isThere(quest)))
    note(`The quest ‘${name}’ of ${title} was left out: what it is about is not in the scene.`);
  return fitList(possible, limits.sceneQuests, `quests of ${title}`, note).map((quest) => {
    const name = fitText(quest.name, limits.questName, 'A quest’s name', note, 'A quest');
    const target = cast.find(({ id }) => id === quest.target);
    const isKnown = quest.type === 'KNOWLEDGE' && target?.personalKnowledge.includes(quest.knowledgeLine);
    if (quest.knowledgeLine !== '' && !isKnown)
      note(`The quest ‘${name}’ asks for any line: nobody knows the one it had.`);
    return {
      ...quest,
      name,
      knowledgeLine: isKnown ? quest.knowledgeLine : '',
      matter:
        quest.type === 'DIALOGUE' ? fitText(quest.matter, limits.questMatter, `The matter of ‘${name}’`, note) : '',
      goal: fitText(quest.goal, limits.questGoal, `The goal of ‘${name}’`, note),
      hint: fitText(quest.hint, limits.questHint, `The hint of ‘${name}’`, note),
    };
  });
}

/** Fits the names of a scene's spots; with another number of them, nobody knows which is which. */
function fitSpots(spots: readonly string[], title: string, note: Note): string[] {
  if (spots.length === 0) return [];
  if (spots.length === searchSpots.length)
    return spots.map((spot) => fitText(spot, limits.searchSpot, `A spot of ${title}`, note));
  note(`The names of the spots of ${title} were left out: a scene has ${searchSpots.length}.`);
  return [];
}

/** Fits where the spots lie; with another number of them, they lie in their rows. */
const fitSpotPlaces = (places: readonly number[]): number[] =>
  places.length === searchSpots.length * 2 ? places.map((place) => Math.round(Math.min(100, Math.max(0, place)))) : [];

function fitScene(given: ExportedScene, at: number, manifest: Manifest, note: Note): ExportedScene {
  const name = fitText(given.name, limits.sceneName, `The name of scene ${at + 1}`, note);
  const title = name === '' ? `scene ${at + 1}` : `‘${name}’`;
  const known = (ids: readonly string[], things: readonly { id: string }[]) =>
    [...new Set(ids)].filter((id) => things.some((thing) => thing.id === id));
  const scene = {
    ...given,
    characters: fitList(
      known(given.characters, manifest.characters),
      limits.sceneCharacters,
      `characters of ${title}`,
      note,
    ),
    items: fitList(known(given.items, manifest.items), limits.sceneItems, `items of ${title}`, note),
  };
  const facts = {
    least: limits.knowledgeLinesLeast,
    most: limits.knowledgeBox,
    spare: [...splitSentences(scene.description), ...SPARE_FACTS],
  };
  return {
    ...scene,
    name,
    description: fitText(scene.description, limits.sceneDescription, `The description of ${title}`, note, title),
    opening: fitText(scene.opening, limits.sceneOpening, `The opening of ${title}`, note),
    spots: fitSpots(scene.spots, title, note),
    spotPlaces: fitSpotPlaces(scene.spotPlaces),
    winDescription: fitText(
      scene.winDescription,
      limits.winDescription,
      `What is won in ${title}`,
      note,
      'You have done it.',
    ),
    commonKnowledge: fitLines(scene.commonKnowledge, facts, `the common knowledge of ${title}`, note),
    quests: fitQuests(scene, manifest.characters, title, note),
  };
}

/** A manifest that fits all limits, with its rules and the changes in plain words. */
interface Fitted {
  manifest: Manifest;
  rules: StoryRules | undefined;
  changes: string[];
}

/** Fits a manifest to all limits and lists the changes in plain words. */
export function fitManifest(given: Manifest): Fitted {
  const changes: string[] = [];
  const note: Note = (change) => changes.push(change);
  const { story } = given;
  const name = fitText(story.name, limits.storyName, 'The name of the story', note, 'A story');
  const characters = given.characters.map((character) => fitCharacter(character, note));
  const items = given.items.map((item) => fitItem(item, note));
  const whole = { ...given, characters, items };
  const scenes = fitList(given.scenes, limits.storyScenes, 'scenes', note);
  const manifest = {
    ...whole,
    story: {
      ...story,
      name,
      description: fitText(story.description, limits.storyDescription, 'The description of the story', note, name),
      tagline: fitText(story.tagline, 140, 'The tagline of the story', note),
      images: fitList(story.images, limits.storyImages, 'pictures', note),
    },
    scenes: scenes.map((scene, at) => fitScene(scene, at, whole, note)),
  };
  return { manifest, rules: fitRules(manifest, note), changes };
}
