/** Special tokens of chat templates: ChatML, Llama, Mistral, Gemma, DeepSeek and the like. */
const TEMPLATE_TOKENS =
  /<[|｜]|[|｜]>|<\/?(?:s|bos|eos|unk|pad|start_of_turn|end_of_turn|system|user|assistant|think|tool_call|tool_response)>|<<\/?SYS>>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/gi;

/**
 * A text without the special tokens of chat templates, by which a model tells who is speaking. Each becomes a space, so that
 * what is left around it forms no other token.
 */
export const withoutTemplateTokens = (text: string): string => text.replace(TEMPLATE_TOKENS, ' ');

/**
 * A text that somebody has written as it stands in a prompt: one line, so that it cannot begin a section of its own, without
 * tokens of chat templates.
 */
export const promptLine = (text: string): string =>
  withoutTemplateTokens(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
