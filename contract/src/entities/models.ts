import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, trimmed } from './fields.ts';

/** What language models are asked for: replies, texts of the story generator, help for authors, summaries of talks. */
export const modelRole = z.enum(['talk', 'stories', 'help', 'summaries', 'embeddings']);
export type ModelRole = z.infer<typeof modelRole>;

/** The name that the operator gives a language model. */
export const modelName = trimmed(limits.modelName, 1);

/** Whose key a language model is asked with. */
export const modelKeyOwner = z.enum(['operator', 'players', 'both']);
export type ModelKeyOwner = z.infer<typeof modelKeyOwner>;

/** Tokens, and money in millionths of the operator's currency. */
const amounts = {
  requests: z.number().int().min(0),
  promptTokens: z.number().int().min(0),
  completionTokens: z.number().int().min(0),
  cost: z.number().int().min(0),
};

/** A configured language model, for admins. */
export const languageModel = z.object({
  modelName: z.string(),
  /** What its server calls it; the name of the file, if it is one. */
  modelId: z.string(),
  /** The host of its server; null: a file on the machine. */
  modelHost: z.string().nullable(),
  modelRoles: z.array(modelRole),
  modelKeys: modelKeyOwner,
  /** In the operator's currency for a million tokens. */
  promptPrice: z.number().min(0),
  completionPrice: z.number().min(0),
  /** The most tokens per day; null: no limit. */
  tokensPerDay: z.number().int().nullable(),
  tokensToday: z.number().int().min(0),
});
export type LanguageModel = z.infer<typeof languageModel>;

/** The models of a role in the order in which they are asked. */
export const modelOrder = z.object({
  role: modelRole,
  models: z.array(z.string()),
  /** Whether nobody has chosen: then it is the order of the settings. */
  isDefault: z.boolean(),
});
export type ModelOrder = z.infer<typeof modelOrder>;

/** The use of a model for one role on one day (UTC). */
export const modelDay = z.object({
  day: z.iso.date(),
  modelName: z.string(),
  role: z.string(),
  ownKey: z.boolean(),
  failures: z.number().int().min(0),
  ...amounts,
});
export type ModelDay = z.infer<typeof modelDay>;

/** A player's use of all models on one day. */
export const modelPlayer = z.object({ accountId: id, userName: z.string(), ...amounts });
export type ModelPlayer = z.infer<typeof modelPlayer>;
