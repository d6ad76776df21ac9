/** Laid out next. */
export function SelectLocationScreen() {
  return null;
}
