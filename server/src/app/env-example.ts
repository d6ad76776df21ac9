import { describeSettings, type SettingShown } from './settings.ts';

const HEAD = `# The settings of Emberlore, all of them optional. Copy this file to .env and change what you need.
# An empty value counts as absent. Made from server/src/app/settings.ts by: node server/src/app/env-example.ts > .env.example
`;

const WIDTH = 118;

function commented(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 3 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

function entry({ name, description, fallback }: SettingShown): string {
  // A default that is a value can be shown as an assignment; a rule in words goes into the description.
  const isValue = fallback !== undefined && !fallback.includes(' ');
  const rule = fallback !== undefined && !isValue ? ` Without it: ${fallback}.` : '';
  return `${commented(description + rule)}\n#${name}=${isValue ? fallback : ''}\n`;
}

/** Returns the text of `.env.example`. */
export function envExample(): string {
  return [HEAD, ...describeSettings().map(entry)].join('\n');
}

if (import.meta.main) process.stdout.write(envExample());
