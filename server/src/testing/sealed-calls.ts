import type { calls } from '@emberlore/contract';

/** Calls that the test of sealed knowledge only sees rejected, by reason. */
export const refused: Record<string, readonly (keyof typeof calls)[]> = {
  'needs a password, a cookie or a token that only a mail holds': [
    ...(['login', 'refreshToken', 'resetPassword', 'confirmEmail', 'appealByLink', 'openDecision'] as const),
    ...(['confirmCopyrightNotice', 'getCopyrightNotice', 'answerCopyrightNotice'] as const),
  ],
  'is about the open areas, whose characters are not stored': [
    ...(['sendIrishMessage', 'sendIrishAudioMessage', 'closeIrishSession'] as const),
    ...(['sendWarGameMessage', 'sendWarGameAudioMessage'] as const),
  ],
  'talks with the featured character, which no variant is': [
    ...(['openFeaturedTalk', 'sendFeaturedMessage', 'sendFeaturedAudioMessage'] as const),
  ],
  'repeats aloud what the character has just said by itself, which the talk shows as well': ['hearFirstWords'],
  'makes a choice that an author wrote for a story; these stories have none': ['makeChoice'],
  'is about language models, of which this stage has none': ['setOwnModelKey'],
  'is about money, which names no character': [
    ...([
      'confirmPurchase',
      'createCheckoutSession',
      'confirmSession',
      'paymentWebhook',
      'createPortalSession',
    ] as const),
    ...(['cancelSubscription', 'createOffering', 'editOffering', 'retireOffering', 'refundPurchase'] as const),
  ],
  'is about decisions of admins, of which this stage has none': [
    ...([
      'removeFromBlocklist',
      'decideCopyright',
      'sendCopyrightNotice',
      'readNotifications',
      'getDecision',
      'sendAppeal',
    ] as const),
  ],
  'is about pictures of stories, which this stage leaves out': [
    ...(['deleteStoryImage', 'orderStoryImages', 'describePicture', 'updateProfileImage'] as const),
  ],
  'needs a language model, which this stage lacks': ['suggestLines', 'suggestTexts'],
  'takes a question of several players off a list, and returns nothing of the character': ['dismissUnansweredQuestion'],
  'restores a character from the trash, and returns nothing of it': ['restoreCharacter'],
  'comes after the sign-ins have ended': ['deleteAccount'],
  'has a test of its own here': ['importStory'],
};
