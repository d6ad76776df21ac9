import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

// journeys.ts: runs the journeys tagged `@long`: those that walk again at another width what another one walks, that
// check further pages with axe, that wait for sounds or animations, or that need a second server.
const root = resolve(import.meta.dirname, '../..');
const playwright = resolve(root, 'node_modules/@playwright/test/cli.js');
const command = [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--grep=@long'];
process.exitCode = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
