import { listErrors } from '@emberlore/contract';

const known = new Set(listErrors().map(({ status, code, text }) => `${status} ${code} ${text}`));
/** Internals that an answer must not reveal. */
const inside =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|\bselect .+ from\b|\binsert into\b|violates|syntax error|postgres|ECONN|ENOENT/i;

/** Returns what is wrong with an answer; null if it is correct. */
export function findFault(answer: {
  statusCode: number;
  payload: string;
  headers: Record<string, unknown>;
}): string | null {
  const { statusCode, payload, headers } = answer;
  if (statusCode >= 500) return `a ${statusCode}: ${payload.slice(0, 300)}`;
  if (statusCode < 400) return null;
  if (!String(headers['content-type']).startsWith('application/json')) return `a ${statusCode} that is no JSON`;
  const { response } = JSON.parse(payload);
  const text = String(response?.error);
  const named = `${statusCode} ${response?.code} ${text}`;
  if (!known.has(named)) return `the unknown error ${named}`;
  const leaked = [text, ...Object.values<string>(response.fields ?? {})].find((line) => inside.test(line));
  return leaked === undefined ? null : `an answer that tells of the inside: ${leaked}`;
}
