import type { Connection } from '@emberlore/database';
import type { Credits } from '../domains/billing/credits/credits.service.ts';
import { createGift } from '../domains/billing/credits/gift.service.ts';
import type { Refill } from '../domains/billing/credits/refill.service.ts';
import { createEraseAccount as createBillingErasure } from '../domains/billing/erasure.service.ts';
import { accountsRoutes } from '../domains/identity/accounts/accounts.routes.ts';
import { type Accounts, createAccounts } from '../domains/identity/accounts/accounts.service.ts';
import { type Admins, createAdmins } from '../domains/identity/accounts/admins.service.ts';
import { holdPerson } from '../domains/identity/accounts/caller-hold.service.ts';
import { createConfirmedAccounts } from '../domains/identity/accounts/confirmed-accounts.service.ts';
import { devicesRoutes } from '../domains/identity/accounts/devices.routes.ts';
import { createLetters } from '../domains/identity/accounts/letters.service.ts';
import { createLinks } from '../domains/identity/accounts/links.service.ts';
import { createMailAllowance } from '../domains/identity/accounts/mail-allowance.service.ts';
import { createOwnerProofs, type OwnerProofs } from '../domains/identity/accounts/owner-proofs.service.ts';
import { createOwnership } from '../domains/identity/accounts/ownership.service.ts';
import { createPasswords, type HashCost, RECOMMENDED_COST } from '../domains/identity/accounts/passwords.ts';
import { forgetStrangers } from '../domains/identity/accounts/recognition.ts';
import { recoveryRoutes } from '../domains/identity/accounts/recovery.routes.ts';
import { createRecovery, type Recovery } from '../domains/identity/accounts/recovery.service.ts';
import { createSignIns, type SignIns } from '../domains/identity/accounts/sign-ins.service.ts';
import { createWelcome } from '../domains/identity/accounts/welcome.ts';
import { eraseAccount as eraseIdentity } from '../domains/identity/erasure.service.ts';
import { createDeletion } from '../domains/identity/profile/deletion.service.ts';
import { createDownloads } from '../domains/identity/profile/download.service.ts';
import { profileRoutes } from '../domains/identity/profile/profile.routes.ts';
import { createSoundSettings } from '../domains/identity/profile/sound.service.ts';
import type { Terms } from '../domains/identity/terms/terms.service.ts';
import { eraseAccount as eraseLibrary } from '../domains/library/erasure.service.ts';
import { createEraseAccount as createMediaErasure } from '../domains/media/erasure.service.ts';
import type { HiddenPictures } from '../domains/media/pictures/hidden-pictures.service.ts';
import type { Media } from '../domains/media/pictures/media.service.ts';
import { createUpkeep, type Upkeep } from '../domains/media/pictures/upkeep.service.ts';
import { analyticsRoutes } from '../domains/platform/analytics/analytics.routes.ts';
import { createAnalytics } from '../domains/platform/analytics/analytics.service.ts';
import { eraseAccount as erasePlatform } from '../domains/platform/erasure.service.ts';
import { createJobs, type Jobs } from '../domains/platform/jobs/jobs.service.ts';
import type { Partitions } from '../domains/platform/partitions/partitions.service.ts';
import { eraseAccount as erasePlay } from '../domains/play/erasure.service.ts';
import type { OwnKeyStorageDeps } from '../domains/play/models/own-key-storage.service.ts';
import type { Drafts } from '../domains/studio/drafts/drafts.service.ts';
import { eraseAccount as eraseStudio } from '../domains/studio/erasure.service.ts';
import type { VersionContents } from '../domains/studio/story-versions/version-contents.ts';
import { createLeavingAuthors } from '../domains/trust/claims/leaving.service.ts';
import { createEraseAccount as createTrustErasure } from '../domains/trust/erasure.service.ts';
import { createInheritedDecisions } from '../domains/trust/moderation/inherited-decisions.service.ts';
import { createReadSuspension } from '../domains/trust/moderation/refusals.service.ts';
import { createNotifications, type Notifications } from '../domains/trust/notifications/notifications.service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Route } from '../kit/route.ts';
import type { Tokens } from '../kit/tokens.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { Config } from './config.ts';
import type { Senders } from './senders.ts';

export interface AccountsParts {
  config: Pick<Config, 'adminEmails' | 'signupCredits' | 'smtp'>;
  connection: Connection;
  senders: Pick<Senders, 'mailer' | 'sink'>;
  tokens: Tokens;
  /** The cost of a password's hash, `RECOMMENDED_COST` by default; tests lower it. */
  hashCost?: HashCost;
  partitions: Partitions;
  drafts: Pick<Drafts, 'listAll'>;
  versionContents: Pick<VersionContents, 'listAll'>;
  clock: Clock;
  log: Log;
  media: Media;
  hiddenPictures: HiddenPictures;
  storage: Storage;
  credits: Credits;
  refill: Refill;
  terms: Terms;
  blankProfileUrl: string;
  /** Returns the URL at which players reach this server. */
  address: () => string;
}

/** The account modules, built and wired together. */
export interface AccountsModules {
  routes: Route[];
  accounts: Accounts;
  admins: Admins;
  signIns: SignIns;
  recovery: Recovery;
  jobs: Jobs;
  upkeep: Upkeep;
  notifications: Notifications;
  proofs: OwnerProofs;
  /** What storing a key of a player's own asks for. */
  keeping: Pick<OwnKeyStorageDeps, 'confirmed' | 'ownership' | 'letters'>;
}

/** Builds the account modules: sign-in, mails, profiles, deletion, downloads, analytics. */
export function composeAccounts(parts: AccountsParts): AccountsModules {
  const { config, connection, storage, senders, tokens, clock, log, media, credits, blankProfileUrl } = parts;
  const { adminEmails, signupCredits } = config;
  const { reader } = connection;
  const confirming = config.smtp !== undefined;
  const jobs = createJobs(connection, log);
  const upkeep = createUpkeep({ connection, media, storage, jobs, clock, log });
  const signIns = createSignIns({ connection, tokens, clock, log });
  const { mailer, sink } = senders;
  const admins = createAdmins({ connection, tokens, clock, confirming, adminEmails });
  const gift = createGift({ reader, tokens, credits, amount: signupCredits, confirming });
  const { address } = parts;
  const written = { reader, jobs, mailer, tokens, clock, admins, gift, signupCredits, address, confirming };
  const letters = createLetters(written);
  const allowance = createMailAllowance({ tokens, clock });
  const links = createLinks({ reader, tokens, clock, letters, allowance });
  const refusal = createReadSuspension(reader, tokens);
  const passwords = createPasswords(parts.hashCost ?? RECOMMENDED_COST);
  const ownership = createOwnership({ reader, passwords, clock });
  const proofs = createOwnerProofs();
  proofs.onProof(forgetStrangers);
  const shared = {
    proofs,
    connection,
    admins,
    refusal,
    signIns,
    links,
    letters,
    jobs,
    gift,
    refill: parts.refill,
    terms: parts.terms,
    clock,
    log,
    confirming,
    passwords,
  };
  const accounts = createAccounts({ ...shared, ownership, media, upkeep });
  const recovery = createRecovery(shared);
  const notifications = createNotifications({ store: connection, letters, clock });
  const inherited = createInheritedDecisions({ clock, notifications });
  const leavingAuthors = createLeavingAuthors({ notifications, tokens, pictures: parts.hiddenPictures });
  const deletion = createDeletion({
    connection,
    signIns,
    ownership,
    jobs,
    mailer,
    clock,
    readBalance: credits.balance,
    erasures: [
      createTrustErasure(inherited, leavingAuthors),
      erasePlay,
      eraseStudio,
      eraseLibrary,
      erasePlatform,
      createBillingErasure(gift, jobs),
      eraseIdentity,
      createMediaErasure(upkeep),
    ],
  });
  const downloads = createDownloads({
    ...{ connection, media, clock },
    partitions: parts.partitions,
    listDrafts: parts.drafts.listAll,
    listVersions: parts.versionContents.listAll,
  });
  const sound = createSoundSettings(connection);
  const analytics = createAnalytics({ connection, sink, clock, holdPerson });
  const shown = { blankProfileUrl, confirming };
  const welcome = createWelcome(signIns, shown);
  const routes = [
    ...accountsRoutes({ accounts, signIns, shown, welcome }),
    ...recoveryRoutes(recovery, welcome),
    ...devicesRoutes(signIns),
    ...profileRoutes({ credits, refill: parts.refill, accounts, deletion, downloads, sound }),
    ...analyticsRoutes(analytics),
  ];
  const keeping = { confirmed: createConfirmedAccounts(reader, confirming, clock), ownership, letters };
  return { routes, accounts, admins, signIns, recovery, jobs, upkeep, notifications, proofs, keeping };
}
