import { backup, runCommand } from './command.ts';

// npm run backup -- FILE: one file with all of the installation's data, made while the server runs or when it does not.
await runCommand(backup, 'Say where to: npm run backup -- emberlore.backup.zip');
