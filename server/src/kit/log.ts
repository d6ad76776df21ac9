type Write = (details: Record<string, unknown>, text: string) => void;

/**
 * The log of the modules: structured details first, a fixed sentence second. Never log a token, password, e-mail
 * address or anything that a player said.
 */
export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}
