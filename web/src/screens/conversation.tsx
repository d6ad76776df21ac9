/** Laid out next. */
export function ConversationScreen() {
  return null;
}
