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
