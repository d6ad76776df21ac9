/** One message of a chat. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A JSON schema that the answer must keep to, for those who can see to that. */
export interface AnswerShape {
  name: string;
  schema: Record<string, unknown>;
}

/** What a language model is asked. */
export interface ModelRequest {
  messages: readonly ChatMessage[];
  maxTokens: number;
  temperature: number;
  /** Where the answer ends at the latest; at most four. */
  stop?: readonly string[];
  shape?: AnswerShape;
  /** Whether nobody waits for the next piece by now: the driver may gather some then. */
  isUnhurried?: () => boolean;
}

/** Tokens of a request and its answer. */
export interface Usage {
  prompt: number;
  completion: number;
}

/** How a stream ended: `cut` by the token limit, and what it cost, where the model says so. */
export interface StreamEnd {
  cut: boolean;
  usage: Usage | null;
}

/** A way to a language model: a server, or a file on this machine. */
export interface ModelDriver {
  /** Whether answers will keep to a shape, as far as is known. */
  readonly shapes: boolean;
  /**
   * Streams the text of an answer. Throws `BrainUnavailable` for every way in which it can fail to come whole, but lets
   * an abort of `signal` come through as it is.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<string, StreamEnd>;
  close(): Promise<void>;
}

/** About how many tokens a text has, where nobody counted. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
