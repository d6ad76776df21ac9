import postgres from 'postgres';

/** The store is not one that Emberlore can use: unreachable, refused, or too old. The message is one plain line. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/** Error codes of Node and postgres.js that mean: the connection was not there, or went away. */
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
 * SQLSTATE classes and codes that mean: the store is there but cannot serve now. Connection trouble, no resources
 * (too many connections, disk full), operator intervention (shutting down, starting up, statement timeout), I/O errors,
 * a lock that was not given in time, and a disk that has become read-only.
 */
const CANNOT_SERVE = /^(08|53|57|58|55P03|25006)/;

/** Whether an error, also one wrapped by Drizzle, means that the store did not answer or cannot serve now. */
export function isStoreUnavailable(error: unknown): boolean {
  const fault = storeFaultOf(error);
  if (fault) return CANNOT_SERVE.test(fault.code);
  if (!(error instanceof Error)) return false;
  if (isFromDriver(error)) return true;
  return error.cause !== undefined && isStoreUnavailable(error.cause);
}

/** Whether an error is one that the driver's socket gives: `ENOENT` alone could be about any file. */
function isFromDriver(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  if (!LOST.has(code)) return false;
  return (
    code.startsWith('CONNECT') ||
    ('syscall' in error && /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall)))
  );
}

/** The five-letter SQLSTATE of an error from the store, also when Drizzle has wrapped it; else null. */
export function sqlStateOf(error: unknown): string | null {
  return storeFaultOf(error)?.code ?? null;
}

/** The name of the constraint that an error from the store is about, for example `accounts_email_key`; else null. */
export function constraintOf(error: unknown): string | null {
  return storeFaultOf(error)?.constraint_name ?? null;
}

/** The first line of what an error says, for messages that must be one plain line. */
export function reasonOf(cause: unknown): string {
  // A refused connection on several addresses comes as an AggregateError without a message of its own.
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0] ?? '';
}

function storeFaultOf(error: unknown): postgres.PostgresError | null {
  if (error instanceof postgres.PostgresError) return error;
  return error instanceof Error && error.cause !== undefined ? storeFaultOf(error.cause) : null;
}
