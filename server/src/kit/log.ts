type Write = (details: Record<string, unknown>, text: string) => void;

/**
 * Where modules tell what happened: structured details first, a fixed sentence second. Never a token, password,
 * e-mail address or anything that a player said.
 */
export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}
