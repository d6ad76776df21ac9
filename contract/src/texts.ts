/** The texts that the specification fixes, to the letter. */
export const texts = {
  title: 'Emberlore - Role-Playing Stories',
  loggingIn: 'Logging In...',
  login: 'Login',
  signUp: 'Sign Up',
  signUpHere: 'Sign up here.',
  sessionExpired: 'Session Expired.',
  creatingAccount: 'Creating Account...',
  searchPlaceholder: 'Search by name, author, tag...',
  createCharacter: 'Create Character',
  createStory: 'Create Story',
  welcome: 'Welcome,',
  mostLiked: 'Most Liked Stories',
  mostPlayed: 'Most Played Stories',
  highestRated: 'Highest Rated Stories',
  fetchingStories: 'Fetching Stories...',
  fetchingCharacters: 'Fetching Characters...',
  fetchFailed: 'Failed to fetch stories.',
  noneFound: 'No stories found. Try searching for something else.',
  noOwnStories: 'You have no stories!',
  noOwnCharacters: 'You have no characters!',
  updatingProfile: 'Updating Profile...',
  deletingStory: 'Deleting Story...',
  deletingAccount: 'Deleting Account...',
  confirmDeletion: 'CONFIRM',
  noStories: 'No Stories.',
  noRatings: 'No ratings for this story.',
  noTags: 'There are no tags on this story.',
  noComments: 'No Story Comments.',
  loadingStory: 'Loading Story...',
  loadingScene: 'Loading Scene...',
  selectLocation: 'Select Location',
  selectCharacter: 'Select a character to talk to.',
  startingSession: 'Starting Session...',
  sendingAudio: 'Sending Audio Message...',
  startMic: 'Start Mic',
  stopMic: 'Stop Mic',
  nothingHeard: 'No words could be made out. Try again, a little closer to the microphone.',
  outOfCredits: 'It seems you have run out of credits. Please click the button below to get more credits.',
  getMoreCredits: 'Get More Credits',
  close: 'Close',
  oneTimePurchases: 'One Time Purchases',
  subscriptions: 'Subscriptions',
  loadingOfferings: 'Loading Shop Offerings...',
  processingPurchase: 'Processing Purchase',
  processedPurchase: 'Processed Purchase',
  purchaseFailed: 'Purchase Failed',
  purchaseFailedText: 'It seems the purchase failed. Please try again.',
  loginToPlay: 'You must be logged in to play a story.',
  loginToLike: 'You must be logged in to like a story.',
  loginToFavorite: 'You must be logged in to favorite a story.',
  loginToReport: 'You must be logged in to report a story.',
  loginToComment: 'You must be logged in to comment on a story.',
  loginToCreateStory: 'You must be logged in to create a story.',
  loginToCreateCharacter: 'You must be logged in to create a character.',
  loginToLikeComment: 'You must be logged in to like a comment.',
  continueStories: 'Continue',
  favorites: 'Favourites',
  ownStories: 'My Stories',
  ownCharacters: 'My Characters',
  storyComments: 'Story Comments',
  writeComment: 'Write a comment...',
  linkCopied: 'Link Copied!',
  errorTitle: 'Error',
  routerFailure: 'Unexpected Application Error!',
  copyright: '© 2025 Emberlore',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  support: 'Support',
  credits: 'Credits',
  questInitialized: 'Quest Initialized!',
  sceneWin: 'Scene Win!',
  backToScenes: 'Back To Scenes',
  searchForItem: 'Search For Item',
  startSearch: 'Start Search',
  searchingForItem: 'Searching for item',
  foundItem: 'You found an item!',
  search: 'Search',
  fight: 'Fight',
  coop: 'Co-Op',
  coopChat: 'Co-Op Chat',
  characterOptions: 'Character Options',
  noCharactersToPick: 'You have no characters. Create some in your profile!',
  exit: 'Exit',
  send: 'Send',
} as const;

/** Where lines of a talk are missing, because they are older than the operator keeps them. `since` is an ISO 8601 time. */
export function linesGone(since: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `What was said before ${day.format(new Date(since))} is no longer kept.`;
}

/** The footer of a conversation. */
export function talkTo(characterName: string): string {
  return `Talk to ${characterName}.`;
}

/** What confirms a report of a story, a comment, a character or an account. */
export function reportedText(object: string): string {
  return `This ${object} has been reported.`;
}

/** A name after 'the', which it may bring itself: 'The Oath Scroll' keeps one article, 'A Practice Foil' another. */
export function withThe(name: string): string {
  return `the ${name.replace(/^(?:the|an?) /i, '')}`;
}

/** A name within a sentence: 'The Duke' is 'the Duke' there. */
export function withinSentence(name: string): string {
  return name.replace(/^(?:The|An?) /, (article) => article.toLowerCase());
}

/** The last line of the Quest Initialized toast. */
export function canSearchFor(itemName: string): string {
  return `You can now search for ${withThe(itemName)}!`;
}

/** The stored description of a quest: its type's template, the target's name and a period. */
export function questDescription(type: 'DIALOGUE' | 'SEARCH' | 'KNOWLEDGE' | 'FIGHT', target: string): string {
  const templates = { DIALOGUE: 'Talk to', SEARCH: 'Find', KNOWLEDGE: 'Learn from', FIGHT: 'Fight' };
  return `${templates[type]} ${type === 'SEARCH' ? withThe(target) : target}.`;
}
