/** Laid out next. */
export function SignupScreen() {
  return null;
}
