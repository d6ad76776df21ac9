/** Every limit of the product that both sides know. Texts are counted in Unicode code points, times are milliseconds. */
export const limits = {
  email: 45,
  password: 45,
  passwordLeast: 8,
  userName: 45,
  /** What an account may have: stories with those in the bin, characters and quests with copies in its scenes. */
  storiesMost: 1000,
  charactersMost: 3000,
  itemsMost: 3000,
  questsMost: 5000,
  commentsMost: 5000,
  openReportsMost: 200,
  /** Scenes of a story, those in the bin included. */
  scenesWithBinMost: 100,
  storyName: 45,
  storyDescription: 1000,
  storyImages: 4,
  storyTags: 4,
  storyScenes: 4,
  sceneName: 45,
  sceneDescription: 1000,
  sceneCharacters: 3,
  sceneItems: 4,
  sceneQuests: 4,
  knowledgeBox: 1000,
  knowledgeLinesLeast: 4,
  winDescription: 1000,
  characterName: 45,
  characterDescription: 2000,
  characterSecret: 1000,
  /** The lines of 'More' together: greetings, small talk, refusals, farewells. */
  characterLines: 4000,
  /** How many authors' sealed texts a character carries, so that chains of variants stay bounded. */
  sealedTextsMost: 4,
  itemName: 45,
  itemDescription: 1000,
  itemFoundText: 1000,
  questName: 45,
  questHint: 1000,
  voicePreview: 45,
  comment: 1000,
  reportText: 1000,
  /** Why admins decided so, as it is told. */
  decisionReason: 1000,
  suspensionDays: 365,
  appeal: 2000,
  /** How long a decision can be appealed. */
  appealDays: 180,
  noticeHeading: 150,
  noticeText: 2500,
  /** People that an account can block. */
  blocksMost: 1000,
  barrierValue: 100,
  barrierReason: 200,
  barrierDays: 3650,
  /** Every server holds them all in memory. */
  barriersMost: 2000,
  /** What a copyright notice and the answer to it hold. */
  legalName: 100,
  legalEmail: 100,
  legalAddress: 300,
  legalPhone: 40,
  legalText: 4000,
  legalLocation: 500,
  /** Copyright notices that one e-mail address may send within a day. */
  noticesADay: 5,
  message: 1000,
  /** What a visitor says in the open areas. */
  visitorMessage: 500,
  /** The longest recording that is listened to, and room for it at a microphone's finest. */
  audioSeconds: 15,
  audioBytes: 6 * 1024 * 1024,
  offeringTitle: 45,
  offeringDescription: 200,
  offeringBadge: 24,
  offeringAmount: 1_000_000,
  /** Dollars. */
  offeringPrice: 10_000,
  adjustment: 1_000_000,
  adjustmentReason: 200,
  dailyCredits: 1_000_000,
  /** From how many credits on a player is told that they are running out. */
  lowBalance: 5,
  searchQuery: 100,
  topComment: 45,
  stars: 5,
  pageSize: 10,
  pageSizeMost: 50,
  /** Stories and characters a page of the profile's lists. */
  profilePageSize: 6,
  totalPagesMost: 1000,
  pictureBytes: 8 * 1024 * 1024,
  pictureAlt: 300,
  /** An exported story. */
  bundleBytes: 96 * 1024 * 1024,
  /** A character card, with its pictures where it has some. */
  cardBytes: 24 * 1024 * 1024,
  /** Playtests that an account may start within a day. */
  playtestsADay: 10,
  /** Days that a deleted story or scene stays in the bin. */
  binDays: 30,
  ageLeast: 13,
  /** The least age of residents of the European Union. */
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
  questToastDelay: 100,
  questToast: 3000,
  questToastExit: 500,
  itemSearch: 3000,
  resendAfterNewSession: 1000,
} as const;

/** What each act of play costs, in credits. */
export const costs = { message: 1, audioMessage: 1, action: 1, regenerate: 1, coopMessage: 1 } as const;
