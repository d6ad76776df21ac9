/** How a spoken message is recorded. Rates are in Hz, times in milliseconds, levels in decibels below full scale. */
export const recordingRules = {
  capturedRate: 44_100,
  sentRate: 16_000,
  longest: 10_000,
  /** From here on silence ends a recording. */
  silenceFrom: 2000,
  silenceBelow: -60,
  /** How much of the end must be silent, so that a breath between two words ends nothing. */
  silenceWindow: 500,
} as const;
