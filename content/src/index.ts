export { atmospheres, atmospheresByHash } from './atmospheres.ts';
export { type Beginning, readBeginnings } from './beginnings.ts';
export { type LaunchCharacter, pitchInSemitones } from './characters.ts';
export { credits } from './credits.ts';
export { type Demos, demos } from './demos.ts';
export { ordinaryIntents } from './language.ts';
export { encodeVectors, launchVectors, launchVectorsPath } from './launch-vectors.ts';
export { type LaunchOffering, launchOfferings } from './offerings.ts';
export { patchesByHash, type ShippedPatches } from './patches.ts';
export {
  type Picture,
  type PictureFile,
  type PortraitEmotion,
  picture,
  pictures,
  portrait,
  portraitEmotions,
} from './pictures.ts';
export { type PoolEntry, pool } from './pool.ts';
export {
  type LaunchItem,
  type LaunchQuest,
  type LaunchScene,
  type LaunchStory,
  launchStories,
  launchStory,
} from './stories.ts';
export { type TermsNow, type TermsVersion, terms, termsAt } from './terms.ts';
export { type PictureKind, pictureKinds, variantWidths } from './widths.ts';
