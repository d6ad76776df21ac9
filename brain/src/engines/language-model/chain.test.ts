import { expect, it } from 'vitest';
import { BrainUnavailable } from '../../errors.ts';
import { createModelChain, type ModelChoice } from './chain.ts';
import type { Model, ModelUser } from './model.ts';

const asked: string[] = [];

/** A model that says this, or fails before or after its first word. */
function modelThat(name: string, fails?: 'before' | 'after', reason: 'server' | 'aborted' = 'server'): Model {
  return {
    name,
    shapes: true,
    async *text(_request, { apiKey }: ModelUser) {
      asked.push(`${name} ${apiKey ?? ''}`.trim());
      if (fails === 'before') throw new BrainUnavailable(reason, `${name} failed`);
      yield name;
      if (fails === 'after') throw new BrainUnavailable('broken-stream', `${name} broke off`);
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
}

async function say(...choices: ModelChoice[]): Promise<string> {
  asked.length = 0;
  const chain = createModelChain('chain', { choose: async () => choices, shapes: () => true });
  let said = '';
  for await (const piece of chain.text({ messages: [], maxTokens: 1, temperature: 0 }, {})) said += piece;
  return said;
}

it('asks the next model if one fails before its first word', async () => {
  expect(await say({ model: modelThat('one', 'before'), apiKey: 'k' }, { model: modelThat('two') })).toBe('two');
  expect(asked).toEqual(['one k', 'two']);
});

it('passes on what another model would not change, and the failure of the last', async () => {
  await expect(say({ model: modelThat('one', 'after') }, { model: modelThat('two') })).rejects.toThrow('one broke off');
  await expect(say({ model: modelThat('one', 'before', 'aborted') }, { model: modelThat('two') })).rejects.toThrow(
    'one',
  );
  expect(asked).toEqual(['one']);
  await expect(say({ model: modelThat('one', 'before') })).rejects.toThrow('one failed');
  await expect(say()).rejects.toMatchObject({ reason: 'none' });
});
