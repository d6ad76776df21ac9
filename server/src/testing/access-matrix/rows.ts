import type { Access } from '@emberlore/contract';
import type { CallOptions } from '../../testing.ts';
import type { ObjectKind, Objects } from '../access.ts';

/**
 * A row of the table says who may call at all, the statuses of those who may, and what is sent. Those who may not are
 * answered alike everywhere: 401 without a token or with one that is bad, expired or of an account that is gone, 403 for
 * a banned account and for players where admins alone may call.
 */
export interface Row {
  access: Access;
  statuses: Statuses;
  send?: (at: Objects, who: Who) => CallOptions | Promise<CallOptions>;
  /** What is called changes what the next cell would find: each cell gets a stage of its own. */
  fresh?: true;
}

/** Statuses for visitor, owner, other player and admin; where a call is about no object, the row `alone`. */
export type Four = [visitor: number, owner: number, other: number, admin: number];
type Statuses = { alone: Four } | Record<ObjectKind, Four>;

/** Who calls. */
export interface Who {
  accountId: string;
  victimId: string;
  /** The token with which the caller plays a story. */
  storyToken: (storyId: string) => Promise<string>;
}

/** The same for everybody who may call. */
export const everybody = (status: number): { alone: Four } => ({ alone: [status, status, status, status] });

/** Nobody finds it. */
export const nobody: Four = [404, 404, 404, 404];

/** Public things for all, private ones for their owner and admins; to others they are as good as missing. */
export const readable = {
  public: [200, 200, 200, 200],
  private: [404, 200, 404, 200],
  missing: nobody,
} satisfies Statuses;

/** One's own alone, whoever else asks. */
export const ownAlone = {
  public: [404, 200, 404, 404],
  private: [404, 200, 404, 404],
  missing: nobody,
} satisfies Statuses;

/** One's own and, for admins, all; others may know of the public ones. */
export const ownOrAdmin = {
  public: [404, 200, 403, 200],
  private: [404, 200, 404, 200],
  missing: nobody,
} satisfies Statuses;

/** Whatever there is: for admins the difference between public and private is none. */
export const anyThere = {
  public: [200, 200, 200, 200],
  private: [200, 200, 200, 200],
  missing: nobody,
} satisfies Statuses;

/** The owner's and the admins' alone: nobody else knows that it is there. */
export const ownOrAdminAlone = {
  public: [404, 200, 404, 200],
  private: [404, 200, 404, 200],
  missing: nobody,
} satisfies Statuses;

/** The story, in the query. */
export const storyInQuery = ({ storyId }: Objects): CallOptions => ({ query: { storyId } });

/** The story, in the body. */
export const storyInBody = ({ storyId }: Objects): CallOptions => ({ json: { storyId } });
/** A form with one part of JSON. */
export function form(part: string, data: unknown): CallOptions {
  const made = new FormData();
  made.append(part, JSON.stringify(data));
  return { form: made };
}

/** A form whose pictures are all of the pool. */
export function pooled(part: string, data: unknown, pictures: unknown): CallOptions {
  const made = form(part, data);
  made.form?.append('pictures', JSON.stringify(pictures));
  return made;
}

/** As many lines as forms ask for. */
export const fourLines = ['One.', 'Two.', 'Three.', 'Four.'];
