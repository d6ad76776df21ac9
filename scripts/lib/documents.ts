import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { listErrors, listFieldErrors } from '@emberlore/contract';
import { listFeatures } from './feature-list.ts';
import { replaceBlock } from './marked-block.ts';

/** The text of `.env.example`, generated from the server's settings. */
export function envExample(root: string): string {
  return renderSettings(root, 'env');
}

/** `docs/configuration.md` with its tables generated from the server's settings. */
export function withSettings(page: string, root: string): string {
  return replaceBlock(page, 'settings', renderSettings(root, 'tables'));
}

/** `docs/architecture.md` with its list of domains and features generated from the tree. */
export function withFeatures(page: string, root: string): string {
  return replaceBlock(page, 'domains', listFeatures(root));
}

function renderSettings(root: string, form: 'env' | 'tables'): string {
  const script = join(root, 'server/src/app/settings-documents.ts');
  return execFileSync(process.execPath, [script, form], { encoding: 'utf8' });
}

/** The text of `docs/errors.md`: every error of the API by status and code, and every error of a field by code. */
export function errorsPage(): string {
  const sorted = listErrors().sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  const rows = sorted.map(({ status, code, text }) => `| ${status} | \`${code}\` | ${text} |`);
  const ofFields = listFieldErrors()
    .sort((a, b) => a.code.localeCompare(b.code) || a.text.localeCompare(b.text))
    .map(({ code, text }) => `| \`${code}\` | ${text} |`);
  return [
    errorsHead,
    `| status | code | text |\n|---|---|---|\n${rows.join('\n')}\n\n`,
    fieldErrorsHead,
    `| code | text |\n|---|---|\n${ofFields.join('\n')}\n`,
  ].join('');
}

const errorsHead = `# Errors

A failed call answers \`{"response": {"error": "Story Not Found.", "code": "story.not_found"}}\` with a matching status; a failed
validation adds \`fields\`, with a text for each field, and \`fieldCodes\`, with its code. A stream that fails after its first event sends \`error {error, code}\`, then
\`done\`. Compare \`code\`, which never changes; \`error\` is for people. Expect codes that are not listed here yet, and answers without one
from proxies on the way. \`npm run documents\` generates this page from \`contract/src/errors.ts\` and \`field-errors.ts\`.

`;

const fieldErrorsHead = `## Errors of fields

\`{"fields": {"storyName": "Required."}, "fieldCodes": {"storyName": "field.required"}}\`: the name of a field is its path in the input. Codes
of the area \`field\` apply to any field, and some fields have a text of their own for them. A word in braces stands for a value.

`;
