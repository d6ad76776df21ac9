import { type Call, calls as stated } from '@emberlore/contract';

/** What the web sends of a call: where to, and by its type what goes in and comes out. */
export type Route<C extends Call = Call> = Pick<C, 'method' | 'path'> & { readonly [contract]?: C };

declare const contract: unique symbol;

type Stated = typeof stated;

/** Every call of the API by name. The build keeps only their methods and paths (see `build/slim-calls.ts`). */
export const calls: { readonly [Name in keyof Stated]: Route<Stated[Name]> } = stated;
