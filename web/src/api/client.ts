import {
  type BodyInput,
  type Call,
  errors,
  type Failure,
  type FileNames,
  type Output,
  type Params,
  type PartsInput,
  type QueryInput,
  type TalkEvent,
} from '@emberlore/contract';
import { CallError, unreachable } from './call-error.ts';
import { calls, type Route } from './calls.ts';
import type { TokenStore } from './tokens.ts';

/** Input and options of a call, typed by the contract. */
export interface CallOptions<C extends Call> {
  query?: QueryInput<C>;
  /** Values for the path parameters (the segments that begin with a colon). */
  params?: Params<C>;
  body?: BodyInput<C>;
  /** The JSON text fields of a multipart call. */
  parts?: PartsInput<C>;
  files?: { [Name in FileNames<C>]?: File | Blob | readonly (File | Blob)[] };
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a repeated call with the same key counts once. */
  idempotencyKey?: string;
  /** Reports the share of the body sent so far, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
}

/** The typed client of the API. */
export interface Client {
  /**
   * Makes a call and returns the content of its `response`. Refreshes an expired access token and repeats the call
   * once; concurrent calls share one refresh.
   * @throws {CallError} when the API returns an error or can't be reached.
   */
  send<C extends Call>(route: Route<C>, options?: CallOptions<C>): Promise<Output<C>>;
  /**
   * Makes a call that returns a file.
   * @throws {CallError} as `send` does.
   */
  fetchFile<C extends Call>(route: Route<C>, options?: CallOptions<C>): Promise<Blob>;
  /**
   * Makes a streaming call and yields its events in order, `done` last. Throws errors that occur before the first
   * event; later ones arrive as an `error` event. Leaving the loop early, or aborting `signal`, closes the connection.
   * @throws {CallError} as `send` does.
   */
  streamTalk<C extends Call>(route: Route<C>, options?: CallOptions<C>): AsyncGenerator<TalkEvent, void, void>;
}

interface Parts {
  tokens: TokenStore;
  fetch: typeof globalThis.fetch;
  /** Called once when the sign-in can no longer be refreshed; the token is already removed. */
  onExpired: () => void;
}

/** Creates the client. `fetch` and the token store are injected for tests. */
export function createClient({ tokens, fetch, onExpired }: Parts): Client {
  let refreshing: Promise<void> | undefined;

  const request = async (route: Route, options: CallOptions<Call>, accept: string): Promise<Response> => {
    const init = buildInit(route, options, tokens.get(), accept);
    const { onProgress } = options;
    try {
      // Only the studio tracks upload progress, so the uploader stays out of the first page.
      if (onProgress) return await (await import('./upload.ts')).upload(buildUrl(route, options), init, onProgress);
      return await fetch(buildUrl(route, options), init);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
      throw new CallError(unreachable);
    }
  };

  const refresh = async (): Promise<void> => {
    const response = await request(calls.refreshToken, {}, 'application/json');
    try {
      tokens.set((await unwrap<{ accessToken: string }>(response)).accessToken);
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      tokens.remove();
      onExpired();
      throw new CallError(errors.badToken);
    }
  };

  /** Resolves once a token newer than `used` is available. */
  const renew = async (used: string | null): Promise<void> => {
    const now = tokens.get();
    // The sign-in ended while this call was on its way.
    if (now === null) throw new CallError(errors.badToken);
    if (now !== used) return;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  };

  const requestWithRefresh = async (route: Route, options: CallOptions<Call>, accept: string): Promise<Response> => {
    const used = tokens.get();
    const first = await request(route, options, accept);
    if (first.ok) return first;
    const failure = await readFailure(first);
    if (failure.code !== 'auth.invalid_token' || used === null) throw failure;
    await renew(used);
    const second = await request(route, options, accept);
    if (!second.ok) throw await readFailure(second);
    return second;
  };

  return {
    async send(route, options = {}) {
      return unwrap(await requestWithRefresh(route, options as CallOptions<Call>, 'application/json'));
    },
    async fetchFile(route, options = {}) {
      return (await requestWithRefresh(route, options as CallOptions<Call>, '*/*')).blob();
    },
    async *streamTalk(route, options = {}) {
      const response = await requestWithRefresh(route, options as CallOptions<Call>, 'text/event-stream');
      // Only streaming calls need the event parser, so it stays out of the first page.
      const { readTalk } = await import('./talk-stream.ts');
      yield* readTalk(response);
    },
  };
}

/** Whether the API refused the token: a rate limit or a server error doesn't end the sign-in. */
function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== errors.tooMany.status;
}

function buildUrl(route: Route, { query, params }: CallOptions<Call>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const given = (params ?? {}) as Record<string, string>;
  const path = route.path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(given[name] ?? ''));
  return search.size > 0 ? `${path}?${search}` : path;
}

function buildInit(route: Route, options: CallOptions<Call>, token: string | null, accept: string): RequestInit {
  const headers = new Headers({ accept });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  if (options.parts ?? options.files) init.body = buildForm(options);
  else if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  return init;
}

function buildForm({ parts, files }: CallOptions<Call>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((parts ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, JSON.stringify(value));
  }
  for (const [name, given] of Object.entries(files ?? {})) {
    for (const file of [given as Blob | readonly Blob[] | undefined].flat()) if (file) form.append(name, file);
  }
  return form;
}

interface Envelope {
  response?: Partial<Failure>;
}

async function unwrap<T>(response: Response): Promise<T> {
  const envelope = (await response.json().catch(() => ({}))) as Envelope;
  if (!response.ok || !envelope.response || envelope.response.error !== undefined) {
    throw failure(response.status, envelope);
  }
  return envelope.response as T;
}

async function readFailure(response: Response): Promise<CallError> {
  return failure(response.status, (await response.json().catch(() => ({}))) as Envelope);
}

function failure(status: number, { response }: Envelope): CallError {
  // Without an envelope it was not the API that answered, but something on the way to it.
  if (response?.error === undefined) return new CallError({ ...errors.wentWrong, status, code: null });
  const { error: text, code = null, fields } = response;
  return new CallError({ status, code, text }, fields, response);
}
