import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Proxies } from '@emberlore/brain';
import { BadSetting } from './bad-setting.ts';
import type { PerDay } from './day-budgets.ts';
import { type ModelLocation, type NamedModel, readModelFile, wordingRoles } from './model-servers.ts';
import { projectRoot } from './project-root.ts';
import type { Settings } from './settings.ts';

/** The language models, in the order in which they are asked, and their limits. Times are milliseconds. */
export interface LanguageModelConfig {
  models: readonly NamedModel[];
  proxies: Proxies;
  /** The currency of the prices, as the office shows it. */
  currency: string;
  limits: {
    firstTokenTimeout: number;
    wholeTimeout: number;
    atOnce: number;
    waiting: number;
    waitTimeout: number;
    tokensPerDay: PerDay;
  };
  wording: { maxTokens: number; temperature: number; contextTokens: number };
}

/**
 * An OpenAI-compatible speech or transcription server. `timeout` is in milliseconds, `perDay` in characters to speak or
 * seconds to transcribe.
 */
export interface VoiceServerConfig {
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  timeout: number;
  perDay: PerDay;
}

/** A speech server; `voices` maps our voices to the server's own. */
export type SpeechServerConfig = VoiceServerConfig & { voices: Readonly<Record<string, string>> };

function readModelLocation(read: Settings): ModelLocation | undefined {
  if (read.GGUF_PATH) {
    if (read.LLM_BASE_URL) throw new BadSetting('GGUF_PATH: cannot be set together with LLM_BASE_URL.');
    const path = resolve(projectRoot, read.GGUF_PATH);
    if (!existsSync(path)) throw new BadSetting(`GGUF_PATH: there is no file ${path}.`);
    return { kind: 'file', path };
  }
  if (!read.LLM_BASE_URL) return undefined;
  if (!read.LLM_MODEL) throw new BadSetting('LLM_MODEL: needed with LLM_BASE_URL.');
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey, LLM_STRUCTURED: structured } = read;
  return { kind: 'server', baseUrl, model, apiKey, structured };
}

/** Returns the model of the single settings, and those of the file. Throws `BadSetting`. */
function readModels(read: Settings): NamedModel[] {
  const place = readModelLocation(read);
  const roles = wordingRoles.filter((role) => role !== 'stories' || read.LLM_STORIES);
  const costless = { tokensPerDay: 0, prices: { prompt: 0, completion: 0 } };
  const single: NamedModel[] = place ? [{ ...place, ...costless, name: 'main', roles, keys: 'operator' }] : [];
  const models = [...single, ...(read.LLM_SERVERS ? readModelFile(read.LLM_SERVERS) : [])];
  const twice = models.find(({ name }, index) => models.findIndex((model) => model.name === name) !== index);
  if (twice) throw new BadSetting(`LLM_SERVERS: there are two models named ${twice.name}.`);
  return models;
}

/** Returns the configured language models, if any. Throws `BadSetting`. */
export function readLanguageModel(read: Settings): LanguageModelConfig | undefined {
  const models = readModels(read);
  if (models.length === 0) return undefined;
  const { HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = read;
  return {
    models,
    proxies: {
      ...(HTTP_PROXY ? { HTTP_PROXY } : {}),
      ...(HTTPS_PROXY ? { HTTPS_PROXY } : {}),
      ...(NO_PROXY ? { NO_PROXY } : {}),
    },
    currency: read.LLM_CURRENCY,
    limits: {
      firstTokenTimeout: read.LLM_FIRST_TOKEN_SECONDS * 1000,
      wholeTimeout: read.LLM_TOTAL_SECONDS * 1000,
      atOnce: read.LLM_CONCURRENCY,
      waiting: read.LLM_QUEUE,
      waitTimeout: read.LLM_QUEUE_SECONDS * 1000,
      tokensPerDay: {
        player: read.LLM_TOKENS_PER_DAY,
        visitorNetwork: read.LLM_VISITOR_TOKENS_PER_DAY,
        visitors: read.LLM_ALL_VISITORS_TOKENS_PER_DAY,
      },
    },
    wording: {
      maxTokens: read.LLM_MAX_TOKENS,
      temperature: read.LLM_TEMPERATURE,
      contextTokens: read.LLM_CONTEXT_TOKENS,
    },
  };
}

/** Returns the configured speech server, if any. Throws `BadSetting`. */
export function readSpeechServer(read: Settings): SpeechServerConfig | undefined {
  if (!read.TTS_BASE_URL) return undefined;
  if (!read.TTS_MODEL) throw new BadSetting('TTS_MODEL: needed with TTS_BASE_URL.');
  return {
    baseUrl: read.TTS_BASE_URL,
    model: read.TTS_MODEL,
    apiKey: read.TTS_API_KEY,
    timeout: read.TTS_TIMEOUT_SECONDS * 1000,
    perDay: {
      player: read.TTS_CHARACTERS_PER_DAY,
      visitorNetwork: read.TTS_VISITOR_CHARACTERS_PER_DAY,
      visitors: read.TTS_ALL_VISITORS_CHARACTERS_PER_DAY,
    },
    voices: read.TTS_VOICES,
  };
}

/** Returns the configured transcription server, if any. Throws `BadSetting`. */
export function readHearingServer(read: Settings): VoiceServerConfig | undefined {
  if (!read.STT_BASE_URL) return undefined;
  if (!read.STT_MODEL) throw new BadSetting('STT_MODEL: needed with STT_BASE_URL.');
  return {
    baseUrl: read.STT_BASE_URL,
    model: read.STT_MODEL,
    apiKey: read.STT_API_KEY,
    timeout: read.STT_TIMEOUT_SECONDS * 1000,
    perDay: {
      player: read.STT_SECONDS_PER_DAY,
      visitorNetwork: read.STT_VISITOR_SECONDS_PER_DAY,
      visitors: read.STT_ALL_VISITORS_SECONDS_PER_DAY,
    },
  };
}
