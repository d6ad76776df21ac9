import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { envExample, errorsPage, withFeatures, withSettings } from './lib/documents.ts';
import { librariesJson } from './lib/libraries.ts';

// npm run documents: generates .env.example and docs/configuration.md from the server's settings, docs/errors.md from the
// contract, the features in docs/architecture.md from the tree, and the libraries on the credits page from what is installed.
const root = resolve(import.meta.dirname, '..');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const update = (path: string, change: (page: string, root: string) => string) =>
  write(path, change(readFileSync(join(root, path), 'utf8'), root));

write('.env.example', envExample(root));
update('docs/configuration.md', withSettings);
write('docs/errors.md', errorsPage());
update('docs/architecture.md', withFeatures);
write('content/libraries.json', librariesJson(root));
