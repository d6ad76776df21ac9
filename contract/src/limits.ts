/** All limits shared by server and web. Texts are counted in Unicode code points, times are milliseconds. */
export const limits = {
  email: 45,
  password: 45,
  passwordLeast: 8,
  userName: 45,
  /** Maximum per account: stories including those in the trash, characters and quests including copies in scenes. */
  storiesMost: 1000,
  charactersMost: 3000,
  itemsMost: 3000,
  questsMost: 5000,
  commentsMost: 5000,
  openReportsMost: 200,
  /** Maximum scenes per story, including those in the trash. */
  scenesWithTrashMost: 100,
  storyName: 45,
  storyDescription: 1000,
  storyImages: 4,
  storyTags: 4,
  storyScenes: 4,
  sceneName: 45,
  sceneDescription: 1000,
  /** Two to four sentences, read out when the scene is entered. */
  sceneOpening: 500,
  /** The name of a spot that can be searched. */
  searchSpot: 40,
  sceneCharacters: 3,
  /** Characters of a scene and a partner. */
  groupPeople: 4,
  sceneItems: 4,
  /** Sounds of a scene's place, and kinds of weather in it, each lamp counted. */
  ambientSounds: 4,
  weathers: 8,
  sceneQuests: 4,
  knowledgeBox: 1000,
  knowledgeLinesLeast: 4,
  /** With fewer lines a character soon repeats itself. */
  knowledgeLinesEnough: 6,
  winDescription: 1000,
  characterName: 45,
  characterDescription: 2000,
  characterSecret: 1000,
  /** Combined limit of the lines of 'More': greetings, small talk, refusals, farewells. */
  characterLines: 4000,
  /** Maximum number of lines in each box of 'More', which could hold thousands of short ones. */
  characterLinesCount: 200,
  /** Versions of the reply to a message: of each, the memory after it is stored. */
  replyVersions: 20,
  /** What a character says to ordinary life: its topics, the lines of each, the length of a line and of all of them. */
  ordinaryTopics: 200,
  ordinaryLines: 3,
  ordinaryLine: 400,
  ordinaryLife: 40_000,
  /** Questions that knowledge lines answer: how many lines have some, questions of each, length of one and of all. */
  askedAsLines: 60,
  askedAsQuestions: 10,
  askedAsQuestion: 200,
  askedAs: 20_000,
  /** Answers of a character: how many, questions of each, length of what is said, of a question, and of all of it. */
  answers: 120,
  answerQuestions: 15,
  answerLine: 400,
  answerQuestion: 200,
  answersText: 41_000,
  /**
   * Entries of a lorebook: how many, keys of each, length of a key, of a text and of all of it; the longest time that an
   * entry stays or rests, in messages.
   */
  loreEntries: 100,
  loreKeys: 20,
  loreKey: 100,
  loreText: 1500,
  lorebook: 40_000,
  loreMessages: 200,
  loreWeight: 10_000,
  /** Messages to a character draft in one call, and topics for which lines are suggested. */
  previewMessages: 10,
  /** Length of the state of a rehearsal. */
  rehearsalToken: 100_000,
  suggestTopics: 10,
  /** Texts that writing help suggests at once, and lengths of what it is told besides the form. */
  suggestedTexts: 6,
  writingAbout: 400,
  writingPremise: 1000,
  /** Maximum number of authors whose sealed texts a character carries, which limits chains of variants. */
  sealedTextsMost: 4,
  /** Maximum number of lines and answers of other authors that a character carries: each is compared with every message. */
  sealedLinesMost: 600,
  /** Characters that a variant descends from, each made from the one before: every message looks at all of them. */
  originalsMost: 12,
  itemName: 45,
  itemDescription: 1000,
  itemFoundText: 1000,
  questName: 45,
  questGoal: 140,
  questHint: 1000,
  questMatter: 200,
  /** The rules of a story: how many of each, and the lengths of their texts. */
  ruleName: 60,
  choiceQuestion: 200,
  choiceText: 600,
  endingText: 2000,
  epilogue: 300,
  conditionParts: 20,
  ruleChanges: 6,
  variableWords: 8,
  variablesMost: 60,
  effectsMost: 60,
  choicesMost: 12,
  /**
   * Choices made in a run, while its author may go on renaming them: as many as in 25 stories, each with all its choices.
   */
  choicesMadeMost: 300,
  choiceOptions: 4,
  /** Items found in a run, while its author may go on replacing them: twice as many as a story can have. */
  itemsFoundMost: 100,
  rollDice: 10,
  endingsMost: 8,
  epiloguesMost: 24,
  reactionsMost: 60,
  combinationsMost: 30,
  achievementsMost: 20,
  /** Achievements of a story that a player keeps, while its author may go on renaming them. */
  achievementsKept: 60,
  lineRulesMost: 200,
  peopleRulesMost: 12,
  questRulesMost: 16,
  winRulesMost: 16,
  yieldRulesMost: 16,
  sceneRulesMost: 12,
  descriptionRulesMost: 16,
  /** All rules of a story, as JSON. */
  storyRules: 200_000,
  /** Players of a story from whom the shares of its endings are shown. */
  endingSharesLeast: 20,
  /** Players who made a choice, or reached an ending, from whom on an author sees what they chose: fewer would be known. */
  decisionPlayersLeast: 3,
  /** Branches that descend from one start of a story. */
  branchesMost: 40,
  /**
   * Turns and events that the branches of a start hold together. Copying one takes about 0.1 ms of the database, so that all
   * of them take two seconds; 40 branches fit if each begins after 300 turns, as at the end of a long story, and 200 events.
   */
  branchedRowsMost: 20_000,
  voicePreview: 45,
  comment: 1000,
  reportText: 1000,
  /** The reason of an admin's decision, as sent. */
  decisionReason: 1000,
  suspensionDays: 365,
  appeal: 2000,
  /** Days within which a decision can be appealed. */
  appealDays: 180,
  notificationHeading: 150,
  notificationText: 2500,
  /** Maximum number of people that an account can block. */
  blocksMost: 1000,
  entryValue: 100,
  entryReason: 200,
  /** The name of a language model in the settings. */
  modelName: 40,
  modelsMost: 50,
  /** A player's own key for a language model. */
  modelKey: 300,
  modelKeyLeast: 8,
  entryDays: 3650,
  /** Every server holds all entries in memory. */
  blocklistMost: 2000,
  /** Fields of a copyright notice and its counter-notice. */
  legalName: 100,
  legalEmail: 100,
  legalAddress: 300,
  legalPhone: 40,
  legalText: 4000,
  legalLocation: 500,
  /** Counter-notices to one notice by others than the owner that it names. */
  otherCounters: 20,
  /** Maximum copyright notices from one e-mail address per day. */
  noticesADay: 5,
  message: 1000,
  /** A visitor's message in the demo areas. */
  visitorMessage: 500,
  /** Maximum length of a recording, and its size at a microphone's best quality. */
  audioSeconds: 15,
  audioBytes: 6 * 1024 * 1024,
  offeringTitle: 45,
  offeringDescription: 200,
  offeringBadge: 24,
  offeringAmount: 1_000_000,
  /** In dollars. */
  offeringPrice: 10_000,
  adjustment: 1_000_000,
  adjustmentReason: 200,
  dailyCredits: 1_000_000,
  /** Balance at which a player is warned that credits are running out. */
  lowBalance: 5,
  searchQuery: 100,
  topComment: 45,
  stars: 5,
  pageSize: 10,
  pageSizeMost: 50,
  /** Stories and characters per page of the profile's lists. */
  profilePageSize: 6,
  totalPagesMost: 1000,
  pictureBytes: 8 * 1024 * 1024,
  pictureAlt: 300,
  /** A story export. */
  bundleBytes: 96 * 1024 * 1024,
  /** A character card, including its pictures. */
  cardBytes: 24 * 1024 * 1024,
  /** Maximum playtests that an account may start per day. */
  playtestsADay: 10,
  /** Maximum plays of one playtest: the first one, and those for endings. */
  playtestPlays: 12,
  /** The name of a form whose edits are stored, and the JSON of its values: a request has at most 256 kB. */
  draftForm: 200,
  draftText: 200_000,
  /** Drafts of an account: how many, and the bytes of all of them. */
  draftsMost: 100,
  draftsBytes: 4 * 1024 * 1024,
  /** Days without a change after which a draft makes room for others. */
  draftDays: 180,
  /** A question without an answer, as authors see it. */
  unansweredText: 200,
  /** Questions without an answer that are stored of a player per day, and of a character: the newest. */
  unansweredADay: 20,
  unansweredOfCharacter: 500,
  /** Days that such a question is stored. */
  unansweredDays: 90,
  /** Players who must have asked the same before its author sees a question. */
  unansweredPlayersLeast: 3,
  unansweredPageSize: 5,
  /**
   * Versions of a story: saves that are at most so many minutes apart, and no more than so many in all, are one; days that
   * every version is kept, after which one of each day is; how many, and the bytes of those of a story and of an account.
   */
  versionGapMinutes: 5,
  versionMinutes: 30,
  versionDays: 30,
  versionsMost: 300,
  versionsBytes: 8 * 1024 * 1024,
  accountVersionsBytes: 64 * 1024 * 1024,
  /** What a comparison of versions shows: parts, and the characters of each text and of all. */
  comparedParts: 300,
  comparedText: 20_000,
  comparedTexts: 400_000,
  /** Days that a deleted story or scene stays in the trash. */
  trashDays: 30,
  ageLeast: 13,
  /** Minimum age for residents of the European Union. */
  ageLeastInEu: 16,
  analyticsEvents: 50,
} as const;

/** Durations of the interface, in milliseconds. */
export const timings = {
  errorBanner: 5000,
  cardTurn: 3000,
  cardFade: 1000,
  detailFade: 100,
  linkCopied: 2000,
  /** A toast with a button. */
  toastAction: 8000,
  questToastDelay: 100,
  questToast: 3000,
  questToastExit: 500,
  itemSearch: 3000,
  spotSearch: 1200,
  /** How long the title of a scene is shown on the way into it. */
  arrival: 2000,
  resendAfterNewSession: 1000,
} as const;

/** Costs of play in credits. */
export const costs = { message: 1, audioMessage: 1, action: 1, regenerate: 1, coopMessage: 1 } as const;
