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

/** Who makes a call, as the store knows the account at this moment. */
export interface Caller {
  accountId: string;
  userName: string;
  role: 'player' | 'admin';
  /** The sign-in that the call was made with. Absent where the server plays by itself. */
  session?: CallerSession;
}

/** A sign-in as an access token names it. */
export interface CallerSession {
  /** Counts how often all sign-ins of the account had been ended when the token was issued. */
  epoch: number;
  /** The id of the sign-in. */
  family: string;
}

/** A file of a multipart call, whole, in memory. Its name and type are the client's claim and are not handed on. */
export interface Upload {
  field: string;
  bytes: Uint8Array;
}

/** A file of a multipart call that is kept on the disk, and is gone when the call has been answered. */
export interface DiskUpload {
  field: string;
  path: string;
}

/** What a handler may know of and do to the HTTP exchange around its call. */
export interface CallHttp {
  /** Whether the client asked for server-sent events; only calls that stream see it true. */
  wantsEvents: boolean;
  /** The `Idempotency-Key` header, 1 to 255 characters; a longer one is refused before the handler runs. */
  idempotencyKey: string | undefined;
  /** The access token that was accepted for this call. */
  accessToken: string | undefined;
  /** The refresh token out of the cookie. */
  refreshToken: string | undefined;
  setRefreshToken(token: string, expires: Date): void;
  clearRefreshToken(): void;
  /** What the browser calls itself; empty when it says nothing. */
  userAgent: string;
  /** Where on the network the call comes from; behind a trusted proxy what that says. */
  remoteAddress: string;
  /** The address as limits count it: of IPv6 its /64. */
  remoteNetwork: string;
  /** Whether the browser asks not to be tracked. */
  doNotTrack: boolean;
  requestId: string;
  /** Where the browser that calls has found this server, without a slash at its end. */
  baseUrl: string;
  /** The body as it was sent; only for calls with a `rawBody`, else empty. */
  rawBody: string;
  /** The `Stripe-Signature` header. */
  signature: string | undefined;
}

type CallerOf<C> = C extends { access: 'signed-in' | 'admin' }
  ? Caller
  : C extends { access: 'optional' }
    ? Caller | null
    : null;

/** What a handler is given, already checked against its call. */
export interface Input<C> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  parts: PartsOf<C>;
  /** The uploads of each file field, in the order sent; an empty list where none was. */
  files: Record<Exclude<FileNames<C>, DiskFileNames<C>>, Upload[]> & Record<DiskFileNames<C>, DiskUpload[]>;
  /** The account that calls; `null` in open calls, and for a visitor in optional ones. */
  caller: CallerOf<C>;
  http: CallHttp;
}

/** An answer given as events, made by `streamed`. */
export class Streamed {
  readonly events: AsyncIterable<TalkEvent>;

  constructor(events: AsyncIterable<TalkEvent>) {
    this.events = events;
  }
}

/**
 * Answers as server-sent events, for a handler whose `http.wantsEvents` is true. The events are read to their end even
 * when the client goes away, so what they store is stored. A throw before the first event is an ordinary failure; a
 * later one is sent as `error`. `done` is added when the events end without it.
 */
export function streamed(events: AsyncIterable<TalkEvent>): Streamed {
  return new Streamed(events);
}

/** An answer given as a file, made by `download`. */
export class Download {
  readonly name: string;
  readonly content: Readable;

  constructor(name: string, content: Readable) {
    this.name = name;
    this.content = content;
  }
}

/**
 * Answers with a file that the browser keeps under this name, for a call that has a `file` type. The content is read as
 * fast as the client takes it, and destroyed when the client goes away.
 */
export function download(name: string, content: Readable): Download {
  return new Download(name, content);
}

type Answer<C> = C extends { file: string } ? Download : C extends { streams: true } ? Output<C> | Streamed : Output<C>;
type Handler<C> = (input: Input<C>) => Promise<Answer<C>>;

interface RouteOptions {
  /** The call reads or sets the refresh cookie: requests that another site's page makes are refused. */
  cookie?: boolean;
}

/** A call with the function that answers it, ready to be served. */
export interface Route {
  call: Call;
  handle: (input: Input<Call>) => Promise<unknown>;
  cookie: boolean;
}

/**
 * Binds a call of the contract to its handler. The handler gets checked input and returns what stands inside the
 * envelope; what a client may know of a failure it throws as a coded error of `errors.ts`.
 */
export function route<const C extends Call>(call: C, handle: Handler<C>, options: RouteOptions = {}): Route {
  // The server checks the input against this very call before it hands it over, so the narrower type holds.
  return { call, handle: handle as unknown as Route['handle'], cookie: options.cookie ?? false };
}
