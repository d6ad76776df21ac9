import { restore, runCommand } from './command.ts';

// npm run restore -- FILE: puts what npm run backup has made into an empty installation.
await runCommand(restore, 'Say which: npm run restore -- emberlore.backup.zip');
