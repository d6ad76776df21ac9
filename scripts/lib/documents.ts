import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { listErrors } from '@emberlore/contract';

/** One setting, as `.env.example` shows it. */
interface Setting {
  name: string;
  value: string;
  description: string;
}

/** The text of `.env.example`, as the server's own schema of its settings has it. */
export function envExample(root: string): string {
  return execFileSync(process.execPath, [join(root, 'server/src/app/env-example.ts')], { encoding: 'utf8' });
}

/** The README with its table of settings made anew from the text of `.env.example`. */
export function withSettingsTable(readme: string, example: string): string {
  const rows = settingsOf(example).map(({ name, value, description }) => {
    const fallback = value ? `\`${value}\`` : '';
    return `| \`${name}\` | ${fallback} | ${description.replaceAll('|', '\\|')} |`;
  });
  const table = ['| setting | without it | what it does |', '|---|---|---|', ...rows].join('\n');
  return readme.replace(
    /(<!-- settings:.*-->\n)[\s\S]*?(<!-- \/settings -->)/,
    (_, start, end) => `${start}${table}\n${end}`,
  );
}

function settingsOf(example: string): Setting[] {
  return example.split('\n\n').flatMap((block) => {
    const lines = block.trim().split('\n');
    const setting = /^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(lines.at(-1) ?? '');
    if (!setting) return [];
    const description = lines.slice(0, -1).map((line) => line.replace(/^# ?/, ''));
    return [{ name: setting[1] ?? '', value: setting[2] ?? '', description: description.join(' ') }];
  });
}

/** The text of `docs/errors.md`: every error of the API by status and code. */
export function errorsPage(): string {
  const sorted = listErrors().sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  const rows = sorted.map(({ status, code, text }) => `| ${status} | \`${code}\` | ${text} |`);
  return `${errorsHead}| status | code | text |\n|---|---|---|\n${rows.join('\n')}\n`;
}

const errorsHead = `# Errors

A failed call answers \`{"response": {"error": "Story Not Found.", "code": "story.not_found"}}\` with a matching status; a failed
validation adds \`fields\`, with a text for each field. A stream that fails after its first event sends \`error {error, code}\`, then
\`done\`. Compare \`code\`, which never changes; \`error\` is for people. Expect codes that are not listed here yet, and answers without one
from proxies on the way. \`npm run documents\` generates this page from \`contract/src/errors.ts\`.

`;
