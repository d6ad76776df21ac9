import {
  type BrainEvent,
  createLanguageModelEngine,
  type Memory,
  type Model,
  type Persona,
  type SceneView,
  seemsForeign,
} from '@emberlore/brain';
import type { LanguageModelConfig } from './config-engines.ts';

/** A reply in a trial. */
export interface Reply {
  sentences: readonly string[];
  told: readonly string[];
  feeling: string;
  /** Whether the model's own answer was sound JSON. */
  isSound: boolean;
  /** Whether it was in another language than English. */
  isForeign: boolean;
}

/** A talk with a model through the engine, which remembers and repairs as in the game. */
export interface TrialTalk {
  /** Throws `BrainUnavailable`. */
  ask(text: string): Promise<Reply>;
}

/** Turns of history, as the game sends. */
const HISTORY = 48;

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'reply' in value;
  } catch {
    return false;
  }
}

/** The longest request that is tried, in tokens: more costs more than it tells. */
const LONGEST = 16_384;
/** Share of the context that a request of the game leaves for the answer, and for what estimates miss. */
const USED = 0.75;
const PASSWORD = 'heron';

/**
 * Whether a model still knows the beginning of a request as long as the game may send. Some servers cut what is too long
 * for their settings without a word, and with it all rules of the game. Throws `BrainUnavailable`.
 */
export async function readsWhole(model: Model, contextTokens: number): Promise<boolean> {
  const length = Math.min(contextTokens, LONGEST) * USED * 4;
  const lines = [`The password is ${PASSWORD}. Remember it.`];
  for (let size = 0; size < length; size += lines.at(-1)?.length ?? 0)
    lines.push(`The ${lines.length}th crossing of the river was like the others, and nobody fell in.`);
  const messages = [
    { role: 'system', content: lines.join('\n') },
    { role: 'user', content: 'What is the password? Answer with this one word.' },
  ] as const;
  let said = '';
  for await (const piece of model.text({ messages, maxTokens: 400, temperature: 0 }, {})) said += piece;
  return said.toLowerCase().includes(PASSWORD);
}

/** Starts a talk with this character. */
export function startTrialTalk(
  model: Model,
  wording: LanguageModelConfig['wording'],
  persona: Persona,
  scene: SceneView,
): TrialTalk {
  let raw = '';
  const heard: Model = {
    name: model.name,
    get shapes() {
      return model.shapes;
    },
    async *text(request, user) {
      raw = '';
      const stream = model.text(request, user);
      let step = await stream.next();
      for (; !step.done; step = await stream.next()) {
        raw += step.value;
        yield step.value;
      }
      return step.value;
    },
    close: async () => {},
  };
  const engine = createLanguageModelEngine(heard, wording);
  const history: { speaker: 'player' | 'npc'; text: string }[] = [];
  let memory: Memory | null = null;

  return {
    async ask(text) {
      const utterance = { kind: 'speech', text } as const;
      const input = {
        persona,
        scene,
        memory,
        history: history.slice(-HISTORY),
        playerName: '',
        utterance,
        seed: 'check',
      };
      const events: BrainEvent[] = [];
      for await (const event of engine.reply(input)) events.push(event);
      const sentences = events.flatMap((event) => (event.type === 'sentence' ? [event.text] : []));
      const [feeling = ''] = events.flatMap((event) => (event.type === 'emotion' ? [event.emotion.name] : []));
      const turn = events.findLast((event) => event.type === 'turn');
      memory = turn?.memory ?? memory;
      history.push({ speaker: 'player', text }, { speaker: 'npc', text: sentences.join(' ') });
      const whole = sentences.join(' ');
      return { sentences, told: turn?.told ?? [], feeling, isSound: isJson(raw), isForeign: seemsForeign(whole) };
    },
  };
}
