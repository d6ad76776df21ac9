import type { z } from 'zod';

/**
 * Who may make a call: `open` ignores tokens; `optional` reads one if present (an invalid one is a 401); `signed-in`
 * requires an account; `admin` requires an account with the admin role.
 */
export type Access = 'open' | 'optional' | 'signed-in' | 'admin';

/**
 * A class of calls that share a rate limit. `refresh` is counted for the sign-in of the refresh cookie, with the limit of
 * `auth`; without a known cookie, as a read.
 */
export type RateClass = 'auth' | 'refresh' | 'read' | 'write' | 'talk' | 'none';

/** One file field of a multipart call. */
export interface FileField {
  /** Maximum number of files in the field. */
  max: number;
  required: boolean;
  /** Maximum size of a file in bytes; default: the limit for pictures. */
  bytes?: number;
  /** Stores the file on the disk during the call, because it may be too large for memory. */
  onDisk?: true;
}

type Schema = z.ZodType;
type Parts = Record<string, Schema>;

/** One call of the API as data: the source for the server's routes, the web's requests and the OpenAPI document. */
export interface Call<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Part extends Parts = Parts,
  Output extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** What the call does, in one sentence. */
  summary: string;
  /** What else a client needs to know: limits, conditions, effects and errors. */
  description?: string;
  area: string;
  access: Access;
  rate: RateClass;
  /** Whether calls are also limited per value of `email` in the body, so that nobody can guess one account's password. */
  limitedPerEmail?: boolean;
  query?: Query;
  /** The path parameters, which begin with a colon in `path`. */
  params?: Schema;
  /** The JSON body. A call has either a body or parts. */
  body?: Body;
  /** The text fields of a multipart body, each holding JSON of this shape. */
  parts?: Part;
  /**
   * Maximum bytes of the body, or of each text field; 64 kB by default. Set more only if the texts need it: see
   * `jsonBytes`.
   */
  bodyBytes?: number;
  files?: Record<string, FileField>;
  /** The content of the `response` envelope on success. */
  output: Output;
  /** Whether the handler gets the JSON exactly as sent, to verify a signature over its bytes. */
  rawBody?: boolean;
  /** Whether the call also answers as server-sent events if requested with `Accept: text/event-stream`. */
  streams?: boolean;
  /**
   * Whether a GET call waits for an engine, for speech, a reply or a story: it takes its turn there, and holds no place among
   * the reads, which take milliseconds.
   */
  waits?: boolean;
  /** The type of a file that is sent instead of JSON; `output` is then empty. */
  file?: 'application/zip' | 'text/csv' | 'application/octet-stream' | 'text/html' | 'application/epub+zip';
  /** Seconds for which anybody may cache the answer; only for open calls, whose answers are the same for everybody. */
  keptFor?: number;
  /** Whether the JSON body may also be sent as `text/plain`, as `navigator.sendBeacon` does. */
  beacon?: boolean;
}

const DEFAULT_BODY_BYTES = 64 * 1024;

/** Returns the maximum bytes of a call's body, or of each text field of a multipart body. Files have their own limits. */
export function bodyBytesOf({ bodyBytes = DEFAULT_BODY_BYTES }: Pick<Call, 'bodyBytes'>): number {
  return bodyBytes;
}

/**
 * Returns the maximum bytes of JSON with this many characters of text, even if each is escaped as `\\u` and four
 * digits, including the surrounding syntax.
 */
export function jsonBytes(characters: number): number {
  return characters * 6 + 16 * 1024;
}

/** The output type of a call for handlers and clients. */
export type Output<C> = C extends { output: infer S extends Schema } ? z.output<S> : never;
/** The query type of a call for clients. */
export type QueryInput<C> = C extends { query: infer S extends Schema } ? z.input<S> : undefined;
/** The JSON body type of a call for clients. */
export type BodyInput<C> = C extends { body: infer S extends Schema } ? z.input<S> : undefined;
/** The path parameters of a call. */
export type Params<C> = C extends { params: infer S extends Schema } ? z.output<S> : undefined;
/** The query type of a call for handlers. */
export type Query<C> = C extends { query: infer S extends Schema } ? z.output<S> : undefined;
/** The JSON body type of a call for handlers. */
export type Body<C> = C extends { body: infer S extends Schema } ? z.output<S> : undefined;
/** The text fields of a multipart body for handlers. */
export type PartsOf<C> = C extends { parts: infer P extends Parts } ? { [K in keyof P]: z.output<P[K]> } : undefined;
/** The text fields of a multipart body for clients. */
export type PartsInput<C> = C extends { parts: infer P extends Parts } ? { [K in keyof P]: z.input<P[K]> } : undefined;
/** The names of a call's file fields. */
export type FileNames<C> = C extends { files: infer F extends Record<string, FileField> } ? keyof F & string : never;
/** The names of a call's file fields that are stored on the disk. */
export type DiskFileNames<C> = C extends { files: infer F extends Record<string, FileField> }
  ? { [Name in keyof F & string]: F[Name] extends { onDisk: true } ? Name : never }[keyof F & string]
  : never;

/** Checks a call's definition and preserves its exact type. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
