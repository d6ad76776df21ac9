import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RetainedMonths } from '../domains/platform/partitions/partitions.service.ts';
import type { S3Options } from '../providers/storage/s3.ts';
import { BadSetting } from './bad-setting.ts';
import {
  type LanguageModelConfig,
  readHearingServer,
  readLanguageModel,
  readSpeechServer,
  type SpeechServerConfig,
  type VoiceServerConfig,
} from './config-engines.ts';
import { projectRoot } from './project-root.ts';
import type { RateLimitSettings } from './rate-limits.ts';
import { type Settings, settings } from './settings.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** A mail server and the sender address. */
export interface SmtpConfig {
  url: string;
  from: string;
  /** Timeout for one mail, in milliseconds. */
  patience: number;
}

/** The payment provider. Times are in milliseconds. */
export type PaymentsConfig =
  | { provider: 'stripe'; secretKey: string; webhookSecret: string; apiHost: string | undefined; patience: number }
  | { provider: 'sandbox'; monthMs: number };

/** The iOS app whose purchases are verified. */
export interface AppStoreConfig {
  bundleId: string;
  appId: number | undefined;
  environment: 'production' | 'sandbox';
  /** Folder with Apple's root certificates. Absolute path. */
  certificates: string;
  /** Timeout for verifying a receipt, in milliseconds. */
  patience: number;
}

/** The Android app whose purchases are verified. */
export interface GooglePlayConfig {
  packageName: string;
  /** Absolute path. */
  keyFile: string;
  apiHost: string | undefined;
  /** Timeout for verifying a receipt, in milliseconds. */
  patience: number;
}

/** The PostHog project that receives events in addition to the database. */
export interface PostHogConfig {
  host: string;
  key: string;
}

/** The validated configuration of the server. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string | undefined;
  trustProxy: TrustedProxies;
  /** How long a stopping server keeps answering while it reports that it is not ready, in milliseconds. */
  drainMs: number;
  /** How long a stopping server waits for work in progress, in milliseconds. */
  finishMs: number;
  /** Origins of other sites whose pages may call the API. */
  origins: readonly string[];
  /** Absolute path. */
  dataDir: string;
  /** Absent: pictures are stored in the data directory. */
  bucket: S3Options | undefined;
  /** Base URL from which browsers load pictures instead of this server; without a trailing slash. */
  mediaUrl: string | undefined;
  databaseUrl: string | undefined;
  /** A connection to the same database that bypasses a pooler in transaction mode. Absent: there is no such pooler. */
  databaseDirectUrl: string | undefined;
  /** A read replica. */
  databaseReadUrl: string | undefined;
  databasePool: number;
  /** How many whole months of each table to keep besides the current one; 0 keeps them for ever. */
  monthsKept: RetainedMonths;
  /** Number of serving processes. */
  workers: number;
  /** Absent: the secret stored in the data directory. */
  authSecret: string | undefined;
  /** In lower case. */
  adminEmails: readonly string[];
  /** Where players get help; undefined if the operator hasn't set an address. */
  supportEmail: string | undefined;
  signupCredits: number;
  dailyCredits: number;
  demoPlayer: boolean;
  /** Absent: mails stay in the outbox. */
  smtp: SmtpConfig | undefined;
  /** Absent: nothing can be bought. */
  payments: PaymentsConfig | undefined;
  appStore: AppStoreConfig | undefined;
  googlePlay: GooglePlayConfig | undefined;
  postHog: PostHogConfig | undefined;
  languageModel: LanguageModelConfig | undefined;
  speechWorkers: number;
  hearingWorkers: number;
  /** Absent: the built-in voices. */
  speechServer: SpeechServerConfig | undefined;
  /** Absent: the built-in recogniser. */
  hearingServer: VoiceServerConfig | undefined;
  rateLimits: RateLimitSettings;
  metricsToken: string | undefined;
  logLevel: string;
  /** Folder of the built web. Absolute path. */
  webDir: string;
}

function readSmtp({ SMTP_URL, MAIL_FROM, PUBLIC_URL, MAIL_TIMEOUT_SECONDS }: Settings): SmtpConfig | undefined {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM) throw new BadSetting('MAIL_FROM: needed with SMTP_URL.');
  // The requester of a mail must not control where its link leads.
  if (!PUBLIC_URL) throw new BadSetting('PUBLIC_URL: needed with SMTP_URL, for the links in mails.');
  return { url: SMTP_URL, from: MAIL_FROM, patience: MAIL_TIMEOUT_SECONDS * 1000 };
}

function readPostHog({ POSTHOG_HOST, POSTHOG_KEY }: Settings): PostHogConfig | undefined {
  if (!POSTHOG_HOST) return undefined;
  if (!POSTHOG_KEY) throw new BadSetting('POSTHOG_KEY: needed with POSTHOG_HOST.');
  return { host: POSTHOG_HOST, key: POSTHOG_KEY };
}

function readPayments(read: Settings): PaymentsConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_HOST: apiHost } = read;
  const unasked = secretKey ? 'stripe' : read.NODE_ENV === 'production' ? 'off' : 'sandbox';
  const provider = read.PAYMENTS ?? unasked;
  if (provider === 'off') return undefined;
  if (provider === 'sandbox') return { provider, monthMs: read.SANDBOX_MONTH_SECONDS * 1000 };
  if (!secretKey) throw new BadSetting('STRIPE_SECRET_KEY: needed with PAYMENTS=stripe.');
  if (!webhookSecret) throw new BadSetting('STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY.');
  return { provider, secretKey, webhookSecret, apiHost, patience: read.PAYMENTS_TIMEOUT_SECONDS * 1000 };
}

function readAppStore(read: Settings): AppStoreConfig | undefined {
  const { APP_STORE_BUNDLE_ID: bundleId, APP_STORE_APP_ID: appId, APP_STORE_ENVIRONMENT: environment } = read;
  if (!bundleId) return undefined;
  if (!read.APP_STORE_CERTIFICATES) throw new BadSetting('APP_STORE_CERTIFICATES: needed with APP_STORE_BUNDLE_ID.');
  if (environment === 'production' && !appId) {
    throw new BadSetting('APP_STORE_APP_ID: needed with APP_STORE_BUNDLE_ID for real purchases.');
  }
  const certificates = resolve(projectRoot, read.APP_STORE_CERTIFICATES);
  return { bundleId, appId, environment, certificates, patience: read.PAYMENTS_TIMEOUT_SECONDS * 1000 };
}

function readGooglePlay(read: Settings): GooglePlayConfig | undefined {
  if (!read.GOOGLE_PLAY_PACKAGE) return undefined;
  if (!read.GOOGLE_PLAY_KEY_FILE) throw new BadSetting('GOOGLE_PLAY_KEY_FILE: needed with GOOGLE_PLAY_PACKAGE.');
  return {
    packageName: read.GOOGLE_PLAY_PACKAGE,
    keyFile: resolve(projectRoot, read.GOOGLE_PLAY_KEY_FILE),
    apiHost: read.GOOGLE_PLAY_API_HOST,
    patience: read.PAYMENTS_TIMEOUT_SECONDS * 1000,
  };
}

function checkTogether(read: Settings): void {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (read[name] && !read.DATABASE_URL) throw new BadSetting(`${name}: needs DATABASE_URL.`);
  }
  if (read.NODE_ENV !== 'production') return;
  if (read.DATABASE_URL && !read.AUTH_SECRET) {
    throw new BadSetting('AUTH_SECRET: needed in production with DATABASE_URL, the same on every server.');
  }
  if (read.DEMO_PLAYER) throw new BadSetting('DEMO_PLAYER: cannot be on in production.');
}

function readBucket(read: Settings): S3Options | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = read;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new BadSetting('S3_ACCESS_KEY_ID: set it together with S3_SECRET_ACCESS_KEY.');
  }
  if (!bucket) return undefined;
  return {
    bucket,
    region,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

function toConfig(read: Settings): Config {
  const production = read.NODE_ENV === 'production';
  return {
    production,
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL,
    trustProxy: read.TRUST_PROXY,
    drainMs: read.DRAIN_SECONDS * 1000,
    finishMs: read.FINISH_SECONDS * 1000,
    origins: read.CORS_ORIGINS ?? [],
    dataDir: resolve(projectRoot, read.DATA_DIR),
    bucket: readBucket(read),
    mediaUrl: read.MEDIA_URL?.replace(/\/$/, ''),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePool: read.DATABASE_POOL,
    monthsKept: { turns: read.TURNS_RETENTION_MONTHS, analytics_events: read.ANALYTICS_RETENTION_MONTHS },
    workers: read.WORKERS,
    authSecret: read.AUTH_SECRET,
    adminEmails: read.ADMIN_EMAILS ?? [],
    supportEmail: read.SUPPORT_EMAIL,
    signupCredits: read.SIGNUP_CREDITS,
    dailyCredits: read.DAILY_CREDITS,
    demoPlayer: read.DEMO_PLAYER ?? !production,
    smtp: readSmtp(read),
    payments: readPayments(read),
    appStore: readAppStore(read),
    googlePlay: readGooglePlay(read),
    postHog: readPostHog(read),
    languageModel: readLanguageModel(read),
    speechWorkers: read.SPEECH_WORKERS,
    hearingWorkers: read.HEARING_WORKERS,
    speechServer: readSpeechServer(read),
    hearingServer: readHearingServer(read),
    rateLimits: {
      auth: read.RATE_LIMIT_AUTH,
      loginsPerEmail: read.RATE_LIMIT_LOGIN,
      talk: read.RATE_LIMIT_TALK,
      write: read.RATE_LIMIT_WRITE,
      read: read.RATE_LIMIT_READ,
      playersPerAddress: read.RATE_LIMIT_ADDRESS,
    },
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    webDir: join(projectRoot, 'web/dist'),
  };
}

type Environment = Record<string, string | undefined>;

/** Adds the proxies that are set in small letters, as most programs read them; capitals win. */
function withProxies(environment: Environment): Environment {
  const { http_proxy: HTTP_PROXY, https_proxy: HTTPS_PROXY, no_proxy: NO_PROXY } = environment;
  return { HTTP_PROXY, HTTPS_PROXY, NO_PROXY, ...environment };
}

/** Builds the configuration from these environment variables. Throws `BadSetting`. */
export function readConfig(environment: Environment): Config {
  const given = Object.entries(withProxies(environment)).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  );
  const result = settings.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new BadSetting(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  checkTogether(result.data);
  return toConfig(result.data);
}

/** Returns the folder in which the command was run; npm itself changes to the project's folder. Absolute path. */
export function commandFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Returns where and as whom `npm run story` signs in, as far as the environment says so. */
export function authorSettings(): {
  url?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
} {
  const { EMBERLORE_URL: url, EMBERLORE_EMAIL: email, EMBERLORE_PASSWORD: password } = process.env;
  return { url, email, password };
}

/** Loads the configuration of this process from its environment, with the project's `.env` file as fallback. */
export function loadConfig(): Config {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env);
}
