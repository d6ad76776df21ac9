import type { characterNature } from '@emberlore/contract';
import type { z } from 'zod';

type NatureField = Exclude<keyof z.infer<typeof characterNature>, 'characterVoiceName'>;

/** Returns the columns of a character's nature, except the name of its voice; missing fields keep the column's default. */
export function natureColumns<Given extends { [Field in NatureField]?: number | undefined }>(nature: Given) {
  return {
    joy: nature.characterJoy,
    fear: nature.characterFear,
    trust: nature.characterTrust,
    surprise: nature.characterSurprise,
    emotionalFluidity: nature.characterEmotionalFluidity,
    positive: nature.characterPositive,
    peaceful: nature.characterPeaceful,
    open: nature.characterOpen,
    extravert: nature.characterExtravert,
    socialRank: nature.characterSocialRank,
    voicePitch: nature.characterVoicePitch,
    voiceRange: nature.characterVoiceRange,
  };
}
