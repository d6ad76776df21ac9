import { m } from '../../../i18n/messages.ts';

/** What the forms call the fields of the calls. */
const names: Readonly<Record<string, string>> = {
  storyName: m.studio_story_name(),
  storyDescription: m.studio_description(),
  storyTags: m.studio_tags(),
  storyImages: m.studio_pictures(),
  sceneName: m.studio_scene_name(),
  sceneDescription: m.studio_description(),
  sceneOpening: m.studio_opening(),
  sceneSpots: m.studio_spots(),
  sceneWinDescription: m.studio_win_description(),
  sceneImage: m.studio_the_picture(),
  sceneWinImage: m.studio_the_picture(),
  selectedCharacters: m.studio_characters(),
  selectedItems: m.studio_items(),
  selectedQuests: m.studio_quests(),
  commonKnowledge: m.studio_facts(),
  characterName: m.studio_name(),
  characterPronouns: m.studio_pronouns(),
  characterDescription: m.studio_description(),
  characterPersonalKnowledge: m.studio_personal_knowledge(),
  characterSecret: m.studio_secret(),
  characterGreetings: m.studio_greetings(),
  characterSmallTalk: m.studio_small_talk(),
  characterRefusals: m.studio_refusals(),
  characterFarewells: m.studio_farewells(),
  characterOrdinaryLife: m.studio_ordinary_life(),
  characterAnswers: m.studio_answers(),
  characterAskedAs: m.studio_asked_as(),
  characterToldWhen: m.studio_when_they_tell_it(),
  characterLorebook: m.studio_lorebook(),
  characterVoiceName: m.studio_voice(),
  characterImage: m.studio_neutral(),
  characterAnnoyedImage: m.studio_annoyed(),
  characterHappyImage: m.studio_happy(),
  characterSadImage: m.studio_sad(),
  itemName: m.studio_item_name(),
  itemDescription: m.studio_description(),
  itemFoundText: m.studio_when_its_found_optional(),
  itemImage: m.studio_the_picture(),
  questName: m.studio_quest_name(),
  questHint: m.studio_hint(),
  questMatter: m.studio_what_must_come_up_optional(),
  questKnowledgeLine: m.studio_line_of_knowledge(),
};

/** Returns what a form calls a field; `path` is where the server found it, such as `sceneInfo.commonKnowledge.2`. */
export function nameField(path: string): string {
  const known = path.split('.').findLast((part) => Object.hasOwn(names, part));
  return (known !== undefined && names[known]) || m.studio_form();
}
