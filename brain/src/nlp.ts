import { createRequire } from 'node:module';
import type nlpType from 'compromise';

type Nlp = typeof nlpType;

// In one file, where its modules are four hundred: resolving each would take most of what loading takes.
const require = createRequire(import.meta.url);
let loaded: Nlp | undefined;

/** The grammar of English by Compromise. Its word lists are loaded when they are first needed, or by `loadGrammar`. */
export const nlp: (text: string) => ReturnType<Nlp> = (text) => loadGrammar()(text);

/** Loads the grammar, which takes some 200 ms of processor, so that nobody who talks waits for it. */
export function loadGrammar(): Nlp {
  loaded ??= require('compromise') as Nlp;
  return loaded;
}
