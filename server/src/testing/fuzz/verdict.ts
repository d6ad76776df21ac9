import { errors } from '@emberlore/contract';

const texts = new Set<string>(Object.values(errors).map(({ text }) => text));
/** What an answer must not tell of the inside. */
const inside =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|\bselect .+ from\b|\binsert into\b|violates|syntax error|postgres|ECONN|ENOENT/i;

/** What is wrong with an answer, in words; null when nothing is. */
export function wrongWith(answer: {
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
  if (!texts.has(text) && !/^[A-Z][A-Za-z ]+ Not Found\.$/.test(text)) return `the unknown error ${text}`;
  const told = [text, ...Object.values<string>(response.fields ?? {})].find((line) => inside.test(line));
  return told === undefined ? null : `an answer that tells of the inside: ${told}`;
}
