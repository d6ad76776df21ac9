/** Every limit of the product that both sides know. Texts are counted in Unicode code points, times are milliseconds. */
export const limits = {
  email: 45,
  password: 45,
  passwordLeast: 8,
  userName: 45,
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
  itemName: 45,
  itemDescription: 1000,
  questName: 45,
  voicePreview: 45,
  comment: 1000,
  reportText: 1000,
  message: 1000,
  searchQuery: 100,
  topComment: 45,
  stars: 5,
  pageSize: 10,
  pageSizeMost: 50,
  /** Stories and characters a page of the profile's lists. */
  profilePageSize: 6,
  totalPagesMost: 1000,
  pictureBytes: 8 * 1024 * 1024,
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
export const costs = { message: 1, audioMessage: 1, action: 1 } as const;
