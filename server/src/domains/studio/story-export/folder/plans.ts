import type { FilePlan } from './markdown-file.ts';
import { answers, knowledge, list, prose, topics } from './sections.ts';

/** How `characters/ID.md` is laid out. */
export const characterPlan: FilePlan = {
  fields: [
    'name',
    'pronouns',
    'voice',
    'pitch',
    'rate',
    'mood',
    'fluidity',
    'personality',
    'picture',
    'annoyed',
    'happy',
    'sad',
    'knowledgeShared',
    'knowledgeSealed',
    'lorebook',
  ],
  sections: [
    { title: 'Description', field: 'description', kind: prose },
    { title: 'Secret', field: 'secret', kind: prose },
    { title: 'Knowledge', field: 'knowledge', kind: knowledge },
    { title: 'Greetings', field: 'greetings', kind: list },
    { title: 'Small talk', field: 'smallTalk', kind: list },
    { title: 'Refusals', field: 'refusals', kind: list },
    { title: 'Farewells', field: 'farewells', kind: list },
    { title: 'Ordinary life', field: 'ordinaryLife', kind: topics },
    { title: 'Answers', field: 'answers', kind: answers },
  ],
};

/** How `scenes/NN-ID.md` is laid out. */
export const scenePlan: FilePlan = {
  fields: ['name', 'people', 'items', 'quests', 'background', 'winPicture', 'spots', 'spotPlaces'],
  sections: [
    { title: 'Description', field: 'description', kind: prose },
    { title: 'Opening', field: 'opening', kind: prose },
    { title: 'Win', field: 'win', kind: prose },
    { title: 'Common knowledge', field: 'commonKnowledge', kind: list },
  ],
};

/** The order of the fields of `story.yaml`. */
export const storyFields = ['title', 'tagline', 'description', 'tags', 'locksScenes', 'pictures'];

/** The order of the parts of `rules.yaml`. */
export const rulesFields = [
  'variables',
  'effects',
  'choices',
  'endings',
  'reactions',
  'combinations',
  'lines',
  'people',
  'quests',
  'scenes',
  'descriptions',
  'wins',
  'yields',
  'achievements',
];
