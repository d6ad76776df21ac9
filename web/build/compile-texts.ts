import { compileCatalogue } from './catalogue.ts';

await compileCatalogue();
