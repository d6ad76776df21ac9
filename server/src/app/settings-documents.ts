import { type DocumentedSetting, describeSettings } from './settings.ts';

// Renders the settings for people: `node server/src/app/settings-documents.ts env` prints .env.example, `tables` the
// tables of docs/configuration.md.

const HEAD = `# The settings of Emberlore, all of them optional. Copy this file to .env and change what you need.
# An empty value counts as absent. \`npm run documents\` generates this file from server/src/app/settings.ts.
`;

const WIDTH = 118;

/** Returns the text of `.env.example`. */
export function envExample(): string {
  const sections = bySection().map(([section, entries]) => `# --- ${section} ---\n\n${entries.map(entry).join('\n')}`);
  return [HEAD, ...sections].join('\n');
}

/** Returns the Markdown of all settings: a heading and a table for each section. */
function settingsTables(): string {
  return bySection()
    .map(([section, entries]) => {
      const rows = entries.map(
        (shown) => `| \`${shown.name}\` | ${formatDefault(shown)} | ${cell(shown.description)} |`,
      );
      return [`## ${section}\n`, '| Setting | Default | Description |', '|---|---|---|', ...rows].join('\n');
    })
    .join('\n\n');
}

function bySection(): [string, DocumentedSetting[]][] {
  return Object.entries(Object.groupBy(describeSettings(), ({ section }) => section)).map(([section, entries]) => [
    section,
    entries ?? [],
  ]);
}

/** Whether the default is a value that can be assigned, not a rule in words. */
const isValue = (fallback: string) => !fallback.includes(' ');

const cell = (text: string) => text.replace(/[|<]/g, '\\$&');

function formatDefault({ fallback }: DocumentedSetting): string {
  if (fallback === undefined) return '';
  return isValue(fallback) ? `\`${fallback}\`` : cell(fallback);
}

function entry({ name, description, fallback }: DocumentedSetting): string {
  const assigned = fallback !== undefined && isValue(fallback) ? fallback : '';
  const rule = fallback !== undefined && !isValue(fallback) ? ` Default: ${fallback}.` : '';
  return `${commented(description + rule)}\n#${name}=${assigned}\n`;
}

function commented(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 3 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

if (import.meta.main) process.stdout.write(process.argv[2] === 'tables' ? `${settingsTables()}\n` : envExample());
