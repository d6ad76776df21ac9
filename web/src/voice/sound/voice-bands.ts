/** How strong a voice sounds, as roots of the mean square: in all, and in four bands. */
export interface VoiceBands {
  /** From 0 to 1, of the current output. */
  level: number;
  /** 200 to 600 Hz: every vowel, and nearly alone in 'oo'. */
  low: number;
  /** 600 to 1,300 Hz: strong in 'ah' and 'oh'. */
  middle: number;
  /** 1,700 to 3,200 Hz: strong in 'ee' and 'eh'. */
  high: number;
  /** 4,000 to 7,500 Hz: 's', 'sh' and 'f'. */
  hiss: number;
}
