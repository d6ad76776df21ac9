import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { envExample, errorsPage, withSettingsTable } from './lib/documents.ts';
import { librariesJson } from './lib/libraries.ts';

// npm run documents: makes .env.example and the README's table anew from the server's settings, docs/errors.md from the
// contract, and the list of libraries for the credits from what is installed.
const root = resolve(import.meta.dirname, '..');
const readme = join(root, 'README.md');
const example = envExample(root);
writeFileSync(join(root, '.env.example'), example);
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8'), example));
writeFileSync(join(root, 'docs/errors.md'), errorsPage());
writeFileSync(join(root, 'content/libraries.json'), librariesJson(root));
