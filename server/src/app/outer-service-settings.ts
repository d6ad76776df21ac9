import { z } from 'zod';
import { onOff, shown, voiceMap, webUrl, whole, words } from './setting-kinds.ts';

// The settings of services outside this server, in the order in which the documentation shows them.

export const languageModel = {
  LLM_BASE_URL: shown(webUrl.optional(), {
    description: 'An OpenAI-compatible server that writes the characters’ replies, such as http://localhost:11434/v1.',
  }),
  LLM_MODEL: shown(z.string().optional(), { description: 'The model name. Required with LLM_BASE_URL.' }),
  LLM_API_KEY: shown(z.string().optional(), { description: 'The API key, if the server requires one.', secret: true }),
  LLM_SERVERS: shown(z.string().optional(), {
    description:
      'A JSON file with several language models: a list of objects with name, baseUrl, model and optionally apiKey, structured, roles (talk, stories, help, summaries, embeddings; by default all but the last, which needs a model for vectors), keys (operator, players, both: who may bring the key; a provider shows the owner of a key what it was sent, which includes knowledge and hints of quests before they are told, but not sealed knowledge), concurrency, tokensPerDay, promptPrice and completionPrice (for a million tokens). The first of a role is asked first; admins can choose another order. The model of LLM_BASE_URL or GGUF_PATH, named main, comes before them.',
  }),
  LLM_CURRENCY: shown(z.string().max(10).default('USD'), {
    description: 'The currency of the prices in LLM_SERVERS.',
    fallback: 'USD',
  }),
  HTTP_PROXY: shown(webUrl.optional(), {
    description: 'The proxy through which language models at http:// addresses are reached.',
  }),
  HTTPS_PROXY: shown(webUrl.optional(), {
    description: 'The proxy through which language models at https:// addresses are reached.',
  }),
  NO_PROXY: shown(z.string().optional(), {
    description: 'Hosts that are reached without a proxy, separated by commas.',
  }),
  LLM_FIRST_TOKEN_SECONDS: whole(1, 600, 20, 'Timeout for the first token of a reply.'),
  LLM_TOTAL_SECONDS: whole(1, 3600, 60, 'Timeout for a whole reply.'),
  LLM_STRUCTURED: shown(words(['auto', 'on', 'off']).default('auto'), {
    description: 'Whether to request structured output. auto requests it until the server refuses.',
    fallback: 'auto',
  }),
  LLM_CONCURRENCY: whole(1, 1000, 8, 'The maximum number of concurrent requests to the language model.'),
  LLM_QUEUE: whole(
    0,
    100_000,
    64,
    'How many more replies may wait in the queue. Beyond that, players get an error at once.',
  ),
  LLM_QUEUE_SECONDS: whole(1, 600, 15, 'The longest time a reply may wait in the queue.'),
  LLM_MAX_TOKENS: whole(20, 4000, 220, 'The maximum length of a reply, in tokens.'),
  LLM_CONTEXT_TOKENS: whole(
    4_096,
    10_000_000,
    8_192,
    'How many tokens the models can read and write at once: of several, the smallest number. Requests are kept within it: what matters least is left out. Also the context of the model in GGUF_PATH.',
  ),
  LLM_TEMPERATURE: shown(z.coerce.number({ error: 'Give a number from 0 to 2.' }).min(0).max(2).default(0.8), {
    description: 'The sampling temperature, from 0 to 2.',
    fallback: '0.8',
  }),
  LLM_TOKENS_PER_DAY: whole(
    0,
    2_000_000_000,
    500_000,
    'How many tokens one account may use per day, about 300 messages by default, also for its playtests; beyond that the built-in engine replies, and authors get no suggestions. 0: no limit.',
  ),
  LLM_VISITOR_TOKENS_PER_DAY: whole(
    0,
    2_000_000_000,
    200_000,
    'How many tokens the visitors of one network may use per day without an account, or with one whose address is not confirmed, in talks and in the story generator; beyond that the built-in engine replies. 0: no limit.',
  ),
  LLM_ALL_VISITORS_TOKENS_PER_DAY: whole(
    0,
    2_000_000_000,
    5_000_000,
    'How many tokens all visitors together may use per day; beyond that the built-in engine replies to them. 0: no limit.',
  ),
  LLM_STORIES: shown(onOff.prefault('on'), {
    description:
      'Whether the language model also writes the texts of the story generator, which visitors may use: on or off.',
    fallback: 'on',
  }),
  GGUF_PATH: shown(z.string().optional(), {
    description:
      'A GGUF file of a language model that runs on this machine, instead of LLM_BASE_URL. Requires the package node-llama-cpp.',
  }),
};

export const voice = {
  SPEECH_WORKERS: whole(1, 32, 1, 'How many sentences are synthesised in parallel.'),
  HEARING_WORKERS: whole(
    1,
    32,
    1,
    'How many recordings are transcribed in parallel. Each worker takes half a gigabyte of memory while it is in use.',
  ),
  TTS_BASE_URL: shown(webUrl.optional(), {
    description:
      'An OpenAI-compatible text-to-speech server, such as http://localhost:8880/v1. The built-in voices take over when it fails.',
  }),
  TTS_MODEL: shown(z.string().optional(), { description: 'The model name. Required with TTS_BASE_URL.' }),
  TTS_API_KEY: shown(z.string().optional(), { description: 'The API key, if the server requires one.', secret: true }),
  TTS_VOICES: shown(voiceMap.prefault(''), {
    description:
      'Maps voices, voice groups or default to voices of that server: Nora=nova, feminine=shimmer, masculine=onyx, default=alloy.',
  }),
  TTS_TIMEOUT_SECONDS: whole(1, 120, 8, 'Timeout for one sentence.'),
  TTS_CHARACTERS_PER_DAY: whole(
    0,
    2_000_000_000,
    60_000,
    'How many characters that server may speak for one account per day; beyond that the built-in voices speak. 0: no limit.',
  ),
  TTS_VISITOR_CHARACTERS_PER_DAY: whole(
    0,
    2_000_000_000,
    25_000,
    'How many characters it may speak per day for the visitors of one network without an account, or with one whose address is not confirmed; beyond that the built-in voices speak. 0: no limit.',
  ),
  TTS_ALL_VISITORS_CHARACTERS_PER_DAY: whole(
    0,
    2_000_000_000,
    600_000,
    'How many characters it may speak per day for all visitors together; beyond that the built-in voices speak. 0: no limit.',
  ),
  STT_BASE_URL: shown(webUrl.optional(), {
    description:
      'An OpenAI-compatible speech-to-text server, such as http://localhost:8000/v1. The built-in recogniser takes over when it fails.',
  }),
  STT_MODEL: shown(z.string().optional(), { description: 'The model name. Required with STT_BASE_URL.' }),
  STT_API_KEY: shown(z.string().optional(), { description: 'The API key, if the server requires one.', secret: true }),
  STT_TIMEOUT_SECONDS: whole(1, 120, 10, 'Timeout for one recording.'),
  STT_SECONDS_PER_DAY: whole(
    0,
    2_000_000_000,
    3600,
    'How many seconds of speech that server may transcribe for one account per day; beyond that the built-in recogniser listens. 0: no limit.',
  ),
  STT_VISITOR_SECONDS_PER_DAY: whole(
    0,
    2_000_000_000,
    1500,
    'How many seconds of speech it may transcribe per day for the visitors of one network without an account, or with one whose address is not confirmed; beyond that the built-in recogniser listens. 0: no limit.',
  ),
  STT_ALL_VISITORS_SECONDS_PER_DAY: whole(
    0,
    2_000_000_000,
    36_000,
    'How many seconds of speech it may transcribe per day for all visitors together; beyond that the built-in recogniser listens. 0: no limit.',
  ),
};

export const payments = {
  PAYMENTS: shown(words(['stripe', 'sandbox', 'off']).optional(), {
    description:
      'The payment provider. The sandbox takes no money and gives credits to anybody who asks, so in production it has to be chosen explicitly.',
    fallback: 'stripe with STRIPE_SECRET_KEY; otherwise sandbox, or off in production',
  }),
  PAYMENTS_TIMEOUT_SECONDS: whole(1, 60, 14, 'Timeout for Stripe, Google Play and the App Store, including retries.'),
  STRIPE_SECRET_KEY: shown(z.string().optional(), { description: 'The secret key of a Stripe account.', secret: true }),
  STRIPE_WEBHOOK_SECRET: shown(z.string().optional(), {
    description: 'The signing secret of the webhook at /api/stripe/webhook. Required with STRIPE_SECRET_KEY.',
    secret: true,
  }),
  STRIPE_API_HOST: shown(webUrl.optional(), { description: 'Another server that implements Stripe’s API, for tests.' }),
  SANDBOX_MONTH_SECONDS: whole(1, 2_678_400, 300, 'The length of a subscription month in the sandbox.'),
  APP_STORE_BUNDLE_ID: shown(z.string().optional(), {
    description: 'The bundle id of the iOS app whose purchases are verified. Requires APP_STORE_CERTIFICATES.',
  }),
  APP_STORE_APP_ID: shown(z.coerce.number().int().positive().optional(), {
    description: 'The App Store id of the iOS app. Required for real purchases.',
  }),
  APP_STORE_ENVIRONMENT: shown(words(['production', 'sandbox']).default('production'), {
    description: 'Which purchases of the iOS app to accept: production (players) or sandbox (testers).',
    fallback: 'production',
  }),
  APP_STORE_CERTIFICATES: shown(z.string().optional(), {
    description: 'A folder with Apple’s root certificates (.cer, from apple.com/certificateauthority).',
  }),
  GOOGLE_PLAY_PACKAGE: shown(z.string().optional(), {
    description: 'The package name of the Android app whose purchases are verified. Requires GOOGLE_PLAY_KEY_FILE.',
  }),
  GOOGLE_PLAY_KEY_FILE: shown(z.string().optional(), {
    description:
      'The JSON key file of a Google service account that may view financial data and manage orders and subscriptions. The server reads and acknowledges purchases, and reads refunds daily.',
  }),
  GOOGLE_PLAY_API_HOST: shown(webUrl.optional(), {
    description: 'Another server that implements Google Play’s API, for tests.',
  }),
};

export const analytics = {
  POSTHOG_HOST: shown(webUrl.optional(), {
    description: 'A PostHog server that receives clicks on stories, plays and sessions. Requires POSTHOG_KEY.',
  }),
  POSTHOG_KEY: shown(z.string().optional(), { description: 'The project key at POSTHOG_HOST.', secret: true }),
};
