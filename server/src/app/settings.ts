import { z } from 'zod';
import { analytics, languageModel, payments, voice } from './outer-service-settings.ts';
import {
  databaseUrl,
  emails,
  onOff,
  origins,
  type SettingMeta,
  sender,
  shown,
  webUrl,
  whole,
  words,
  workers,
} from './setting-kinds.ts';
import { trustedProxies } from './trusted-proxies.ts';

const server = {
  NODE_ENV: shown(words(['development', 'production', 'test']).default('development'), {
    description: 'production writes structured logs and creates no demo player.',
    fallback: 'development',
  }),
  HOST: shown(z.string().default('127.0.0.1'), {
    description:
      'The address to listen on. 127.0.0.1 accepts connections from this machine only; 0.0.0.0 (in a container) accepts them from the network.',
    fallback: '127.0.0.1',
  }),
  PORT: whole(0, 65_535, 3000, 'The port of the web app, the API and the media files. 0 picks a free one.'),
  PUBLIC_URL: shown(webUrl.optional(), {
    description:
      'The address players use when a proxy stands in front of the server. An https:// address makes cookies secure. Pages at other addresses may change nothing, except those of CORS_ORIGINS.',
  }),
  TRUST_PROXY: shown(trustedProxies.prefault('off'), {
    description:
      'Which proxies may set X-Forwarded headers: off, the number of proxies in front of the server, or their addresses and networks, separated by commas.',
    fallback: 'off',
  }),
  CORS_ORIGINS: shown(origins.optional(), {
    description:
      'Origins of other sites whose pages may call the API, such as https://play.example.org, separated by commas.',
    fallback: 'no other origins',
  }),
  WORKERS: shown(workers.prefault('1'), {
    description: 'How many processes serve players on this machine: a number, or auto for one per core.',
    fallback: '1',
  }),
  DRAIN_SECONDS: whole(
    0,
    600,
    0,
    'How long a stopping server keeps answering everything except new turns while /readyz returns 503, so that a load balancer can switch to other servers.',
  ),
  FINISH_SECONDS: whole(
    1,
    600,
    10,
    'How long replies in progress may take to finish before a stopping server cuts them off.',
  ),
};

const storage = {
  DATA_DIR: shown(z.string().default('./data'), {
    description: 'Where the database, the pictures and the secret are stored, relative to the project folder.',
    fallback: './data',
  }),
  S3_BUCKET: shown(z.string().optional(), {
    description: 'An S3-compatible bucket for pictures. Required when several servers run.',
    fallback: 'pictures stay in DATA_DIR/media',
  }),
  S3_REGION: shown(z.string().default('us-east-1'), { description: 'The bucket’s region.', fallback: 'us-east-1' }),
  S3_ENDPOINT: shown(webUrl.optional(), {
    description: 'The address of an S3-compatible server.',
    fallback: 'Amazon S3 in S3_REGION',
  }),
  S3_ACCESS_KEY_ID: shown(z.string().optional(), {
    description: 'The access key of the bucket, used with S3_SECRET_ACCESS_KEY.',
    fallback: 'the machine’s AWS profile or role',
  }),
  S3_SECRET_ACCESS_KEY: shown(z.string().optional(), { description: 'The secret of that access key.', secret: true }),
  MEDIA_URL: shown(webUrl.optional(), {
    description:
      'The address of a CDN that serves the pictures instead of /media, such as https://cdn.example.org. The CDN fetches missing files from this server’s /media.',
    fallback: 'this server’s /media',
  }),
  DATABASE_URL: shown(databaseUrl.optional(), {
    description: 'A PostgreSQL server (18 or newer) to use instead of the embedded one.',
    secret: true,
  }),
  DATABASE_DIRECT_URL: shown(databaseUrl.optional(), {
    description:
      'A direct connection to the same database, for migrations and backups, when DATABASE_URL points to a pooler in transaction mode such as PgBouncer. Disables prepared statements.',
    secret: true,
  }),
  DATABASE_READ_URL: shown(databaseUrl.optional(), {
    description:
      'A read replica for lists, searches and story pages, except for players who have just changed something. The primary answers when the replica fails or lags.',
    secret: true,
  }),
  DATABASE_POOL: whole(2, 200, 10, 'The maximum number of open database connections, over all workers.'),
  TURNS_RETENTION_MONTHS: whole(
    0,
    1200,
    0,
    'How many full months of turns to keep besides the current one; 0 keeps them forever. Older months are deleted permanently; memories and progress stay.',
  ),
  ANALYTICS_RETENTION_MONTHS: whole(
    0,
    1200,
    0,
    'How many full months of product analytics to keep besides the current one; 0 keeps them forever. Daily counts stay.',
  ),
};

const accounts = {
  AUTH_SECRET: shown(z.string().min(32, 'Use at least 32 characters.').optional(), {
    description:
      'Signs the players’ tokens. Without it the server generates one and keeps it in DATA_DIR. Required in production with DATABASE_URL.',
    secret: true,
  }),
  ADMIN_EMAILS: shown(emails.optional(), {
    description:
      'E-mail addresses of the admins, separated by commas. With SMTP_URL an account becomes an admin when its password is reset by mail; without it, when it signs up with the setup link that the server prints at startup.',
  }),
  SUPPORT_EMAIL: shown(z.email({ error: 'Give an e-mail address.' }).optional(), {
    description: 'The help address shown on the support page and in the legal texts. Without it they show none.',
  }),
  SIGNUP_CREDITS: whole(0, 1_000_000, 150, 'How many credits a new account gets.'),
  DAILY_CREDITS: whole(
    0,
    1_000_000,
    20,
    'The balance that a lower one is filled up to once a day (UTC), for accounts with a confirmed address. 0: no refill.',
  ),
  DEMO_PLAYER: shown(onOff.optional(), {
    description: 'Whether to create a demo player and print its login at startup: on or off. Never in production.',
    fallback: 'on outside production',
  }),
  SMTP_URL: shown(
    z.url({ protocol: /^smtps?$/, error: 'Give an address that starts with smtp:// or smtps://.' }).optional(),
    {
      description:
        'The mail server, such as smtps://user:password@mail.example.org:465. Requires MAIL_FROM and PUBLIC_URL. New players then confirm their address to get their credits.',
      fallback: 'mails stay in DATA_DIR/outbox; outside production this machine can read them at /outbox',
      secret: true,
    },
  ),
  MAIL_FROM: shown(sender.optional(), {
    description: 'The sender of mails, such as Emberlore <hello@example.org>. Required with SMTP_URL.',
  }),
  MAIL_TIMEOUT_SECONDS: whole(1, 600, 60, 'Timeout for sending one mail. A mail that times out is retried later.'),
};

const rateLimits = {
  RATE_LIMIT_AUTH: whole(
    0,
    1_000_000,
    60,
    'Logins and sign-ups per minute and address, and token refreshes per minute and sign-in. 0: no limit.',
  ),
  RATE_LIMIT_LOGIN: whole(
    0,
    1_000_000,
    20,
    'Logins per 15 minutes for one e-mail address from one network; from all networks together where its account has not signed in lately, ten times as many. Also guesses of the current password per sign-in. 0: no limit.',
  ),
  RATE_LIMIT_TALK: whole(0, 1_000_000, 120, 'Turns per minute and player. 0: no limit.'),
  RATE_LIMIT_WRITE: whole(0, 1_000_000, 240, 'Other writes per minute and player or address. 0: no limit.'),
  RATE_LIMIT_READ: whole(0, 1_000_000, 1200, 'Reads per minute and player or address. 0: no limit.'),
  RATE_LIMIT_ADDRESS: whole(
    0,
    1000,
    10,
    'The limit for all players of one address together, as a multiple of the limit for one player. 0: no limit.',
  ),
};

const observing = {
  LOG_LEVEL: shown(words(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(), {
    description: 'The minimum log level.',
    fallback: 'info in production, else warn',
  }),
  METRICS_TOKEN: shown(z.string().min(16, 'Use at least 16 characters.').optional(), {
    description:
      'The bearer token for /metrics. Without it only this machine can read the metrics, and nobody when PUBLIC_URL names another host or TRUST_PROXY is on.',
    secret: true,
  }),
};

/** The settings by section, in the order in which the documentation shows them. */
const sections = {
  'Web server': server,
  'Database and files': storage,
  'Accounts and mail': accounts,
  'Language model': languageModel,
  Voice: voice,
  Payments: payments,
  Analytics: analytics,
  'Rate limits': rateLimits,
  'Logging and metrics': observing,
};

/** Every setting of the server by its environment variable. An empty value counts as absent. */
export const settings = z.object({
  ...server,
  ...storage,
  ...accounts,
  ...languageModel,
  ...voice,
  ...payments,
  ...analytics,
  ...rateLimits,
  ...observing,
});

/** The parsed settings. */
export type Settings = z.output<typeof settings>;

/** One setting as documented. */
export interface DocumentedSetting extends SettingMeta {
  name: string;
  section: string;
}

/** Returns all settings in order, for `.env.example` and the documentation. */
export function describeSettings(): DocumentedSetting[] {
  return Object.entries(sections).flatMap(([section, schemas]) =>
    Object.entries(schemas).map(([name, schema]) => ({ name, section, ...(schema.meta() as unknown as SettingMeta) })),
  );
}
