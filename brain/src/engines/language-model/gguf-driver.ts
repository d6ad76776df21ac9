import { availableParallelism } from 'node:os';
import { BrainUnavailable } from '../../errors.ts';
import { type ChatMessage, estimateTokens, type ModelDriver, type ModelRequest } from './driver.ts';

/** A model in a file. */
export interface LocalOptions {
  /** The absolute path of a GGUF file. */
  path: string;
  /** Maximum tokens of a request and its answer together; default 4,096, or the model's own limit if lower. */
  contextTokens?: number;
  /** Loads the package; default: the installed one. */
  load?: () => Promise<unknown>;
}

/** The used part of node-llama-cpp, which isn't installed by default. */
interface LlamaPackage {
  getLlama(options: { logLevel: string; build: string; maxThreads: number }): Promise<Llama>;
  LlamaChatSession: new (options: { contextSequence: LlamaSequence }) => ChatSession;
}
interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaModel>;
  dispose(): Promise<void>;
}
interface LlamaModel {
  readonly trainContextSize: number;
  createContext(options: { contextSize: number; sequences: number }): Promise<LlamaContext>;
}
interface LlamaContext {
  getSequence(): LlamaSequence;
}
interface LlamaSequence {
  clearHistory(): Promise<void>;
}
interface ChatSession {
  setChatHistory(history: unknown[]): void;
  promptWithMeta(
    text: string,
    options: {
      maxTokens: number;
      temperature: number;
      signal: AbortSignal;
      customStopTriggers: string[];
      onTextChunk(text: string): void;
    },
  ): Promise<{ stopReason: string }>;
  dispose(): void;
}

const packageName = 'node-llama-cpp';
/** One core stays free for the server: on a busy machine, threads that wait for each other never finish. */
const threads = Math.max(1, availableParallelism() - 1);

async function loadPackage(load: () => Promise<unknown>): Promise<LlamaPackage> {
  try {
    return (await load()) as LlamaPackage;
  } catch (cause) {
    throw new BrainUnavailable(
      'refused',
      `GGUF_PATH needs the package ${packageName}, which is not installed: npm install --no-save ${packageName}.`,
      { cause },
    );
  }
}

interface LoadedModel {
  llama: Llama;
  sequence: LlamaSequence;
  Session: LlamaPackage['LlamaChatSession'];
}

async function load(options: LocalOptions): Promise<LoadedModel> {
  const { path, contextTokens = 4_096, load: from = () => import(packageName) } = options;
  const { getLlama, LlamaChatSession } = await loadPackage(from);
  try {
    const llama = await getLlama({ logLevel: 'error', build: 'never', maxThreads: threads });
    const model = await llama.loadModel({ modelPath: path });
    const contextSize = Math.min(contextTokens, model.trainContextSize);
    const context = await model.createContext({ contextSize, sequences: 1 });
    return { llama, sequence: context.getSequence(), Session: LlamaChatSession };
  } catch (cause) {
    throw new BrainUnavailable('refused', `The language model in ${path} could not be loaded.`, { cause });
  }
}

/** Converts the chat to the package's format; the last message is the current request. */
function toHistory(messages: readonly ChatMessage[]): unknown[] {
  return messages.slice(0, -1).map(({ role, content }) => {
    if (role === 'assistant') return { type: 'model', response: [content] };
    return { type: role, text: content };
  });
}

/** Creates a pipe from a callback to an async reader. */
function createPipe() {
  const pieces: string[] = [];
  let wake = () => {};
  let ended = false;
  return {
    push(piece: string) {
      pieces.push(piece);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async *read(): AsyncGenerator<string> {
      for (;;) {
        const piece = pieces.shift();
        if (piece !== undefined) yield piece;
        else if (ended) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}

/** Creates a driver for a GGUF file, loaded with the first request; one request at a time. */
export function createGgufDriver(options: LocalOptions): ModelDriver {
  let loading: Promise<LoadedModel> | undefined;
  const loaded = () => {
    loading ??= load(options).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  async function ask(request: ModelRequest, signal: AbortSignal, hear: (piece: string) => void) {
    const { sequence, Session } = await loaded();
    await sequence.clearHistory();
    const session = new Session({ contextSequence: sequence });
    try {
      session.setChatHistory(toHistory(request.messages));
      request.onSent?.();
      return await session.promptWithMeta(request.messages.at(-1)?.content ?? '', {
        maxTokens: request.maxTokens,
        temperature: request.temperature,
        signal,
        customStopTriggers: [...(request.stop ?? [])],
        onTextChunk: hear,
      });
    } finally {
      session.dispose();
    }
  }

  return {
    shapes: false,
    async *stream(request, signal) {
      const pipe = createPipe();
      let said = '';
      const asked = ask(request, signal, pipe.push).finally(pipe.end);
      // Awaited below; until then, avoid an unhandled rejection.
      asked.catch(() => undefined);
      for await (const piece of pipe.read()) {
        said += piece;
        yield piece;
      }
      try {
        const { stopReason } = await asked;
        signal.throwIfAborted();
        const prompt = estimateTokens(request.messages.map(({ content }) => content).join('\n'));
        return { cut: stopReason === 'maxTokens', usage: { prompt, completion: estimateTokens(said) } };
      } catch (cause) {
        if (signal.aborted || cause instanceof BrainUnavailable) throw cause;
        throw new BrainUnavailable('broken-stream', 'The answer of the language model broke off.', { cause });
      }
    },
    async close() {
      const { llama } = (await loading?.catch(() => undefined)) ?? {};
      await llama?.dispose();
    },
  };
}
