/**
 * A short description of hostile input: another process builds the megabytes and sends them, so that the process under
 * test never does.
 */
export type Recipe =
  | string
  | number
  | boolean
  | null
  | undefined
  | Recipe[]
  | { [name: string]: Recipe }
  | { $repeat: string; length: number }
  | { $list: string; count: number }
  | { $keys: number }
  | { $nest: number };

/** A file's bytes by the name of a builder in `files.ts`, or a few bytes as base64. */
export type FileRecipe = { make: string; bytes: number } | { base64: string };

/** One field of a form. */
export type PartRecipe = { name: string; json: Recipe } | { name: string; file: FileRecipe };

/** One hostile request. */
export interface HostileRequest {
  method: string;
  url: string;
  token: string | undefined;
  json?: Recipe;
  parts?: PartRecipe[];
}

/** Returns a text of this many UTF-16 units with a repeated piece, between two letters that prevent trimming. */
export function repeated(piece: string, length: number): string {
  if (length < 3) return 'x'.repeat(length);
  // A piece cut in the middle of a surrogate pair would not be valid text.
  const text = piece.repeat(Math.floor((length - 2) / piece.length));
  return `x${text}${'x'.repeat(length - 1 - text.length)}`;
}

function directed(recipe: object): string | undefined {
  if ('$repeat' in recipe && 'length' in recipe)
    return JSON.stringify(repeated(String(recipe.$repeat), Number(recipe.length)));
  if ('$list' in recipe && 'count' in recipe)
    return `[${Array(Number(recipe.count)).fill(String(recipe.$list)).join()}]`;
  if ('$keys' in recipe)
    return `{${Array.from({ length: Number(recipe.$keys) }, (_, at) => `"k${at.toString(36)}":0`).join()}}`;
  if ('$nest' in recipe) return `${'['.repeat(Number(recipe.$nest))}${']'.repeat(Number(recipe.$nest))}`;
  return undefined;
}

/** Builds the JSON of a recipe. */
export function buildJson(recipe: Recipe): string {
  if (typeof recipe !== 'object' || recipe === null) return JSON.stringify(recipe) ?? 'null';
  if (Array.isArray(recipe)) return `[${recipe.map(buildJson).join()}]`;
  const made = directed(recipe);
  if (made !== undefined) return made;
  const fields = Object.entries(recipe).filter(([, inner]) => inner !== undefined);
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${buildJson(inner)}`).join()}}`;
}
