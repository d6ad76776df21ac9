import { type Call, calls as stated } from '@emberlore/contract';

/** The part of a call the web needs: method and path, with the input and output in its type. */
export type Route<C extends Call = Call> = Pick<C, 'method' | 'path'> & { readonly [contract]?: C };

declare const contract: unique symbol;

type Stated = typeof stated;

/** Every call of the API by name. The build keeps only methods and paths (see `build/slim-calls.ts`). */
export const calls: { readonly [Name in keyof Stated]: Route<Stated[Name]> } = stated;
