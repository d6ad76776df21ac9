/** Laid out next. */
export function SceneScreen() {
  return null;
}
