import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../dependencies/rules.ts';
import { owners } from '../dependencies/table-owners.ts';

const DOMAINS = 'server/src/domains';
const WEB_FEATURES = 'web/src/features';
const WEB_EXTRAS = 'web/src/extras';

/** Renders the domains with their features and tables, and the features of the web app, as Markdown. */
export function listFeatures(root: string): string {
  const sections = domains.map((domain) => {
    const { summary, features } = readFeatures(root, `${DOMAINS}/${domain}`);
    return `### ${domain}\n\n${summary} Tables: ${listTables(domain)}.\n\n${table(features)}`;
  });
  const web = readFeatures(root, WEB_FEATURES);
  const extras = readFeatures(root, WEB_EXTRAS);
  return [
    ...sections,
    `### Features of the web app\n\n${table(web.features)}`,
    `### Extras of the web app\n\n${extras.summary}\n\n${table(extras.features)}`,
  ].join('\n\n');
}

/** A feature's folder and what it does. */
type Feature = [name: string, description: string];

/**
 * Reads the README of a folder of features: its first paragraph, and a line for each feature. Throws unless the README names
 * exactly the folders beside it.
 */
export function readFeatures(root: string, folder: string): { summary: string; features: Feature[] } {
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const features = [...readme.matchAll(/^- `([\w-]+)`: (.+)$/gm)].map(
    ([, name = '', text = '']): Feature => [name, text],
  );
  const folders = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const named = features.map(([name]) => name);
  const wrong = [
    ...folders.filter((name) => !named.includes(name)),
    ...named.filter((name) => !folders.includes(name)),
  ];
  if (wrong.length > 0)
    throw new Error(`${folder}/README.md and the folders beside it differ in: ${wrong.join(', ')}.`);
  return { summary: readme.split('\n\n')[1] ?? '', features };
}

function table(features: Feature[]): string {
  const rows = features.map(([name, description]) => `| \`${name}\` | ${description} |`);
  return ['| Feature | What it does |', '|---|---|', ...rows].join('\n');
}

function listTables(domain: string): string {
  const own = Object.keys(owners).filter((name) => owners[name] === domain);
  return own.map((name) => `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\``).join(', ');
}
