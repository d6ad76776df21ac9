import postgres from 'postgres';

/** The database can't be used by Emberlore: unreachable, access denied, or too old. The message is one plain line. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/** Error codes of Node and postgres.js for a missing or lost connection. */
const LOST = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes and codes for a database that is reachable but can't serve now: connection trouble, no resources
 * (too many connections, disk full), operator intervention (shutting down, starting up, statement timeout), I/O errors,
 * a lock timeout, and a disk that has become read-only.
 */
const CANNOT_SERVE = /^(08|53|57|58|55P03|25006)/;

/** Whether an error, possibly wrapped by Drizzle, means that the database didn't answer or can't serve now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const fault = findPostgresError(error);
  if (fault) return CANNOT_SERVE.test(fault.code);
  if (!(error instanceof Error)) return false;
  if (isFromDriver(error)) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** Whether an error comes from the driver's socket: `ENOENT` alone could be about any file. */
function isFromDriver(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  if (!LOST.has(code)) return false;
  return (
    code.startsWith('CONNECT') ||
    ('syscall' in error && /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall)))
  );
}

/** Returns the five-character SQLSTATE of a database error, possibly wrapped by Drizzle; otherwise null. */
export function readSqlState(error: unknown): string | null {
  return findPostgresError(error)?.code ?? null;
}

/**
 * Whether a statement failed because what it refers to was just deleted, or what it deletes was just referred to: two calls
 * at once.
 */
export const isReferenceLost = (error: unknown): boolean => readSqlState(error) === '23503';

/** Returns the name of the violated constraint of a database error, for example `accounts_email_key`; otherwise null. */
export function readConstraint(error: unknown): string | null {
  return findPostgresError(error)?.constraint_name ?? null;
}

/** Returns the first line of an error's message, for messages of one plain line. */
export function firstLineOf(cause: unknown): string {
  // A refused connection on several addresses is an AggregateError without its own message.
  if (cause instanceof AggregateError) return firstLineOf(cause.errors[0]);
  return (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0] ?? '';
}

function findPostgresError(error: unknown): postgres.PostgresError | null {
  if (error instanceof postgres.PostgresError) return error;
  return error instanceof Error && error.cause !== undefined ? findPostgresError(error.cause) : null;
}
