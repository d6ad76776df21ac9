/** What stands for a name that was not kept in play, where the player may not see the work any more. */
export const unnamed = {
  story: 'A story that is no longer public',
  scene: 'A scene that is no longer public',
  character: 'Somebody',
} as const;
