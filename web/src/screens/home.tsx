/** Laid out next. */
export function HomeScreen() {
  return null;
}
