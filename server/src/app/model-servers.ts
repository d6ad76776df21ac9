import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ModelKeyOwner, type ModelRole, modelKeyOwner, modelName, modelRole } from '@emberlore/contract';
import { z } from 'zod';
import { BadSetting } from './bad-setting.ts';
import { projectRoot } from './project-root.ts';
import { webUrl } from './setting-kinds.ts';

/** The location of a language model: an OpenAI-compatible server, or a file on this machine. */
export type ModelLocation =
  | { kind: 'server'; baseUrl: string; model: string; apiKey: string | undefined; structured: 'auto' | 'on' | 'off' }
  | { kind: 'file'; path: string };

/** One configured language model. */
export type NamedModel = ModelLocation & {
  name: string;
  roles: readonly ModelRole[];
  keys: ModelKeyOwner;
  /** Concurrent requests; absent: as many as the setting for all models. */
  atOnce?: number | undefined;
  tokensPerDay: number;
  /** Prices of a million tokens. */
  prices: { prompt: number; completion: number };
};

/** What a model that answers in words can do. */
export const wordingRoles = modelRole.options.filter((role) => role !== 'embeddings');

/** The most that a price or a day's tokens can be. */
const MOST = 2_000_000_000;
const price = z.number().min(0).max(100_000).default(0);

/** The form of the file that LLM_SERVERS names. */
const fileForm = z
  .array(
    z.strictObject({
      name: modelName,
      baseUrl: webUrl,
      model: z.string().min(1),
      apiKey: z.string().min(1).optional(),
      structured: z.enum(['auto', 'on', 'off']).default('auto'),
      roles: z.array(modelRole).default(wordingRoles),
      keys: modelKeyOwner.default('operator'),
      concurrency: z.number().int().min(1).max(1000).optional(),
      tokensPerDay: z.number().int().min(0).max(MOST).default(0),
      promptPrice: price,
      completionPrice: price,
    }),
  )
  .max(50);

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    // The text may hold keys: it is in no message.
    const why = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new BadSetting(`LLM_SERVERS: the file ${path} ${why}.`);
  }
}

/** Reads the file with language models. Throws `BadSetting` without the values of the file, which may be keys. */
export function readModelFile(setting: string): NamedModel[] {
  const path = resolve(projectRoot, setting);
  const read = fileForm.safeParse(parse(path));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BadSetting(`LLM_SERVERS: ${issue?.path.join('.') || 'the list'}: ${issue?.message ?? 'is invalid'}`);
  }
  return read.data.map(({ promptPrice, completionPrice, concurrency: atOnce, apiKey, ...model }) => ({
    ...model,
    kind: 'server',
    apiKey,
    atOnce,
    prices: { prompt: promptPrice, completion: completionPrice },
  }));
}
