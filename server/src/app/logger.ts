import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

const MOST_CAUSES = 5;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

function readText(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Converts an error to what the log may show. A failed query includes its parameters, which may contain an e-mail
 * address or a player's message, so they are removed; so are the database's details.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.' };
  const query = readText(error, 'query');
  const isQuery = query !== undefined && 'params' in error;
  const code = readText(error, 'code');
  const constraint = readText(error, 'constraint_name');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${query}` : error.message,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(frames?.length ? { stack: frames.join('\n') } : {}),
    ...(error.cause !== undefined && depth < MOST_CAUSES ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}

const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

function readable(line: string): string {
  const { level, time, msg, err, reqId, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const head = `${new Date(Number(time)).toISOString().slice(11, 23)} ${(levelNames[Number(level)] ?? '').padEnd(5)} ${msg}`;
  const details = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const failure = err as LoggedError | undefined;
  const lines = [[head, ...details, ...(reqId ? [`request=${reqId}`] : [])].join(' ')];
  for (let at = failure; at; at = at.cause) lines.push(`  ${at.type}: ${at.message}`, at.stack ?? '');
  return `${lines.filter(Boolean).join('\n')}\n`;
}

export interface LoggerOptions {
  level: string;
  /** Readable lines instead of JSON. */
  readable: boolean;
  write: (text: string) => void;
}

/** Creates the log of the server: one JSON object per line, or readable lines. Redacts secrets by field name. */
export function createLogger({ level, readable: forPeople, write }: LoggerOptions): FastifyBaseLogger {
  const stream: DestinationStream = { write: forPeople ? (line) => write(readable(line)) : write };
  const secrets = ['authorization', 'cookie', 'password', 'token', 'accessToken', 'email', 'text'];
  return pino(
    {
      level,
      base: null,
      redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      serializers: { err: loggedError, error: loggedError },
    },
    stream,
  );
}
