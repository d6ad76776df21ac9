import { isDeepStrictEqual } from 'node:util';
import { type Lorebook, natureDefaults, ordinaryTopics, type StoryRules, storyRules } from '@emberlore/contract';
import type {
  ExportedCharacter,
  ExportedItem,
  ExportedPicture,
  ExportedQuest,
  ExportedScene,
  Manifest,
} from '../manifest.ts';
import type { CharacterData, ItemData, PictureData, QuestData, SceneData, StoryData } from './shapes.ts';

// Converts the parts of a story export to what the files of a folder hold, and back. What has its default is left out.

type Plain = Record<string, unknown>;

/** Leaves out what is undefined, empty or false. */
function written<Data extends object>(data: Data): Data {
  const isSaid = (value: unknown) =>
    value !== undefined &&
    value !== '' &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0) &&
    !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(data).filter(([, value]) => isSaid(value))) as Data;
}

/** Leaves out what equals its default. */
const withoutDefaults = (data: Plain, defaults: Plain): Plain =>
  Object.fromEntries(
    Object.entries(data).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key])),
  );

const plainView = { alt: '', focusX: 0.5, focusY: 0.5 };

function toPicture(picture: ExportedPicture): PictureData;
function toPicture(picture: ExportedPicture | undefined): PictureData | undefined;
function toPicture(picture: ExportedPicture | undefined): PictureData | undefined {
  if (!picture) return undefined;
  const { file, ...view } = picture;
  const said = withoutDefaults(view, plainView);
  return Object.keys(said).length === 0 ? file : { file, ...said };
}

function fromPicture(data: PictureData): ExportedPicture {
  if (typeof data === 'string') return { file: data, ...plainView };
  const { file, alt = plainView.alt, focusX = plainView.focusX, focusY = plainView.focusY } = data;
  return { file, alt, focusX, focusY };
}

const pictured = <Name extends string>(name: Name, data: PictureData | undefined) =>
  (data === undefined ? {} : { [name]: fromPicture(data) }) as Partial<Record<Name, ExportedPicture>>;

/** What `story.yaml` holds. */
export function toStoryData({ story }: Manifest): StoryData {
  const { name: title, tagline, description, tags, locksScenes, images } = story;
  return written({ title, tagline, description, tags, locksScenes, pictures: images.map((image) => toPicture(image)) });
}

export function fromStoryData(data: StoryData): Manifest['story'] {
  const { title: name, tagline = '', description, tags = [], locksScenes = false, pictures = [] } = data;
  return { name, tagline, description, tags, locksScenes, images: pictures.map(fromPicture) };
}

type Nature = ExportedCharacter['nature'];

const natureNames = {
  mood: { joy: 'characterJoy', fear: 'characterFear', trust: 'characterTrust', surprise: 'characterSurprise' },
  personality: {
    positive: 'characterPositive',
    peaceful: 'characterPeaceful',
    open: 'characterOpen',
    extravert: 'characterExtravert',
    socialRank: 'characterSocialRank',
  },
} as const;

function toNature(nature: Nature): Pick<CharacterData, 'pitch' | 'rate' | 'mood' | 'fluidity' | 'personality'> {
  const said = (field: keyof Nature) => (nature[field] === natureDefaults[field] ? undefined : nature[field]);
  const isSaid = ([, value]: readonly [string, number | undefined]) => value !== undefined;
  const part = (names: Record<string, keyof Nature>) =>
    Object.fromEntries(
      Object.entries(names)
        .map(([name, field]) => [name, said(field)] as const)
        .filter(isSaid),
    );
  return {
    pitch: said('characterVoicePitch'),
    rate: said('characterVoiceRange'),
    mood: part(natureNames.mood),
    fluidity: said('characterEmotionalFluidity'),
    personality: part(natureNames.personality),
  };
}

function fromNature({ pitch, rate, mood = {}, fluidity, personality = {} }: CharacterData): Nature {
  const part = (names: Record<string, string>, given: Record<string, number | undefined>) =>
    Object.entries(names).map(([name, field]) => [field, given[name]]);
  const fields = [
    ...part(natureNames.mood, mood),
    ['characterEmotionalFluidity', fluidity],
    ...part(natureNames.personality, personality),
    ['characterVoicePitch', pitch],
    ['characterVoiceRange', rate],
  ];
  return { ...natureDefaults, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
}

const loreDefaults = {
  keys: [],
  secondaryKeys: [],
  logic: 'any',
  constant: false,
  order: 100,
  priority: 0,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  probability: 100,
  caseSensitive: false,
  wholeWords: true,
};

function toKnowledge({ personalKnowledge, askedAs, toldWhen }: ExportedCharacter): CharacterData['knowledge'] {
  const noted = new Set<string>();
  return personalKnowledge.map((line) => {
    const questions = noted.has(line) ? undefined : askedAs.find((each) => each.line === line)?.questions;
    const when = noted.has(line) ? undefined : toldWhen.find((each) => each.line === line)?.when;
    noted.add(line);
    return questions || when ? written({ line, when, questions }) : line;
  });
}

/** What a character’s file holds. */
export function toCharacterData(character: ExportedCharacter): CharacterData {
  const { name, pronouns, voice, description, secret, greetings, smallTalk, refusals, farewells } = character;
  return written({
    name,
    pronouns,
    voice: voice as CharacterData['voice'],
    ...toNature(character.nature),
    picture: toPicture(character.picture),
    annoyed: toPicture(character.annoyed),
    happy: toPicture(character.happy),
    sad: toPicture(character.sad),
    knowledgeShared: character.knowledgeShared,
    knowledgeSealed: character.knowledgeSealed,
    lorebook: character.lorebook.map((entry) => withoutDefaults(entry, loreDefaults)) as Lorebook,
    description,
    secret,
    knowledge: toKnowledge(character),
    ...{ greetings, smallTalk, refusals, farewells },
    ordinaryLife: Object.fromEntries(character.ordinaryLife.map(({ topic, lines }) => [topic, lines])),
    answers: character.answers.map(({ asked, say }) => ({ asked, say })),
  });
}

export function fromCharacterData(id: string, data: CharacterData): ExportedCharacter {
  const known = (data.knowledge ?? []).map((each) => (typeof each === 'string' ? { line: each } : each));
  return {
    id,
    name: data.name,
    description: data.description,
    secret: data.secret ?? '',
    pronouns: data.pronouns,
    personalKnowledge: known.map(({ line }) => line),
    greetings: data.greetings ?? [],
    smallTalk: data.smallTalk ?? [],
    refusals: data.refusals ?? [],
    farewells: data.farewells ?? [],
    ordinaryLife: ordinaryTopics.flatMap((topic) => {
      const lines = data.ordinaryLife?.[topic];
      return lines ? [{ topic, lines }] : [];
    }),
    answers: data.answers ?? [],
    askedAs: known.flatMap(({ line, questions }) => (questions ? [{ line, questions }] : [])),
    toldWhen: known.flatMap(({ line, when }) => (when ? [{ line, when }] : [])),
    lorebook: data.lorebook ?? [],
    knowledgeShared: data.knowledgeShared ?? false,
    knowledgeSealed: data.knowledgeSealed ?? false,
    nature: fromNature(data),
    voice: data.voice,
    ...pictured('picture', data.picture),
    ...pictured('annoyed', data.annoyed),
    ...pictured('happy', data.happy),
    ...pictured('sad', data.sad),
  };
}

/** What `items.yaml` holds of an item. */
export function toItemData({ name, description, foundText: found, spot, picture }: ExportedItem): ItemData {
  return written({ name, description, found, spot, picture: toPicture(picture) });
}

export function fromItemData(id: string, { name, description, found, spot, picture }: ItemData): ExportedItem {
  return { id, name, description, foundText: found ?? '', ...(spot && { spot }), ...pictured('picture', picture) };
}

function toQuestData(quest: ExportedQuest): QuestData {
  const { type, target: about, name, goal, hint, knowledgeLine: line, matter } = quest;
  return written({ type: type.toLowerCase(), about, name, goal, hint, line, matter });
}

function fromQuestData(id: string, data: QuestData): ExportedQuest {
  const { type, about: target, name, goal = '', hint = '', line: knowledgeLine = '', matter = '' } = data;
  return { id, type: type.toUpperCase() as ExportedQuest['type'], name, target, goal, hint, knowledgeLine, matter };
}

/** What a scene’s file holds; its quests have ids. */
export function toSceneData(scene: ExportedScene): SceneData {
  const { name, description, opening, spots, spotPlaces, winDescription: win, commonKnowledge, items } = scene;
  const quests = Object.fromEntries(scene.quests.map((quest) => [quest.id ?? '', toQuestData(quest)]));
  const said = written({
    items,
    quests,
    background: toPicture(scene.background),
    ...(!isDeepStrictEqual(scene.winPicture, scene.background) && { winPicture: toPicture(scene.winPicture) }),
    ...{ spots, spotPlaces, description, opening, win, commonKnowledge },
  });
  return { name, people: scene.characters, ...said };
}

export function fromSceneData(id: string, data: SceneData): ExportedScene {
  return {
    id,
    name: data.name,
    description: data.description,
    opening: data.opening ?? '',
    spots: data.spots ?? [],
    spotPlaces: data.spotPlaces ?? [],
    winDescription: data.win,
    commonKnowledge: data.commonKnowledge ?? [],
    ...pictured('background', data.background),
    // Without a picture of its own, winning shows the background.
    ...pictured('winPicture', data.winPicture ?? data.background),
    characters: data.people,
    items: data.items ?? [],
    quests: Object.entries(data.quests ?? {}).map(([questId, quest]) => fromQuestData(questId, quest)),
  };
}

const changeDefaults = { set: [] };

const toOption = ({ roll, ...option }: StoryRules['choices'][number]['options'][number]): Plain => ({
  ...withoutDefaults(option, changeDefaults),
  ...(roll && { roll: withoutDefaults(roll, { ...changeDefaults, bonus: 0 }) }),
});

/** What `rules.yaml` holds. */
export function toRulesData(given: Manifest['rules']): Plain {
  const rules = storyRules.parse(given ?? {});
  return written({
    ...rules,
    choices: rules.choices.map(({ options, ...choice }) => ({ ...choice, options: options.map(toOption) })),
    endings: rules.endings.map((ending) => withoutDefaults(ending, { hint: '', sceneId: null, epilogues: [] })),
    reactions: rules.reactions.map((reaction) => withoutDefaults(reaction, { refuses: false })),
    achievements: rules.achievements.map((praise) => withoutDefaults(praise, { hint: '', atEnd: false })),
  });
}
