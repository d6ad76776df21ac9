// The library has types, but its package.json hides them.
declare module 'extwee' {
  /** Reads a story in Twee 3. */
  export function parseTwee(source: string): unknown;
}
