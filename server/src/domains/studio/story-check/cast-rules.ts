import {
  type CharacterDetail,
  carriesSealed,
  type Finding,
  foldText,
  type ItemDetail,
  limits,
  type SceneDetail,
  withThe,
} from '@emberlore/contract';
import { advice, inCharacter, lengthOf, problem, type StoryCheckInput, sceneTitle } from './matter.ts';
import { LONG_LINE } from './story-rules.ts';

/** A line with fewer words is hardly an answer. */
const WORDS_LEAST = 3;
const FACE_LEAST = 256;
const ITEM_LEAST = 96;
const THIN = 40;
const LONG = 1200;

const wordsIn = (line: string): number => line.split(/\s+/).length;

function knowledge(scene: SceneDetail, character: CharacterDetail): Finding[] {
  const { characterName: name, characterPersonalKnowledge: lines = [] } = character;
  const place = inCharacter(scene, character, 'characterPersonalKnowledge');
  const found: Finding[] = [];
  if (lines.length < limits.knowledgeLinesEnough && !carriesSealed(character))
    found.push(
      advice(
        'characterKnowsLittle',
        place,
        `${name} has ${lines.length} lines of knowledge. With ${limits.knowledgeLinesEnough}, they repeat themselves less.`,
      ),
    );
  if (lines.some((line) => wordsIn(line) < WORDS_LEAST))
    found.push(advice('lineShort', place, `One of ${name}’s lines is only a word or two.`));
  if (lines.some((line) => lengthOf(line) > LONG_LINE))
    found.push(advice('lineLong', place, `One of ${name}’s lines is too long to say in one go. Split it.`));
  if (new Set(lines.map(foldText)).size < lines.length)
    found.push(advice('lineTwice', place, `${name} has the same line twice.`));
  const facts = new Set((scene.sceneCommonKnowledge ?? []).map(foldText));
  if (lines.some((line) => facts.has(foldText(line))))
    found.push(advice('lineCommon', place, `One of ${name}’s lines repeats common knowledge of ${sceneTitle(scene)}.`));
  return found;
}

function looks(scene: SceneDetail, character: CharacterDetail, widths: StoryCheckInput['widths']): Finding[] {
  const { characterName: name, characterDescription, characterImageURL: neutral } = character;
  const { characterAnnoyedImageURL, characterHappyImageURL, characterSadImageURL } = character;
  const found: Finding[] = [];
  const face = inCharacter(scene, character, 'characterImageURL');
  if ([characterAnnoyedImageURL, characterHappyImageURL, characterSadImageURL].every((url) => url === neutral))
    found.push(advice('characterOneFace', face, `${name} has only one portrait.`));
  if ((widths.get(neutral) ?? FACE_LEAST) < FACE_LEAST)
    found.push(advice('characterPictureSmall', face, `The picture of ${name} is narrower than ${FACE_LEAST} pixels.`));
  const words = inCharacter(scene, character, 'characterDescription');
  if (lengthOf(characterDescription) < THIN)
    found.push(advice('characterThin', words, `The description of ${name} is very short.`));
  if (lengthOf(characterDescription) > LONG)
    found.push(advice('characterLong', words, `The description of ${name} is too long to read in one go.`));
  return found;
}

function findDuplicates(scene: SceneDetail): Finding[] {
  const { characters } = scene;
  return characters.flatMap((character, at) => {
    const earlier = characters.slice(0, at);
    const { characterName: name, characterVoiceName: voice } = character;
    const found: Finding[] = [];
    if (earlier.some((other) => foldText(other.characterName) === foldText(name)))
      found.push(
        problem(
          'characterNameTwice',
          inCharacter(scene, character, 'characterName'),
          `Two characters in ${sceneTitle(scene)} are both named ${name}.`,
        ),
      );
    const twin = earlier.find((other) => other.characterVoiceName === voice);
    if (twin)
      found.push(
        advice(
          'voiceTwice',
          inCharacter(scene, character, 'characterVoiceName'),
          `${name} and ${twin.characterName} have the same voice.`,
        ),
      );
    return found;
  });
}

/** Returns the findings about a scene's characters. */
export function castFindings(scene: SceneDetail, widths: StoryCheckInput['widths']): Finding[] {
  const single = scene.characters.flatMap((character) => [
    ...knowledge(scene, character),
    ...looks(scene, character, widths),
  ]);
  return [...single, ...findDuplicates(scene)];
}

/** Returns the words of a name by which it could be mentioned, without a plural s. */
function splitName(name: string): string[] {
  const words = foldText(name).match(/[\p{L}\p{N}]{4,}/gu) ?? foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/s$/, ''));
}

/** Returns all texts of a scene in which an item could be mentioned, as one folded text. */
function speechIn(scene: SceneDetail): string {
  const spoken = scene.characters.flatMap((character) => [
    ...(character.characterPersonalKnowledge ?? []),
    ...(character.characterSmallTalk ?? []),
    ...(character.characterGreetings ?? []),
  ]);
  const hints = scene.quests.map(({ questHint = '' }) => questHint);
  return foldText([scene.sceneDescription, ...(scene.sceneCommonKnowledge ?? []), ...spoken, ...hints].join(' '));
}

/** Whether a character, fact or hint of the scene mentions the item. */
function isMentioned(item: ItemDetail, scene: SceneDetail): boolean {
  const speech = speechIn(scene);
  return splitName(item.itemName).some((word) => speech.includes(word));
}

/** Returns the findings about a scene's items. Items that no quest needs are scenery and need no mention. */
export function itemFindings(scene: SceneDetail, widths: StoryCheckInput['widths']): Finding[] {
  const wanted = new Set(scene.quests.map(({ questTriggerId }) => questTriggerId));
  return scene.items.flatMap((item) => {
    const { itemId, itemName, itemImageURL } = item;
    const place = { kind: 'item' as const, sceneId: scene.sceneId, itemId };
    const found: Finding[] = [];
    if (wanted.has(itemId) && !isMentioned(item, scene))
      found.push(
        problem(
          'itemUnmentioned',
          { ...place, field: 'itemName' },
          `Nobody in ${sceneTitle(scene)} and no fact mentions ${withThe(itemName)}. Players won’t think of asking for it.`,
        ),
      );
    if ((widths.get(itemImageURL) ?? ITEM_LEAST) < ITEM_LEAST)
      found.push(
        advice(
          'itemPictureSmall',
          { ...place, field: 'itemImageURL' },
          `The picture of ${withThe(itemName)} is narrower than ${ITEM_LEAST} pixels.`,
        ),
      );
    return found;
  });
}
