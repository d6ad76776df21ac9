import { mapRuleIds, type RuleTarget, type StoryRules, type VersionChange } from '@emberlore/contract';
import { stringify } from 'yaml';
import type {
  ExportedCharacter,
  ExportedItem,
  ExportedPicture,
  ExportedQuest,
  ExportedScene,
  Manifest,
} from '../story-export/story-export.service.ts';

/** A part of a story as texts by field, so that it can be compared. */
export interface VersionPart extends Pick<VersionChange, 'part' | 'id' | 'name' | 'within'> {
  fields: [field: string, text: string][];
}

/** The names of everything in a story, by id. */
type Names = ReadonlyMap<string, string>;

const byLine = (lines: readonly string[]): string => lines.join('\n');
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
/** Pictures are compared by their files, which nobody reads. */
const pictureOf = (picture: ExportedPicture | undefined): string => picture?.file ?? '';

function storyPart({ story, scenes }: Manifest): VersionPart {
  return {
    part: 'story',
    id: '',
    name: story.name,
    within: '',
    fields: [
      ['storyName', story.name],
      ['storyDescription', story.description],
      ['storyTagline', story.tagline],
      ['storyTags', byLine(story.tags)],
      ['storyLocksScenes', yesNo(story.locksScenes)],
      ['sceneOrder', byLine(scenes.map(({ name }) => name))],
      ['storyImages', byLine(story.images.map(pictureOf))],
    ],
  };
}

function scenePart(scene: ExportedScene, names: Names): VersionPart {
  const named = (ids: readonly string[]) => byLine(ids.map((id) => names.get(id) ?? id));
  return {
    part: 'scene',
    id: scene.id ?? '',
    name: scene.name,
    within: '',
    fields: [
      ['sceneName', scene.name],
      ['sceneDescription', scene.description],
      ['sceneOpening', scene.opening],
      ['sceneSpots', byLine(scene.spots)],
      ['sceneSpotPlaces', scene.spotPlaces.join(' ')],
      ['sceneWinDescription', scene.winDescription],
      ['commonKnowledge', byLine(scene.commonKnowledge)],
      ['selectedCharacters', named(scene.characters)],
      ['selectedItems', named(scene.items)],
      ['sceneImage', pictureOf(scene.background)],
      ['sceneWinImage', pictureOf(scene.winPicture)],
    ],
  };
}

function questPart(quest: ExportedQuest, scene: ExportedScene, names: Names): VersionPart {
  return {
    part: 'quest',
    id: quest.id ?? '',
    name: quest.name,
    within: scene.name,
    fields: [
      ['questName', quest.name],
      ['questType', quest.type],
      ['questTarget', names.get(quest.target) ?? ''],
      ['questGoal', quest.goal],
      ['questHint', quest.hint],
      ['questKnowledgeLine', quest.knowledgeLine],
      ['questMatter', quest.matter],
    ],
  };
}

function describeLore({ text, keys, ...entry }: ExportedCharacter['lorebook'][number]): string {
  const { secondaryKeys, logic, constant, order, priority, sticky, cooldown, delay, probability } = entry;
  const when = constant ? 'always' : [...keys, ...secondaryKeys].join(', ');
  const settings = [
    logic,
    order,
    priority,
    sticky,
    cooldown,
    delay,
    probability,
    entry.caseSensitive,
    entry.wholeWords,
  ];
  return `${when}: ${text} (${settings.join(' ')})`;
}

function characterPart(character: ExportedCharacter): VersionPart {
  return {
    part: 'character',
    id: character.id,
    name: character.name,
    within: '',
    fields: [
      ['characterName', character.name],
      ['characterPronouns', character.pronouns],
      ['characterDescription', character.description],
      ['characterPersonalKnowledge', byLine(character.personalKnowledge)],
      ['characterSecret', character.secret],
      ['characterGreetings', byLine(character.greetings)],
      ['characterSmallTalk', byLine(character.smallTalk)],
      ['characterRefusals', byLine(character.refusals)],
      ['characterFarewells', byLine(character.farewells)],
      [
        'characterOrdinaryLife',
        byLine(character.ordinaryLife.flatMap(({ topic, lines }) => lines.map((line) => `${topic}: ${line}`))),
      ],
      ['characterAnswers', byLine(character.answers.map(({ asked, say }) => `${asked.join(' / ')} → ${say}`))],
      [
        'characterAskedAs',
        byLine(character.askedAs.map(({ line, questions }) => `${questions.join(' / ')} → ${line}`)),
      ],
      ['characterToldWhen', byLine(character.toldWhen.map(({ line, when }) => `${when}: ${line}`))],
      ['characterLorebook', byLine(character.lorebook.map(describeLore))],
      ['characterKnowledgeShared', yesNo(character.knowledgeShared)],
      ['characterVoiceName', character.voice],
      ...Object.entries(character.nature).map(([field, value]): [string, string] => [field, String(value ?? '')]),
      ['characterImage', pictureOf(character.picture)],
      ['characterAnnoyedImage', pictureOf(character.annoyed)],
      ['characterHappyImage', pictureOf(character.happy)],
      ['characterSadImage', pictureOf(character.sad)],
    ],
  };
}

function itemPart(item: ExportedItem): VersionPart {
  return {
    part: 'item',
    id: item.id,
    name: item.name,
    within: '',
    fields: [
      ['itemName', item.name],
      ['itemDescription', item.description],
      ['itemFoundText', item.foundText],
      ['itemSpot', item.spot ?? ''],
      ['itemImage', pictureOf(item.picture)],
    ],
  };
}

function listNames({ scenes, characters, items }: Manifest): Names {
  const quests = scenes.flatMap((scene) => scene.quests);
  return new Map([...scenes, ...quests, ...characters, ...items].map(({ id = '', name }) => [id, name]));
}

const titles = ['title', 'question', 'name', 'line', 'text', 'characterId', 'questId', 'sceneId', 'itemId'] as const;

/** The fields by which rules are told apart that have an id of their own. */
const ownIds = ['variableId', 'choiceId', 'endingId', 'achievementId'] as const;

/** Returns what an author calls a rule: the first text that it has. */
function titleOf(rule: Record<string, unknown>): string {
  const found = titles.map((field) => rule[field]).find((text) => typeof text === 'string' && text !== '');
  return typeof found === 'string' ? found : '';
}

/** The rules of a story, with names instead of the ids of people and things. */
function ruleParts(given: Manifest['rules'], names: Names): VersionPart[] {
  if (!given) return [];
  const { rules } = mapRuleIds(given as StoryRules, (_kind: RuleTarget, id) => names.get(id) ?? id);
  const seen = new Map<string, number>();
  return Object.entries(rules).flatMap(([section, entries]) =>
    (entries as unknown as Record<string, unknown>[]).map((rule): VersionPart => {
      const name = titleOf(rule);
      const key = `${section}/${ownIds.map((field) => rule[field]).find((id) => typeof id === 'string') ?? name}`;
      const place = seen.get(key) ?? 0;
      seen.set(key, place + 1);
      return { part: 'rule', id: `${key}/${place}`, name, within: section, fields: [['rule', stringify(rule)]] };
    }),
  );
}

/** Takes a story apart: the story itself, then its scenes with their quests, characters, items and rules. */
export function listParts(manifest: Manifest): VersionPart[] {
  const names = listNames(manifest);
  return [
    storyPart(manifest),
    ...manifest.scenes.flatMap((scene) => [
      scenePart(scene, names),
      ...scene.quests.map((quest) => questPart(quest, scene, names)),
    ]),
    ...manifest.characters.map(characterPart),
    ...manifest.items.map(itemPart),
    ...ruleParts(manifest.rules, names),
  ];
}
