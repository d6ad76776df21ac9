let keys = false;

// Captured, so that nothing hides a key or a touch from it.
document.addEventListener(
  'keydown',
  ({ key }) => {
    if (!['Alt', 'Control', 'Meta', 'Shift'].includes(key)) keys = true;
  },
  true,
);
document.addEventListener(
  'pointerdown',
  () => {
    keys = false;
  },
  true,
);

/** Whether the player acts with the keyboard: the last thing pressed was a key. */
export function usesKeys(): boolean {
  return keys;
}
