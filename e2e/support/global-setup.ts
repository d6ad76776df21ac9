import { journeyAdmin } from './admin.ts';
import { newDataDir, removeDataDir, setupTokenIn, startEmberlore } from './emberlore.ts';

/** Starts one Emberlore with its own data for all journeys of a run. Workers find it by EMBERLORE_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = newDataDir();
  const emberlore = await startEmberlore({
    dataDir,
    settings: { ADMIN_EMAILS: journeyAdmin.email, SANDBOX_MONTH_SECONDS: '6', SIGNUP_CREDITS: '30' },
  });
  process.env.EMBERLORE_URL = emberlore.url;
  process.env.EMBERLORE_SETUP_TOKEN = setupTokenIn(emberlore.printed());
  return async () => {
    const code = await emberlore.stop();
    removeDataDir(dataDir);
    if (code !== 0) throw new Error(`Emberlore ended with ${code}. It printed:\n${emberlore.printed()}`);
  };
}
