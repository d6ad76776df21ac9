/** The initial values of a new character. */
export const natureDefaults = {
  characterJoy: 5,
  characterFear: 5,
  characterTrust: 5,
  characterSurprise: 5,
  characterEmotionalFluidity: 0,
  characterPositive: 5,
  characterPeaceful: 5,
  characterOpen: 5,
  characterExtravert: 5,
  characterSocialRank: 5,
  characterVoicePitch: 0,
  characterVoiceRange: 1,
} as const;
