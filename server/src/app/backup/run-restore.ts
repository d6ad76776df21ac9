import { restore, runCommand } from './command.ts';

// npm run restore -- FILE: restores a backup made by npm run backup into an empty installation.
await runCommand(restore, 'Say which: npm run restore -- emberlore.backup.zip');
