import { BrainUnavailable, type UnavailableReason } from '../../errors.ts';
import type { ModelRequest } from './driver.ts';
import type { Model, ModelUser } from './model.ts';

/** A language model that may answer a request, and the key of the player's own to ask it with. */
export interface ModelChoice {
  model: Model;
  apiKey?: string;
}

/** How a chain finds its models. */
export interface ChainOptions {
  /** Returns the models to try, in order. */
  choose(user: ModelUser): Promise<readonly ModelChoice[]>;
  /** Whether the first model takes answers of a given shape, as far as is known. */
  shapes(): boolean;
}

/** What another model would not change. */
const final: ReadonlySet<UnavailableReason> = new Set(['aborted', 'budget']);

const mayHelp = (error: unknown) => error instanceof BrainUnavailable && !final.has(error.reason);

/**
 * Creates a model that asks several in order: the next one takes over if one fails before its first word. Throws
 * `BrainUnavailable` as the last one does, or with `none` if there is none to ask. It closes none of them.
 */
export function createModelChain(name: string, { choose, shapes }: ChainOptions): Model {
  async function begin(request: ModelRequest, user: ModelUser) {
    const choices = await choose(user);
    for (const [at, { model, apiKey }] of choices.entries()) {
      const stream = model.text(request, { ...user, purpose: name, ...(apiKey === undefined ? {} : { apiKey }) });
      try {
        return { stream, first: await stream.next() };
      } catch (error) {
        if (at === choices.length - 1 || !mayHelp(error)) throw error;
      }
    }
    throw new BrainUnavailable('none', 'No language model is chosen for this.');
  }

  return {
    name,
    get shapes() {
      return shapes();
    },
    async *text(request, user) {
      const { stream, first } = await begin(request, user);
      try {
        let step = first;
        for (; !step.done; step = await stream.next()) yield step.value;
        return step.value;
      } finally {
        await stream.return({ cut: true, usage: null });
      }
    },
    close: async () => {},
  };
}
