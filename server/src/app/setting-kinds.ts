import { availableParallelism } from 'node:os';
import { voiceGroups, voiceNames } from '@emberlore/contract';
import { z } from 'zod';
import { foldEmail } from '../kit/email.ts';

/** How a setting appears in the documentation, besides its description. */
export interface SettingMeta {
  description: string;
  /** The effective value if the setting is absent; empty: none. */
  fallback?: string;
  secret?: boolean;
}

export function shown<S extends z.ZodType>(schema: S, meta: SettingMeta): S {
  return schema.meta({ ...meta });
}

export function whole(least: number, most: number, fallback: number, description: string) {
  const text = `Give a whole number from ${least} to ${most}.`;
  const schema = z.coerce.number({ error: text }).int(text).min(least, text).max(most, text);
  return shown(schema.default(fallback), { description, fallback: String(fallback) });
}

export function words<const W extends readonly [string, ...string[]]>(values: W) {
  return z.enum(values, { error: `Give one of: ${values.join(', ')}.` });
}

export const webUrl = z.url({ protocol: /^https?$/, error: 'Give an address that starts with http:// or https://.' });
export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Give an address that starts with postgres:// or postgresql://.',
});
export const workers = z
  .string()
  .regex(/^(auto|[1-9]\d?)$/, 'Give auto, or a number from 1 to 99.')
  .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)));
export const onOff = words(['on', 'off']).transform((word) => word === 'on');

export const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
    error: 'Give origins such as https://play.example.org, separated by commas.',
  });

export const emails = z
  .string()
  .transform((text) => text.split(',').map(foldEmail))
  .pipe(z.array(z.email({ error: 'Give e-mail addresses separated by commas.' })));

export const sender = z
  .string()
  .regex(/^([^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'Give an address, or a name with <an address>.');

const voiceKeys: readonly string[] = [...voiceNames, ...Object.keys(voiceGroups), 'default'];

/** Parses `Nora=nova, feminine=shimmer` into a record. */
export const voiceMap = z
  .string()
  .transform((text) => text.split(',').filter((pair) => pair.trim() !== ''))
  .transform((pairs) => pairs.map((pair) => pair.split('=').map((part) => part.trim())))
  .refine((pairs) => pairs.every(([key = '', voice]) => voiceKeys.includes(key) && voice), {
    error: 'Give pairs such as Nora=nova, feminine=shimmer, default=alloy.',
  })
  .transform((pairs): Record<string, string> => Object.fromEntries(pairs));
