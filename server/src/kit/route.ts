import type { Readable } from 'node:stream';
import type {
  Body,
  Call,
  DiskFileNames,
  FileNames,
  Output,
  Params,
  PartsOf,
  Query,
  TalkEvent,
} from '@emberlore/contract';

/** The account that makes a call, as currently stored. */
export interface Caller {
  accountId: string;
  userName: string;
  role: 'player' | 'admin';
  /** The sign-in of the call. Absent if the server itself plays. */
  signIn?: CallerSignIn;
}

/** A sign-in as identified by an access token. */
export interface CallerSignIn {
  /** How often all sign-ins of the account had been ended when the token was issued. */
  epoch: number;
  /** The id of the sign-in. */
  family: string;
}

/** A file of a multipart call. The client's name and type are untrusted and not passed on. */
export interface Upload {
  field: string;
  /** Reads the whole file into memory: only when it is needed, because many may wait for their turn. */
  read(): Promise<Uint8Array>;
}

/** A file of a multipart call on the disk, deleted after the call. */
export interface DiskUpload {
  field: string;
  path: string;
}

/** What a handler can read from and do to the HTTP exchange of its call. */
export interface CallHttp {
  /** Whether the client requested server-sent events; true only for streaming calls. */
  wantsEvents: boolean;
  /** The `Idempotency-Key` header, 1 to 255 characters; a longer one is rejected before the handler runs. */
  idempotencyKey: string | undefined;
  /** The accepted access token of this call. */
  accessToken: string | undefined;
  /** The refresh token from the cookie. */
  refreshToken: string | undefined;
  setRefreshToken(token: string, expires: Date): void;
  clearRefreshToken(): void;
  /** Counts an attempt of the caller to prove the password, for its sign-in. Throws a 429. */
  countPasswordGuess(): Promise<void>;
  /** The browser's user agent; empty if it sends none. */
  userAgent: string;
  /** The client's network address; behind a trusted proxy, the one that the proxy reports. */
  remoteAddress: string;
  /** The address as counted by the limits: for IPv6, its /64. */
  remoteNetwork: string;
  /** Whether the browser asks not to be tracked. */
  doNotTrack: boolean;
  requestId: string;
  /** The URL at which the calling browser reached this server, without a trailing slash. */
  baseUrl: string;
  /** The body exactly as sent; empty except for calls with a `rawBody`. */
  rawBody: string;
  /** Returns a signal for work that nobody wants without the answer: it aborts when the client closes the connection. */
  whenGone(): AbortSignal;
  /** The `Stripe-Signature` header. */
  signature: string | undefined;
}

type CallerOf<C> = C extends { access: 'signed-in' | 'admin' }
  ? Caller
  : C extends { access: 'optional' }
    ? Caller | null
    : null;

/** The input of a handler, already validated against its call. */
export interface Input<C> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  parts: PartsOf<C>;
  /** The uploads of each file field in the order sent; an empty list if there are none. */
  files: Record<Exclude<FileNames<C>, DiskFileNames<C>>, Upload[]> & Record<DiskFileNames<C>, DiskUpload[]>;
  /** The calling account; `null` in open calls, and for visitors in optional ones. */
  caller: CallerOf<C>;
  http: CallHttp;
}

/** An answer as a stream of events, created by `streamed`. */
export class Streamed {
  readonly events: AsyncIterable<TalkEvent>;

  constructor(events: AsyncIterable<TalkEvent>) {
    this.events = events;
  }
}

/**
 * Answers with server-sent events, for a handler whose `http.wantsEvents` is true. Reads the events to the end even if
 * the client disconnects, so that their results are stored. A throw before the first event is an ordinary error; a
 * later one is sent as `error`. Adds `done` if the events end without it.
 */
export function streamed(events: AsyncIterable<TalkEvent>): Streamed {
  return new Streamed(events);
}

/** An answer as a file, created by `download`. */
export class Download {
  readonly name: string;
  readonly content: Readable;
  readonly bytes: number;

  constructor(name: string, content: Readable, bytes: number) {
    this.name = name;
    this.content = content;
    this.bytes = bytes;
  }
}

/**
 * Answers with a file that the browser saves under this name, for a call with a `file` type. Reads the content as fast
 * as the client receives it, and destroys it if the client disconnects. `bytes` counts as the size of an answer: what
 * building it has cost, however small it is when compressed.
 */
export function download(name: string, content: Readable, bytes = 0): Download {
  return new Download(name, content, bytes);
}

type Answer<C> = C extends { file: string } ? Download : C extends { streams: true } ? Output<C> | Streamed : Output<C>;
type Handler<C> = (input: Input<C>) => Promise<Answer<C>>;

interface RouteOptions {
  /** Whether the call reads or sets the refresh cookie: requests from another site's page are rejected. */
  cookie?: boolean;
}

/** A call with its handler, ready to be served. */
export interface Route {
  call: Call;
  handle: (input: Input<Call>) => Promise<unknown>;
  cookie: boolean;
}

/**
 * Binds a call of the contract to its handler. The handler gets validated input and returns the content of the
 * envelope; errors for the client are thrown as coded errors of `errors.ts`.
 */
export function route<const C extends Call>(call: C, handle: Handler<C>, options: RouteOptions = {}): Route {
  // The server validates the input against this same call, so the narrower type is safe.
  return { call, handle: handle as unknown as Route['handle'], cookie: options.cookie ?? false };
}
