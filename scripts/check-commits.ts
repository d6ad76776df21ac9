import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findBadSubjects } from './commits/subjects.ts';

// The subjects of the commits since the last release tag, or of the last 20, are conventional and at most 72 characters
// long. Without a history, as in a shallow clone or an archive, there is nothing to check.
const root = resolve(import.meta.dirname, '..');
const LATEST = 20;

function git(...parameters: string[]): string | null {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

const isWhole = git('rev-parse', '--is-shallow-repository') === 'false' && git('rev-parse', 'HEAD') !== null;
const release = git('describe', '--tags', '--abbrev=0', '--match', 'v*');
const since = release === null ? [`--max-count=${LATEST}`] : [`${release}..HEAD`];
const log = isWhole ? git('log', '--no-merges', '--format=%s', ...since) : null;
const subjects = (log ?? '').split('\n').filter(Boolean);
const problems = findBadSubjects(subjects);
for (const problem of problems) console.error(problem);
console.log(`${subjects.length} commits, ${problems.length} faults`);
if (problems.length > 0) process.exitCode = 1;
