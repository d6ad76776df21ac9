import { thoughtTags } from './thinking.ts';

/** Special tokens of chat templates: ChatML, Llama, Mistral, Gemma, DeepSeek and the like; and the tags of thoughts. */
const TEMPLATE_TOKENS = new RegExp(
  `${thoughtTags}|<[|｜]|[|｜]>|</?(?:s|bos|eos|unk|pad|start_of_turn|end_of_turn|system|user|assistant|tool_call|tool_response)>|<</?SYS>>|\\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\\]`,
  'gi',
);

/**
 * Removes the special tokens of chat templates, by which a model recognizes the speaker, and the tags of thoughts, which it
 * would repeat. Replaces each with a space, so that the surrounding text can't form another one.
 */
export const withoutTemplateTokens = (text: string): string => text.replace(TEMPLATE_TOKENS, ' ');

/** Formats a user's text for a prompt: on one line, so that it can't start a section, and without chat template tokens. */
export const promptLine = (text: string): string =>
  withoutTemplateTokens(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Marks what the player says or does; the marks can't stand inside. */
export const fenced = (text: string): string => `«${text.replace(/[«»]/g, '"')}»`;

/** Formats a list with a title; nothing without entries. */
export function promptList(title: string, lines: readonly string[]): string {
  const items = lines.map(promptLine).filter(Boolean);
  return items.length > 0 ? `${title}\n${items.map((item) => `- ${item}`).join('\n')}` : '';
}
