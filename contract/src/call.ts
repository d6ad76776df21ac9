import type { z } from 'zod';

/**
 * Who may make a call: `open` never looks at a token; `optional` reads one when it is there (a bad one is a 401);
 * `signed-in` needs an account; `admin` needs an account with the admin role.
 */
export type Access = 'open' | 'optional' | 'signed-in' | 'admin';

/** A class of calls that share a rate limit. */
export type RateClass = 'auth' | 'read' | 'write' | 'talk' | 'none';

/** One file field of a multipart call. */
export interface FileField {
  /** The most files that the field takes. */
  max: number;
  required: boolean;
  /** How large a file may be; without it the limit for pictures holds. */
  bytes?: number;
  /** The file is kept on the disk while the call is answered: it may be larger than memory should hold. */
  onDisk?: true;
}

type Schema = z.ZodType;
type Parts = Record<string, Schema>;

/** One call of the API as data: what the server routes, the web sends and the OpenAPI document says. */
export interface Call<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Part extends Parts = Parts,
  Output extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  area: string;
  access: Access;
  rate: RateClass;
  query?: Query;
  /** The parts of the path that begin with a colon. */
  params?: Schema;
  /** The JSON body. A call has either a body or parts. */
  body?: Body;
  /** The text fields of a multipart body, each holding JSON of this shape. */
  parts?: Part;
  /** The most bytes of the body, or of each text field; 64 kB without it. More only where the texts need it: see `jsonBytes`. */
  bodyBytes?: number;
  files?: Record<string, FileField>;
  /** What stands inside the `response` envelope on success. */
  output: Output;
  /** Whether the handler is given the JSON as it was sent, to check a signature over its bytes. */
  rawBody?: boolean;
  /** Whether the call also answers as server-sent events when asked with `Accept: text/event-stream`. */
  streams?: boolean;
  /** The type of a file that is answered in place of JSON; `output` is then empty. */
  file?: 'application/zip' | 'text/csv' | 'application/octet-stream' | 'text/html' | 'application/epub+zip';
  /** Seconds for which anybody may keep the answer; only for open calls, whose answers are the same for all. */
  keptFor?: number;
  /** Whether the JSON body may also come as `text/plain`, which is how `navigator.sendBeacon` sends it. */
  beacon?: boolean;
}

const DEFAULT_BODY_BYTES = 64 * 1024;

/** The most bytes that a call takes as its body, or as each text field of a multipart body. Files have limits of their own. */
export function bodyBytesOf({ bodyBytes = DEFAULT_BODY_BYTES }: Pick<Call, 'bodyBytes'>): number {
  return bodyBytes;
}

/** The bytes of JSON with so many characters of text, even if each is written as `\\u` and four digits, and of what surrounds it. */
export function jsonBytes(characters: number): number {
  return characters * 6 + 16 * 1024;
}

/** What a handler or a client gets out of a call. */
export type Output<C> = C extends { output: infer S extends Schema } ? z.output<S> : never;
/** What a client may send as the query of a call. */
export type QueryInput<C> = C extends { query: infer S extends Schema } ? z.input<S> : undefined;
/** What a client may send as the JSON body of a call. */
export type BodyInput<C> = C extends { body: infer S extends Schema } ? z.input<S> : undefined;
/** The parts of the path of a call. */
export type Params<C> = C extends { params: infer S extends Schema } ? z.output<S> : undefined;
/** The query as a handler gets it. */
export type Query<C> = C extends { query: infer S extends Schema } ? z.output<S> : undefined;
/** The JSON body as a handler gets it. */
export type Body<C> = C extends { body: infer S extends Schema } ? z.output<S> : undefined;
/** The text fields of a multipart body as a handler gets them. */
export type PartsOf<C> = C extends { parts: infer P extends Parts } ? { [K in keyof P]: z.output<P[K]> } : undefined;
/** The text fields of a multipart body as a client sends them. */
export type PartsInput<C> = C extends { parts: infer P extends Parts } ? { [K in keyof P]: z.input<P[K]> } : undefined;
/** The names of a call's file fields. */
export type FileNames<C> = C extends { files: infer F extends Record<string, FileField> } ? keyof F & string : never;
/** The names of those of a call's file fields that are kept on the disk. */
export type DiskFileNames<C> = C extends { files: infer F extends Record<string, FileField> }
  ? { [Name in keyof F & string]: F[Name] extends { onDisk: true } ? Name : never }[keyof F & string]
  : never;

/** Keeps the exact type of a call while checking its form. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
