/** Placeholders for names that a run doesn't store, if the player may no longer see the work. */
export const unnamed = {
  story: 'A story that is no longer public',
  scene: 'A scene that is no longer public',
  character: 'Somebody',
} as const;
