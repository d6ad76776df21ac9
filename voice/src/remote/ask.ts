/** A server with an OpenAI-compatible API. */
export type RemoteServer = {
  /** For example `http://localhost:8000/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Timeout for a complete answer in ms. */
  timeout: number;
  /** Returns the budget of the current request; null or absent: it has none. */
  budget?: () => RemoteBudget | null;
};

/** How much may be asked of a server in a day: characters to speak, or seconds to transcribe. */
export interface RemoteBudget {
  isUsedUp(): Promise<boolean>;
  record(amount: number): Promise<void>;
}

/** The requester has used up what the server may be asked in a day; another engine does the work. */
export class BudgetUsedUp extends Error {
  override readonly name = 'BudgetUsedUp';
}

/** The server answered with an error. */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused';
  readonly status: number;

  constructor(status: number) {
    super(`It answered ${status}.`);
    this.status = status;
  }
}

/** No connection to the server came about, whatever was to be asked. */
export class ServerUnreached extends Error {
  override readonly name = 'ServerUnreached';
}

/** Codes of connections that did not come about; one that breaks off may do so because of what was asked. */
const unreached: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function readFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return unreached.has(code) ? new ServerUnreached(error.message, { cause }) : error;
}

async function readBytes(response: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > mostBytes) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A request to a server. */
export interface RemoteRequest {
  path: string;
  body: FormData | string;
  /** The longest answer in bytes. */
  mostBytes: number;
  /** What it takes of the budget, whatever the answer. */
  amount: number;
}

async function spend(budget: RemoteBudget | null | undefined, amount: number): Promise<void> {
  if (!budget) return;
  if (await budget.isUsedUp())
    throw new BudgetUsedUp('The requester has used up what the server may be asked in a day.');
  await budget.record(amount);
}

/**
 * Posts to a server and returns the bytes of the answer. Rejects with `BudgetUsedUp`, `ServerRefused`, `ServerUnreached` or
 * another `Error` that gives the reason if the server disconnects or times out, and with the signal's reason when that is aborted.
 */
export async function ask(
  { baseUrl, apiKey, timeout, budget }: RemoteServer,
  { path, body, mostBytes, amount }: RemoteRequest,
  signal?: AbortSignal,
): Promise<Buffer> {
  await spend(budget?.(), amount);
  const limit = AbortSignal.timeout(timeout);
  const headers = new Headers();
  if (apiKey) headers.set('authorization', `Bearer ${apiKey}`);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  try {
    const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/${path}`, {
      method: 'POST',
      // Players' messages go only to the server that the operator configured.
      redirect: 'error',
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (response.ok) return await readBytes(response, mostBytes);
    await response.body?.cancel();
    throw new ServerRefused(response.status);
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) throw new Error(`No whole answer within ${timeout} ms.`, { cause: error });
    throw readFailure(error);
  }
}
