import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { projectRoot } from './project-root.ts';
import { describeSettings } from './settings.ts';
import { envExample } from './settings-documents.ts';

describe('the configuration', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve(projectRoot, 'data'),
      signupCredits: 150,
      dailyCredits: 20,
      demoPlayer: true,
      trustProxy: false,
      adminEmails: [],
      languageModel: undefined,
    });
  });

  test('reads proxies in small letters, too; capitals win', () => {
    const model = { LLM_BASE_URL: 'https://model.test/v1', LLM_MODEL: 'm' };
    const small = { http_proxy: 'http://a.test:1', https_proxy: 'http://b.test:2', no_proxy: 'c.test' };
    const proxies = { HTTP_PROXY: 'http://a.test:1', HTTPS_PROXY: 'http://b.test:2', NO_PROXY: 'c.test' };
    expect(readConfig({ ...model, ...small }).languageModel).toMatchObject({ proxies });
    const both = readConfig({ ...model, ...small, HTTPS_PROXY: 'http://d.test:3' });
    expect(both.languageModel?.proxies.HTTPS_PROXY).toBe('http://d.test:3');
  });

  test('reads a bucket and requires both of its keys', () => {
    const key = { S3_ACCESS_KEY_ID: 'us', S3_SECRET_ACCESS_KEY: 'hush' };
    const credentials = { accessKeyId: 'us', secretAccessKey: 'hush' };
    expect(readConfig({}).bucket).toBeUndefined();
    expect(readConfig({ S3_BUCKET: 'pictures' }).bucket).toEqual({ bucket: 'pictures', region: 'us-east-1' });
    expect(readConfig({ S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://store:9000', ...key }).bucket).toEqual({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: 'http://store:9000',
      credentials,
    });
    expect(() => readConfig({ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'us' })).toThrow('S3_ACCESS_KEY_ID');
  });

  test('takes what is given, without surrounding space, and an empty value for none', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      DATA_DIR: '/srv/emberlore',
      ADMIN_EMAILS: 'Ada@Example.org, bob@example.org',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16',
      DATABASE_URL: '',
      LLM_BASE_URL: 'http://localhost:11434/v1',
      LLM_MODEL: 'small',
      LLM_TOTAL_SECONDS: '90',
      DEMO_PLAYER: 'off',
      UNKNOWN: 'ignored',
    });
    expect(config).toMatchObject({
      port: 8080,
      dataDir: '/srv/emberlore',
      adminEmails: ['ada@example.org', 'bob@example.org'],
      trustProxy: ['10.0.0.1', '10.1.0.0/16'],
      databaseUrl: undefined,
      languageModel: {
        models: [
          {
            name: 'main',
            kind: 'server',
            baseUrl: 'http://localhost:11434/v1',
            model: 'small',
            structured: 'auto',
            roles: ['talk', 'stories', 'help', 'summaries'],
            keys: 'operator',
          },
        ],
        limits: {
          firstTokenTimeout: 20_000,
          wholeTimeout: 90_000,
          atOnce: 8,
          waiting: 64,
          tokensPerDay: { player: 500_000, visitorNetwork: 200_000, visitors: 5_000_000 },
        },
      },
      demoPlayer: false,
    });
  });

  test('takes a model in a file, alone and only when it is there', () => {
    const file = fileURLToPath(import.meta.url);
    expect(readConfig({ GGUF_PATH: file }).languageModel).toMatchObject({
      models: [{ kind: 'file', path: file }],
    });
    expect(() => readConfig({ GGUF_PATH: '/nowhere.gguf' })).toThrow('GGUF_PATH: there is no file /nowhere.gguf.');
    const both = { GGUF_PATH: file, LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'm' };
    expect(() => readConfig(both)).toThrow('GGUF_PATH: cannot be set together with LLM_BASE_URL.');
  });

  test('takes several models from a file, after the single one, and tells no key in an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'emberlore-config-'));
    const path = join(folder, 'models.json');
    const read = async (models: unknown, more = {}) => {
      await writeFile(path, typeof models === 'string' ? models : JSON.stringify(models));
      return readConfig({ LLM_SERVERS: path, LLM_STORIES: 'off', ...more }).languageModel;
    };
    const small = {
      name: 'small',
      baseUrl: 'http://localhost:1/v1',
      model: 's',
      apiKey: 'sk-secret',
      promptPrice: 0.1,
    };
    const single = { LLM_BASE_URL: 'http://localhost:2/v1', LLM_MODEL: 'm' };
    expect(await read([small, { ...small, name: 'large', roles: ['talk'], tokensPerDay: 9 }], single)).toMatchObject({
      models: [
        { name: 'main', roles: ['talk', 'help', 'summaries'] },
        { name: 'small', apiKey: 'sk-secret', prices: { prompt: 0.1, completion: 0 }, roles: { length: 4 } },
        { name: 'large', roles: ['talk'], tokensPerDay: 9 },
      ],
    });
    await expect(read([small, small])).rejects.toThrow('LLM_SERVERS: there are two models named small.');
    await expect(read([{ ...small, apiKey: 7 }])).rejects.toThrow(/^LLM_SERVERS: 0.apiKey: /);
    await expect(read('[{"apiKey": "sk-secret"')).rejects.toThrow(`LLM_SERVERS: the file ${path} is not JSON.`);
    await rm(folder, { recursive: true });
  });

  test('knows the servers that speak and hear', () => {
    const { speechServer, hearingServer } = readConfig({
      TTS_BASE_URL: 'http://localhost:8880/v1',
      TTS_MODEL: 'kokoro',
      TTS_VOICES: ' Nora = nova, feminine=shimmer ',
      STT_BASE_URL: 'http://localhost:8000/v1',
      STT_MODEL: 'whisper-small',
      STT_TIMEOUT_SECONDS: '3',
    });
    expect(speechServer).toMatchObject({ model: 'kokoro', timeout: 8000 });
    expect(speechServer?.voices).toEqual({ Nora: 'nova', feminine: 'shimmer' });
    expect(hearingServer).toMatchObject({ model: 'whisper-small', timeout: 3000, apiKey: undefined });
  });

  test('reads a mail server’s address and sender', () => {
    const mail = { SMTP_URL: 'smtps://u:p@mail.example.org', PUBLIC_URL: 'https://e.example' };
    for (const MAIL_FROM of ['hello@e.example', 'Emberlore <hello@e.example>']) {
      const patience = 60_000;
      expect(readConfig({ ...mail, MAIL_FROM }).smtp).toEqual({ url: mail.SMTP_URL, from: MAIL_FROM, patience });
    }
    expect(readConfig({}).smtp).toBeUndefined();
  });

  test('charges through Stripe if its keys are set, else through the sandbox, in production only if the setting says so', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const production = { NODE_ENV: 'production' };
    const readProvider = (environment: Record<string, string>) => readConfig(environment).payments?.provider;
    expect(readProvider({})).toBe('sandbox');
    expect(readProvider(keys)).toBe('stripe');
    expect(readProvider({ ...production, ...keys })).toBe('stripe');
    expect(readProvider(production)).toBeUndefined();
    expect(readProvider({ ...production, PAYMENTS: 'sandbox' })).toBe('sandbox');
    expect(readProvider({ ...keys, PAYMENTS: 'off' })).toBeUndefined();
    expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY: needed');
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET: needed');
    expect(() => readConfig({ APP_STORE_BUNDLE_ID: 'org.example' })).toThrow('APP_STORE_CERTIFICATES: needed');
    expect(() => readConfig({ GOOGLE_PLAY_PACKAGE: 'org.example' })).toThrow('GOOGLE_PLAY_KEY_FILE: needed');
  });

  test('has no demo player in production', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({
      production: true,
      demoPlayer: false,
      logLevel: 'info',
    });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT: Give a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT: Give a whole number from 0 to 65535.'],
    [{ SIGNUP_CREDITS: '1.5' }, 'SIGNUP_CREDITS: Give a whole number from 0 to 1000000.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV: Give one of: development, production, test.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: Give an address that starts with postgres:// or postgresql://.'],
    [{ PUBLIC_URL: 'emberlore.example' }, 'PUBLIC_URL: Give an address that starts with http:// or https://.'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: Use at least 32 characters.'],
    [{ ADMIN_EMAILS: 'a@b.co,nobody' }, 'ADMIN_EMAILS: Give e-mail addresses separated by commas.'],
    ...['maybe', '0', '10', '10.0.0', '10.0.0.1, ', '10.0.0.1/33', '::1/129', 'proxy.example.org'].map(
      (TRUST_PROXY): [Record<string, string>, string] => [
        { TRUST_PROXY },
        'TRUST_PROXY: Give off, a number from 1 to 9, or addresses separated by commas.',
      ],
    ),
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY: on would let players say where they come from'],
    [{ LLM_BASE_URL: 'http://localhost/v1' }, 'LLM_MODEL: needed with LLM_BASE_URL.'],
    [{ TTS_BASE_URL: 'http://localhost/v1' }, 'TTS_MODEL: needed with TTS_BASE_URL.'],
    [{ STT_BASE_URL: 'http://localhost/v1' }, 'STT_MODEL: needed with STT_BASE_URL.'],
    [{ TTS_VOICES: 'Nobody=nova' }, 'TTS_VOICES: Give pairs such as Nora=nova, feminine=shimmer, default=alloy.'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL: Give an address that starts with smtp:// or smtps://.'],
    [{ SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: 'https://e.example' }, 'MAIL_FROM: needed with SMTP_URL.'],
    [
      { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'hello@e.example' },
      'PUBLIC_URL: needed with SMTP_URL, for the links in mails.',
    ],
    [{ MAIL_FROM: 'Emberlore' }, 'MAIL_FROM: Give an address, or a name with <an address>.'],
    [{ MAIL_FROM: 'A <a@b.co>\r\nBcc: c@d.co' }, 'MAIL_FROM: Give an address, or a name with <an address>.'],
    [{ POSTHOG_HOST: 'https://eu.i.posthog.com' }, 'POSTHOG_KEY: needed with POSTHOG_HOST.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: Give one of: trace, debug, info, warn, error, fatal, silent.'],
    [{ DEMO_PLAYER: 'on', NODE_ENV: 'production' }, 'DEMO_PLAYER: cannot be on in production.'],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' },
      'AUTH_SECRET: needed in production with DATABASE_URL, the same on every server.',
    ],
  ])('%j is refused by name', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  test('never repeats a secret that is wrong', () => {
    expect(() => readConfig({ AUTH_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });
});

describe('the documented settings', () => {
  test('each have a name and a description', () => {
    const settings = describeSettings();
    expect(settings.map(({ name }) => name)).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'LLM_API_KEY']));
    for (const { description } of settings) expect(description).toMatch(/\.$/);
    expect(settings.filter(({ secret }) => secret).map(({ name }) => name)).toEqual([
      'S3_SECRET_ACCESS_KEY',
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_READ_URL',
      'AUTH_SECRET',
      'SMTP_URL',
      'LLM_API_KEY',
      'TTS_API_KEY',
      'STT_API_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'POSTHOG_KEY',
      'METRICS_TOKEN',
    ]);
  });

  test('show defaults that are taken for what they are when they are uncommented', () => {
    const shown = [...envExample().matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]);
    expect(shown.length).toBeGreaterThan(5);
    expect(readConfig(Object.fromEntries(shown))).toEqual(readConfig({}));
  });
});
