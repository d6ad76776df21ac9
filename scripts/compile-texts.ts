import { compile } from '@inlang/paraglide-js';
import { catalogue } from '../web/build/catalogue.ts';

// Compiles the interface's texts, for the type check. The build and the tests of the web do it by themselves.
await compile(catalogue);
