/** One message of a chat. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A JSON schema for the answer, for models that can enforce it. */
export interface AnswerShape {
  name: string;
  schema: Record<string, unknown>;
}

/** A request to a language model. */
export interface ModelRequest {
  messages: readonly ChatMessage[];
  maxTokens: number;
  temperature: number;
  /** Stop sequences; at most four. */
  stop?: readonly string[];
  shape?: AnswerShape;
  /** Whether nobody waits for the next chunk any more: the driver may then collect several. */
  isUnhurried?: () => boolean;
  /** Called once the model has the whole request, and works on it. */
  onSent?: () => void;
}

/** Tokens of a request and its answer. */
export interface Usage {
  prompt: number;
  completion: number;
}

/** The end of a stream: `cut` by the token limit, and its usage if the model reports it. */
export interface StreamEnd {
  cut: boolean;
  usage: Usage | null;
  /** Whether the model has sent thoughts apart from the answer. */
  thought?: boolean;
}

/** Access to a language model: a server, or a file on this machine. */
export interface ModelDriver {
  /** Whether answers follow a schema, as far as is known. */
  readonly shapes: boolean;
  /**
   * Streams the text of an answer; empty while the model thinks. Throws `BrainUnavailable` for every failure to complete it, but passes on an abort
   * of `signal` unchanged. `apiKey` takes the place of the configured key.
   */
  stream(request: ModelRequest, signal: AbortSignal, apiKey?: string): AsyncGenerator<string, StreamEnd>;
  close(): Promise<void>;
}

/** Estimates the number of tokens in a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** What a model or its template adds to a text, in tokens, at most. */
const mostAdded = 50;

/** Returns how many tokens a model can make of a text at most: one of each byte. */
export const mostTokensOf = (text: string): number => Buffer.byteLength(text) + mostAdded;

/** What a chat template adds to each message, in tokens. */
const perMessage = 8;

/** Returns how many tokens messages have at most: languages other than English take more of them. */
export function measureTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => {
    const dense = content.match(/[\u2E80-\u9FFF\uAC00-\uD7AF\u{1F000}-\u{1FAFF}]/gu)?.length ?? 0;
    const other = (content.match(/[\u0080-\u2E7F]/g)?.length ?? 0) / 1.5;
    return sum + perMessage + Math.ceil(content.length / 3.7 + other / 2 + dense);
  }, 0);
}
