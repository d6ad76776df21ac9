import { backup, runCommand } from './command.ts';

// npm run backup -- FILE: writes all data of the installation into one file, whether or not the server is running.
await runCommand(backup, 'Say where to: npm run backup -- emberlore.backup.zip');
