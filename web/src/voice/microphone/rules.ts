/** Recording limits. Rates in Hz, times in milliseconds, levels in decibels relative to full scale. */
export const recordingRules = {
  capturedRate: 44_100,
  sentRate: 16_000,
  longest: 10_000,
  /** Silence ends a recording only after this time. */
  silenceFrom: 2000,
  silenceBelow: -60,
  /** Duration of silence that ends a recording, longer than a breath between words. */
  silenceWindow: 500,
} as const;
