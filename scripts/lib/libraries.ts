import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The workspaces whose dependencies run on the server or in the browser. */
const shipped = ['contract', 'database', 'brain', 'voice', 'server', 'web'];

interface Manifest {
  name: string;
  license?: string;
  author?: string | { name: string };
  homepage?: string;
  dependencies?: Record<string, string>;
}

/** A library of `content/libraries.json`. */
interface Library {
  name: string;
  licence: string;
  author: string;
  home: string;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/**
 * Returns the text of `content/libraries.json`: every library that the product itself depends on, by name, with its
 * licence.
 */
export function librariesJson(root: string): string {
  const found = new Map<string, Library>();
  for (const workspace of shipped) {
    for (const name of Object.keys(read(join(root, workspace, 'package.json')).dependencies ?? {})) {
      if (!name.startsWith('@emberlore/')) found.set(name, describe(root, workspace, name));
    }
  }
  const list = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return `${JSON.stringify(list, null, 2)}\n`;
}

function describe(root: string, workspace: string, name: string): Library {
  const places = [join(root, workspace, 'node_modules', name), join(root, 'node_modules', name)];
  const folder = places.find((place) => existsSync(join(place, 'package.json')));
  if (!folder) throw new Error(`${name} is not installed.`);
  const { license = 'see its page', author = '', homepage } = read(join(folder, 'package.json'));
  const page = `https://www.npmjs.com/package/${name}`;
  return { name, licence: license, author: toAuthorName(author), home: homepage?.startsWith('http') ? homepage : page };
}

/** Returns an author without the addresses that packages add to the name. */
function toAuthorName(author: NonNullable<Manifest['author']>): string {
  const text = typeof author === 'string' ? author : author.name;
  return text.replace(/\s*[<(].*$/, '').trim();
}
