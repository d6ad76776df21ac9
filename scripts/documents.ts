import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { envExample, withSettingsTable } from './lib/documents.ts';

// npm run documents: makes .env.example and the README's table anew from the server's settings.
const root = resolve(import.meta.dirname, '..');
const readme = join(root, 'README.md');
const example = envExample(root);
writeFileSync(join(root, '.env.example'), example);
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8'), example));
