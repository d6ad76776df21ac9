import { connect, migrate, storeRoleSettings } from '@emberlore/database';
import { loadConfig } from './config.ts';

// Upgrades the configured database, as every start does, and exits: for operators who upgrade many servers at once.
const { databaseUrl, databaseDirectUrl } = loadConfig();
const url = databaseDirectUrl ?? databaseUrl;
if (!url) {
  console.error('There is no DATABASE_URL: the built-in database is brought up to date by the server itself.');
  process.exit(1);
}
const connection = await connect({ url, max: 1, name: 'emberlore migration' });
try {
  const applied = await migrate(connection);
  if (databaseDirectUrl) await storeRoleSettings(connection);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
} finally {
  await connection.close();
}
