/** Laid out next. */
export function LoginScreen() {
  return null;
}
