import { type LaunchStory, launchStories } from '@emberlore/content';
import { mapRuleIds, searchSpots, storyRules } from '@emberlore/contract';
import { toHandle } from '../domains/studio/story-export/folder/write-folder.ts';
import { FORMAT, type Manifest, manifest, SCHEMA_VERSION } from '../domains/studio/story-export/manifest.ts';
import { listAnswers, listAskedAs, listOrdinaryLife, listToldWhen } from '../kit/voice-sheets.ts';

type LaunchCharacter = LaunchStory['characters'][number];

function toCharacter({ voiceSheet, mood, personality, voice, emotionalFluidity, ...texts }: LaunchCharacter) {
  const nature = {
    characterJoy: mood.joy,
    characterFear: mood.fear,
    characterTrust: mood.trust,
    characterSurprise: mood.surprise,
    characterEmotionalFluidity: emotionalFluidity,
    characterPositive: personality.positive,
    characterPeaceful: personality.peaceful,
    characterOpen: personality.open,
    characterExtravert: personality.extravert,
    characterSocialRank: personality.socialRank,
    characterVoicePitch: voice.voicePitch,
    characterVoiceRange: voice.voiceRange,
  };
  return {
    ...texts,
    ordinaryLife: listOrdinaryLife(voiceSheet),
    answers: listAnswers(voiceSheet),
    askedAs: listAskedAs(voiceSheet, texts.personalKnowledge),
    toldWhen: listToldWhen(voiceSheet, texts.personalKnowledge),
    nature,
    voice: voice.voiceName,
    picture: { file: `portraits/${texts.id}-neutral` },
  };
}

/** Builds the exports of the launch stories, with ids that people can read. */
export function launchExports(): Manifest[] {
  return launchStories().map((story) => {
    const { name, description, tagline, tags, images, scenes } = story;
    const idOf = (text: string) => toHandle(text, 'untitled');
    const met = scenes.flatMap(({ characters }) => characters);
    const inOrder = story.characters.toSorted((one, other) => met.indexOf(one.id) - met.indexOf(other.id));
    const { rules } = mapRuleIds(storyRules.parse(story.rules ?? {}), (kind, id) =>
      kind === 'scene' || kind === 'quest' ? idOf(id) : id,
    );
    return manifest.parse({
      format: FORMAT,
      schemaVersion: SCHEMA_VERSION,
      story: {
        name,
        description,
        tagline,
        tags,
        locksScenes: true,
        images: images.map((file) => ({ file: `backgrounds/${file}` })),
      },
      characters: inOrder.map(toCharacter),
      items: scenes.flatMap(({ items, spots }) =>
        items.map(({ searchText: foundText, spot, ...item }) => ({
          ...item,
          foundText,
          spot: searchSpots[spots.findIndex((each) => each.name === spot)],
          picture: { file: `items/${item.id}` },
        })),
      ),
      scenes: scenes.map(({ background, spots, items, quests, ...scene }) => ({
        ...scene,
        id: idOf(scene.name),
        spots: spots.map((spot) => spot.name),
        spotPlaces: spots.flatMap(({ x, y }) => [x, y]),
        background: { file: `backgrounds/${background}` },
        winPicture: { file: `backgrounds/${background}` },
        items: items.map(({ id }) => id),
        quests: quests.map((quest) => ({ ...quest, id: idOf(quest.name) })),
      })),
      rules,
    });
  });
}
