import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

// Checks docs/security: every named file and test exists, and every requirement of levels 1 and 2 of ASVS 5.0.0 has its
// line.
const root = resolve(import.meta.dirname, '..');

/** The number of each section's requirements of level 1 or 2, which come first in every section. */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const wanted = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `V${section}.${at + 1}`),
);

function findProblems(document: string): string[] {
  const text = readFileSync(resolve(root, document), 'utf8');
  const named = /`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|sql|json))`((?:,? “[^”]+”)*)/g;
  return [...text.matchAll(named)].flatMap(([, path = '', quoted = '']) => {
    const file = resolve(root, path);
    if (!existsSync(file)) return [`${document} names ${path}, which is not there.`];
    const content = readFileSync(file, 'utf8');
    const titles = [...quoted.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    return titles
      .filter((title) => !content.includes(title))
      .map((title) => `${document}: ${path} has no test “${title}”.`);
  });
}

function missingRequirements(): string[] {
  const lines = readFileSync(resolve(root, 'docs/security/asvs.md'), 'utf8').match(/^\| (V[\d.]+) \|/gm) ?? [];
  const listed = lines.map((line) => line.slice(2, -2));
  const twice = listed.filter((number, at) => listed.indexOf(number) !== at);
  const missing = wanted.filter((number) => !listed.includes(number));
  return [...twice.map((number) => `${number} is listed twice.`), ...missing.map((number) => `${number} is missing.`)];
}

const documents = ['SECURITY.md', ...globSync('docs/security/*.md', { cwd: root })];
const problems = [...documents.flatMap(findProblems), ...missingRequirements()];
for (const problem of problems) console.error(problem);
console.log(`${documents.length} documents on security, ${wanted.length} requirements, ${problems.length} faults`);
if (problems.length > 0) process.exitCode = 1;
