import {
  type CharacterDetail,
  type Comment,
  type ItemDetail,
  type LatestRun,
  natureDefaults,
  type OpenChoice,
  type QuestDetail,
  type RuledScene,
  type SceneDetail,
  type Story,
  type UserAccount,
} from '@emberlore/contract';

/** The time at which every sample was created. */
export const sampleTime = '2031-03-04T05:06:07.000Z';

/** A confirmed player with 100 credits. */
export function sampleAccount(change: Partial<UserAccount> = {}): UserAccount {
  return {
    userId: 'ada',
    accessToken: 'token-of-ada',
    userAccountType: 'email',
    userName: 'Ada',
    userEmail: 'ada@example.com',
    userProfileImageURL: '/media/ada.webp',
    credits: 100,
    userCreatedAt: sampleTime,
    userEmailConfirmed: true,
    userTermsVersion: '1',
    isAdmin: false,
    ...change,
  };
}

/** An own item. */
export function sampleItem(change: Partial<ItemDetail> = {}): ItemDetail {
  return {
    itemId: 'key',
    itemName: 'Brass Key',
    itemDescription: 'Warm, as if somebody had just let go of it.',
    itemImageURL: '/media/key.webp',
    itemCreatedAt: sampleTime,
    itemFoundText: 'Under the third board.',
    version: 1,
    ...change,
  };
}

/** An own character with four lines of knowledge. */
export function sampleCharacter(change: Partial<CharacterDetail> = {}): CharacterDetail {
  return {
    ...natureDefaults,
    characterId: 'okafor',
    originalCharacterId: null,
    characterUserId: 'ada',
    characterCreatedBy: 'Ada',
    characterName: 'Captain Okafor',
    characterDescription: 'She has not slept since the harbour froze.',
    characterPronouns: 'She/Her/Hers',
    characterVisibility: 'private',
    characterImageURL: '/media/okafor.webp',
    characterAnnoyedImageURL: '/media/okafor.webp',
    characterHappyImageURL: '/media/okafor-happy.webp',
    characterSadImageURL: '/media/okafor.webp',
    characterCreatedAt: sampleTime,
    characterVoiceName: 'Adam',
    characterPersonalKnowledge: ['The ice sings.', 'The lamp is out.', 'The mate is lying.', 'The key is brass.'],
    version: 1,
    ...change,
  };
}

/** A quest to talk to the sample character. */
export function sampleQuest(change: Partial<QuestDetail> = {}): QuestDetail {
  return {
    questId: 'letter',
    questTriggerId: 'okafor',
    questType: 'DIALOGUE',
    questName: 'A Letter In Green Ink',
    questDescription: 'Talk to Captain Okafor.',
    questCreatedAt: sampleTime,
    version: 1,
    ...change,
  };
}

/** An own scene with a character, an item and a quest. */
export function sampleScene(change: Partial<SceneDetail> = {}): SceneDetail {
  return {
    sceneId: 'harbour',
    storyId: 'winter',
    sceneName: 'The Frozen Harbour',
    sceneDescription: 'Ships stand in the ice like teeth.',
    sceneWinDescription: 'The ice breaks.',
    sceneBackgroundImageURL: '/media/harbour.webp',
    sceneWinImageURL: '/media/harbour-won.webp',
    sceneOrder: 0,
    sceneCreatedAt: sampleTime,
    sceneCommonKnowledge: ['It is winter.', 'No ship sails.', 'Bread is dear.', 'The bell is cracked.'],
    characters: [sampleCharacter()],
    items: [sampleItem()],
    quests: [sampleQuest()],
    version: 1,
    ...change,
  };
}

/** An own private story with one scene. */
export function sampleStory(change: Partial<Story> = {}): Story {
  return {
    storyId: 'winter',
    storyName: 'A Long Winter',
    storyDescription: 'Nobody has seen the sun since the feast of lamps.',
    storyTagline: '',
    storyImageURL: '/media/winter.webp',
    storyImages: ['/media/winter.webp'],
    storyLikes: 3,
    storyLiked: false,
    storyFavorited: false,
    storyComments: 2,
    storyTotalStars: 9,
    storyRating: 4.5,
    storyRatings: 2,
    storyPlays: 5,
    storyUserId: 'ada',
    storyCreatedBy: 'Ada',
    storyCreatedAt: sampleTime,
    storyTags: ['Mystery'],
    storyTopComment: null,
    storyVisibility: 'private',
    scenes: [sampleScene()],
    version: 1,
    ...change,
  };
}

/** A comment of another player on the sample story. */
export function sampleComment(change: Partial<Comment> = {}): Comment {
  return {
    commentId: 'cold',
    commentStoryId: 'winter',
    commentUserId: 'wren',
    commentUserName: 'Wren',
    commentUserProfileImageURL: '/media/wren.webp',
    comment: 'I could feel the cold.',
    commentStars: 4,
    commentLikes: 1,
    commentCreatedAt: sampleTime,
    commentLiked: false,
    ...change,
  };
}

/** What the rules of a story make of the sample scene; without changes, nothing. */
export function sampleRules(change: Partial<RuledScene> = {}): RuledScene {
  return { choices: [], absent: [], withoutQuests: [], later: [], carried: [], ...change };
}

/** An open choice of the sample scene. */
export function sampleChoice(change: Partial<OpenChoice> = {}): OpenChoice {
  return {
    choiceId: 'captain',
    characterId: null,
    question: 'The crew waits for a word from you.',
    options: [
      { optionId: 'accuse', label: 'Accuse the captain' },
      { optionId: 'silence', label: 'Say nothing' },
    ],
    ...change,
  };
}

/** A finished run of a story without endings. */
export function sampleRun(change: Partial<LatestRun> = {}): LatestRun {
  return {
    runId: 'run',
    progress: 100,
    finished: true,
    people: 4,
    items: 7,
    messages: 41,
    lines: 120,
    more: false,
    ending: null,
    endings: [],
    achievements: [],
    ...change,
  };
}

/** A finished run that ended in the first of two endings. */
export function sampleEndedRun(): LatestRun {
  return sampleRun({
    ending: {
      endingId: 'thaw',
      title: 'The thaw',
      text: 'The ice broke at noon.',
      imageURL: '/media/harbour-won.webp',
      epilogues: [
        {
          characterId: 'okafor',
          characterName: 'Captain Okafor',
          imageURL: '/media/okafor.webp',
          text: 'She slept for two days.',
        },
      ],
      share: 34,
    },
    endings: [
      { endingId: 'thaw', title: 'The thaw', hint: 'Light the lamp.' },
      { endingId: 'frost', title: null, hint: 'What if nobody lit the lamp?' },
    ],
    achievements: [
      { achievementId: 'kind', title: 'Clean hands', text: 'Nobody was accused.', hint: '', now: true },
      { achievementId: 'bold', title: null, text: '', hint: 'Go first.', now: false },
    ],
  });
}

/** The answer of a list of what players asked in vain: nothing. */
export const nothingAskedInVain = { questions: [], total: 0, nextPage: null };
