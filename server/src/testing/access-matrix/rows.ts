import type { Access } from '@emberlore/contract';
import type { CallOptions } from '../../testing.ts';
import type { ObjectKind, Objects } from '../access.ts';

/**
 * A row defines who may make a call, their statuses, and the request. Callers who may not get the same everywhere: 401
 * without a token, or with one that is invalid, expired or of a deleted account; 403 for a banned account, and for
 * players if only admins may call.
 */
export interface Row {
  access: Access;
  statuses: Statuses;
  send?: (at: Objects, who: Who) => CallOptions | Promise<CallOptions>;
  /** The call changes what later cells need: each cell gets its own test objects. */
  fresh?: true;
}

/** Statuses for visitor, owner, other player and admin; calls without an object use the row `alone`. */
export type Four = [visitor: number, owner: number, other: number, admin: number];
type Statuses = { alone: Four } | Record<ObjectKind, Four>;

/** The caller. */
export interface Who {
  accountId: string;
  victimId: string;
  /** Returns the caller's token to play a story. */
  storyToken: (storyId: string) => Promise<string>;
}

/** The same status for everybody who may call. */
export const everybody = (status: number): { alone: Four } => ({ alone: [status, status, status, status] });

/** Nobody may know the object. */
export const nobody: Four = [404, 404, 404, 404];

/** Public objects for everybody, private ones for their owner and admins; for others those don't exist. */
export const readable = {
  public: [200, 200, 200, 200],
  private: [404, 200, 404, 200],
  missing: nobody,
} satisfies Statuses;

/** Only the caller's own objects, for every role. */
export const ownAlone = {
  public: [404, 200, 404, 404],
  private: [404, 200, 404, 404],
  missing: nobody,
} satisfies Statuses;

/** The caller's own objects, and all for admins; others may know the public ones. */
export const ownOrAdmin = {
  public: [404, 200, 403, 200],
  private: [404, 200, 404, 200],
  missing: nobody,
} satisfies Statuses;

/** All existing objects: for admins, public and private are the same. */
export const anyThere = {
  public: [200, 200, 200, 200],
  private: [200, 200, 200, 200],
  missing: nobody,
} satisfies Statuses;

/** Only for the owner and admins: nobody else may know that it exists. */
export const ownOrAdminAlone = {
  public: [404, 200, 404, 200],
  private: [404, 200, 404, 200],
  missing: nobody,
} satisfies Statuses;

/** The story, in the query. */
export const storyInQuery = ({ storyId }: Objects): CallOptions => ({ query: { storyId } });

/** The story, in the body. */
export const storyInBody = ({ storyId }: Objects): CallOptions => ({ json: { storyId } });
/** Builds a form with one JSON part. */
export function form(part: string, data: unknown): CallOptions {
  const made = new FormData();
  made.append(part, JSON.stringify(data));
  return { form: made };
}

/** Builds a form with pictures from the pool only. */
export function pooled(part: string, data: unknown, pictures: unknown): CallOptions {
  const made = form(part, data);
  made.form?.append('pictures', JSON.stringify(pictures));
  return made;
}

/** The minimum number of lines in forms. */
export const fourLines = ['One.', 'Two.', 'Three.', 'Four.'];
