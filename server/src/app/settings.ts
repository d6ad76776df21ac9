import { z } from 'zod';
import {
  databaseUrl,
  emails,
  onOff,
  origins,
  type Shown,
  sender,
  shown,
  voiceMap,
  webUrl,
  whole,
  words,
  workers,
} from './setting-kinds.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Every setting of the server by its environment variable. An empty value counts as absent. */
export const settings = z.object({
  NODE_ENV: shown(words(['development', 'production', 'test']).default('development'), {
    description: 'production: structured logs, no demo player.',
    fallback: 'development',
  }),
  HOST: shown(z.string().default('127.0.0.1'), {
    description:
      'The address to listen on. Only this machine can reach 127.0.0.1; 0.0.0.0 (in a container) is open to the network.',
    fallback: '127.0.0.1',
  }),
  PORT: whole(0, 65_535, 3000, 'The port of the web, the API and the pictures. 0 takes a free one.'),
  PUBLIC_URL: shown(webUrl.optional(), {
    description:
      'Where players find this server, when a proxy stands in front of it. With https:// cookies are secure.',
  }),
  TRUST_PROXY: shown(trustedProxies.prefault('off'), {
    description:
      'Whose X-Forwarded headers are believed: off, how many proxies stand in front (1 for one), or the proxies’ addresses and networks, separated by commas.',
    fallback: 'off',
  }),
  CORS_ORIGINS: shown(origins.optional(), {
    description:
      'Origins of other sites whose pages may call the API, such as https://play.example.org, separated by commas. Without it: none.',
  }),
  DRAIN_SECONDS: whole(
    0,
    600,
    0,
    'How long a server that is asked to stop goes on answering, all but new talk, while /readyz says no: so long a load balancer needs to turn to others.',
  ),
  FINISH_SECONDS: whole(1, 600, 10, 'How long replies under way may take to end, after that, before they are cut off.'),
  DATA_DIR: shown(z.string().default('./data'), {
    description: 'Where the database, the pictures and the secret are kept; relative to the project’s folder.',
    fallback: './data',
  }),
  S3_BUCKET: shown(z.string().optional(), {
    description:
      'A bucket of Amazon S3, or of a server that speaks its protocol, for the pictures. Needed where several servers run.',
    fallback: 'pictures are kept in DATA_DIR/media',
  }),
  S3_REGION: shown(z.string().default('us-east-1'), { description: 'The bucket’s region.', fallback: 'us-east-1' }),
  S3_ENDPOINT: shown(webUrl.optional(), {
    description: 'The address of the server that holds the bucket.',
    fallback: 'Amazon’s of the region',
  }),
  S3_ACCESS_KEY_ID: shown(z.string().optional(), {
    description: 'The key to the bucket, together with S3_SECRET_ACCESS_KEY.',
    fallback: 'what the machine’s AWS profile or role allows',
  }),
  S3_SECRET_ACCESS_KEY: shown(z.string().optional(), { description: 'The secret of that key.', secret: true }),
  MEDIA_URL: shown(webUrl.optional(), {
    description:
      'Where browsers find the pictures, when a CDN stands before them: https://cdn.example.org in place of /media. It asks this server’s /media for what it does not have.',
    fallback: 'this server’s own /media',
  }),
  DATABASE_URL: shown(databaseUrl.optional(), {
    description: 'A PostgreSQL server (18 or newer) to use instead of the built-in one.',
    secret: true,
  }),
  DATABASE_DIRECT_URL: shown(databaseUrl.optional(), {
    description:
      'The same database past the pooler, where DATABASE_URL leads to PgBouncer or the like in transaction mode: for migrations and backups. With it no statement is prepared.',
    secret: true,
  }),
  DATABASE_READ_URL: shown(databaseUrl.optional(), {
    description:
      'A read replica of the database, for lists, searches and story pages of whoever has not just changed something. When it fails or falls behind, the database itself answers.',
    secret: true,
  }),
  DATABASE_POOL: whole(2, 200, 10, 'How many connections to the database are held open at most, over all workers.'),
  TURNS_RETENTION_MONTHS: whole(
    0,
    1200,
    0,
    'How many whole months of what was said in talks are kept, besides the month under way; 0 keeps it for ever. Older months are removed for good; what characters remember and how far players have come stays.',
  ),
  ANALYTICS_RETENTION_MONTHS: whole(
    0,
    1200,
    0,
    'How many whole months of the product’s own analytics are kept, besides the month under way; 0 keeps them for ever. What has been counted by day stays.',
  ),
  WORKERS: shown(workers.prefault('1'), {
    description: 'How many processes serve players on this machine: a number, or auto for one for each core.',
    fallback: '1',
  }),
  AUTH_SECRET: shown(z.string().min(32, 'Use at least 32 characters.').optional(), {
    description:
      'Signs the players’ tokens. Without it one is made and kept in DATA_DIR. Needed in production with DATABASE_URL.',
    secret: true,
  }),
  ADMIN_EMAILS: shown(emails.optional(), {
    description:
      'E-mail addresses of the admins, separated by commas. With SMTP_URL an account becomes an admin’s when its password is reset by mail; without it, when it signs up by the setup link that the server prints at its start.',
  }),
  SUPPORT_EMAIL: shown(z.email({ error: 'Give an e-mail address.' }).optional(), {
    description:
      'Where players find help, told on the support page and in the legal texts. Without it these name no address.',
  }),
  SIGNUP_CREDITS: whole(0, 1_000_000, 30, 'How many credits a new account gets.'),
  DEMO_PLAYER: shown(onOff.optional(), {
    description: 'Whether there is a demo player, whose login is printed at the start: on or off. Never in production.',
    fallback: 'on outside production',
  }),
  SMTP_URL: shown(
    z.url({ protocol: /^smtps?$/, error: 'Give an address that starts with smtp:// or smtps://.' }).optional(),
    {
      description:
        'The mail server, such as smtps://user:password@mail.example.org:465. Needs MAIL_FROM and PUBLIC_URL. New players then confirm their address to get their credits.',
      fallback: 'mails stay in DATA_DIR/outbox, shown at /outbox outside production to this machine alone',
      secret: true,
    },
  ),
  MAIL_FROM: shown(sender.optional(), {
    description: 'Who mails come from, such as Emberlore <hello@example.org>; needed with SMTP_URL.',
  }),
  MAIL_TIMEOUT_SECONDS: whole(
    1,
    600,
    60,
    'How long the mail server may take for one mail; then it is tried again later.',
  ),
  LLM_BASE_URL: shown(webUrl.optional(), {
    description: 'An OpenAI-compatible server that speaks for the characters, such as http://localhost:11434/v1.',
  }),
  LLM_MODEL: shown(z.string().optional(), { description: 'The model to ask for; needed with LLM_BASE_URL.' }),
  LLM_API_KEY: shown(z.string().optional(), { description: 'The key of that server, if it wants one.', secret: true }),
  LLM_FIRST_TOKEN_SECONDS: whole(1, 600, 20, 'How long the language model may take to its first word.'),
  LLM_TOTAL_SECONDS: whole(1, 3600, 60, 'How long the language model may take for a whole reply.'),
  LLM_STRUCTURED: shown(words(['auto', 'on', 'off']).default('auto'), {
    description: 'Whether the server is asked for answers of a given shape; auto: until it refuses.',
    fallback: 'auto',
  }),
  LLM_CONCURRENCY: whole(1, 1000, 8, 'How many replies the language model makes at the same time.'),
  LLM_QUEUE: whole(0, 100_000, 64, 'How many more replies may wait for it; beyond that players are told so at once.'),
  LLM_QUEUE_SECONDS: whole(1, 600, 15, 'How long a reply waits for its turn at most.'),
  LLM_MAX_TOKENS: whole(20, 4000, 220, 'How long a reply of a character may be, in tokens.'),
  LLM_TEMPERATURE: shown(z.coerce.number({ error: 'Give a number from 0 to 2.' }).min(0).max(2).default(0.8), {
    description: 'How freely the language model chooses its words, from 0 to 2.',
    fallback: '0.8',
  }),
  LLM_TOKENS_PER_DAY: whole(
    0,
    2_000_000_000,
    0,
    'How many tokens one player may use a day; beyond that the built-in engine speaks. 0: any number.',
  ),
  LLM_STORIES: shown(onOff.prefault('on'), {
    description:
      'Whether the language model also words the stories of the story generator, which visitors may use: on or off.',
    fallback: 'on',
  }),
  GGUF_PATH: shown(z.string().optional(), {
    description:
      'A language model in a GGUF file that this machine runs itself, in place of LLM_BASE_URL; needs the package node-llama-cpp.',
  }),
  SPEECH_WORKERS: whole(1, 32, 1, 'How many sentences are spoken at the same time.'),
  HEARING_WORKERS: whole(
    1,
    32,
    1,
    'How many recordings are listened to at the same time; each takes half a gigabyte while it is needed.',
  ),
  TTS_BASE_URL: shown(webUrl.optional(), {
    description:
      'An OpenAI-compatible server that speaks, such as http://localhost:8880/v1. When it fails, the built-in voices do.',
  }),
  TTS_MODEL: shown(z.string().optional(), { description: 'The model to ask for; needed with TTS_BASE_URL.' }),
  TTS_API_KEY: shown(z.string().optional(), { description: 'The key of that server, if it wants one.', secret: true }),
  TTS_VOICES: shown(voiceMap.prefault(''), {
    description:
      'Which of that server’s voices speaks for whom, by name, group or default: Nora=nova, feminine=shimmer, masculine=onyx, default=alloy.',
  }),
  TTS_TIMEOUT_SECONDS: whole(1, 120, 8, 'How long that server may take for a sentence.'),
  STT_BASE_URL: shown(webUrl.optional(), {
    description:
      'An OpenAI-compatible server that transcribes speech, such as http://localhost:8000/v1. When it fails, the built-in recogniser does.',
  }),
  STT_MODEL: shown(z.string().optional(), { description: 'The model to ask for; needed with STT_BASE_URL.' }),
  STT_API_KEY: shown(z.string().optional(), { description: 'The key of that server, if it wants one.', secret: true }),
  STT_TIMEOUT_SECONDS: whole(1, 120, 10, 'How long that server may take for a recording.'),
  RATE_LIMIT_AUTH: whole(0, 1_000_000, 60, 'Log-ins, sign-ups and token refreshes a minute from one address; 0: any.'),
  RATE_LIMIT_LOGIN: whole(
    0,
    1_000_000,
    20,
    'Log-ins in 15 minutes for one e-mail address from one network; ten times as many from all; 0: any number.',
  ),
  RATE_LIMIT_TALK: whole(0, 1_000_000, 120, 'Turns of talk a minute of one player; 0: any number.'),
  RATE_LIMIT_WRITE: whole(0, 1_000_000, 240, 'Other changes a minute of one player or address; 0: any number.'),
  RATE_LIMIT_READ: whole(0, 1_000_000, 1200, 'Reading calls a minute of one player or address; 0: any number.'),
  RATE_LIMIT_ADDRESS: whole(
    0,
    1000,
    10,
    'How many times as much as one player all players of one address together; 0: any number.',
  ),
  PAYMENTS: shown(words(['stripe', 'sandbox', 'off']).optional(), {
    description:
      'Who takes the money in the shop. The sandbox takes none and gives credits to whoever asks: in production it must be asked for here, by name.',
    fallback: 'stripe with STRIPE_SECRET_KEY, otherwise sandbox, in production off',
  }),
  STRIPE_SECRET_KEY: shown(z.string().optional(), { description: 'The secret key of a Stripe account.', secret: true }),
  STRIPE_WEBHOOK_SECRET: shown(z.string().optional(), {
    description: 'The signing secret of the webhook at /api/stripe/webhook; needed with STRIPE_SECRET_KEY.',
    secret: true,
  }),
  STRIPE_API_HOST: shown(webUrl.optional(), { description: 'Another server that speaks Stripe’s API, for tests.' }),
  PAYMENTS_TIMEOUT_SECONDS: whole(
    1,
    60,
    14,
    'How long Stripe, Google Play or the App Store may take, with all attempts, until a player is told that they are unavailable.',
  ),
  SANDBOX_MONTH_SECONDS: whole(1, 2_678_400, 300, 'How long a month of a subscription is in the sandbox.'),
  APP_STORE_BUNDLE_ID: shown(z.string().optional(), {
    description: 'The bundle id of the iOS app, whose purchases are then verified; needs APP_STORE_CERTIFICATES.',
  }),
  APP_STORE_APP_ID: shown(z.coerce.number().int().positive().optional(), {
    description: 'The number of the iOS app in the App Store; needed for real purchases.',
  }),
  APP_STORE_ENVIRONMENT: shown(words(['production', 'sandbox']).default('production'), {
    description: 'Whose purchases of the iOS app count: those of players, or those of testers.',
    fallback: 'production',
  }),
  APP_STORE_CERTIFICATES: shown(z.string().optional(), {
    description: 'A folder with Apple’s root certificates (.cer, from apple.com/certificateauthority).',
  }),
  GOOGLE_PLAY_PACKAGE: shown(z.string().optional(), {
    description: 'The package name of the Android app, whose purchases are then verified; needs GOOGLE_PLAY_KEY_FILE.',
  }),
  GOOGLE_PLAY_KEY_FILE: shown(z.string().optional(), {
    description: 'The key file (JSON) of a Google service account that may see the app’s purchases.',
  }),
  GOOGLE_PLAY_API_HOST: shown(webUrl.optional(), {
    description: 'Another server that speaks Google Play’s API, for tests.',
  }),
  POSTHOG_HOST: shown(webUrl.optional(), {
    description: 'A PostHog server that is told of clicks on stories, plays and sessions; needs POSTHOG_KEY.',
  }),
  POSTHOG_KEY: shown(z.string().optional(), { description: 'The project’s key at POSTHOG_HOST.', secret: true }),
  METRICS_TOKEN: shown(z.string().min(16, 'Use at least 16 characters.').optional(), {
    description:
      'The bearer token that /metrics asks for. Without it only this machine can read them, and nobody where PUBLIC_URL names another host or TRUST_PROXY is on.',
    secret: true,
  }),
  LOG_LEVEL: shown(words(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(), {
    description: 'The least important entries of the log to write.',
    fallback: 'info in production, otherwise warn',
  }),
});

/** The parsed settings. */
export type Settings = z.output<typeof settings>;

/** One setting as documented. */
export interface SettingShown extends Shown {
  name: string;
}

/** Returns all settings in order, for `.env.example` and the documentation. */
export function describeSettings(): SettingShown[] {
  return Object.entries(settings.shape).map(([name, schema]) => ({ name, ...(schema.meta() as unknown as Shown) }));
}
