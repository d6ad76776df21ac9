import type { Engine, HistoryEntry, Memory, Persona, SceneView, Trace, TurnInput } from '../src/types.ts';

/** One reply in parts. */
export interface Reply {
  /** The whole text, including the narrator's sentences. */
  text: string;
  spoken: string;
  narrated: string;
  told: string[];
  emotion: string;
  memory: Memory;
  trace?: Trace;
  /** Milliseconds until the first sentence. */
  first: number;
}

/** A player's talk with one character, with memory. */
export interface Talk {
  say(text: string, kind?: TurnInput['utterance']['kind']): Promise<Reply>;
  replies: Reply[];
}

/** Starts a talk, after what has been said so far. The same seed and messages give the same talk. */
export function beginTalk(
  engine: Engine,
  { persona, scene }: { persona: Persona; scene: SceneView },
  {
    seed = 'eval',
    playerName = '',
    memory = null as Memory | null,
    history: said = [] as readonly HistoryEntry[],
  } = {},
): Talk {
  const replies: Reply[] = [];
  const history: HistoryEntry[] = [...said];
  return {
    replies,
    async say(text, kind = 'speech') {
      const last = replies.at(-1)?.memory ?? memory;
      const begun = performance.now();
      const parts = { spoken: [] as string[], narrated: [] as string[], all: [] as string[] };
      const reply: Partial<Reply> & { first: number } = { first: 0 };
      const input = {
        persona,
        scene,
        memory: last,
        history: [...history],
        playerName,
        seed,
        utterance: { kind, text },
      };
      for await (const event of engine.reply(input)) {
        if (event.type === 'sentence') {
          reply.first ||= performance.now() - begun;
          parts.all.push(event.text);
          (event.speaker === 'npc' ? parts.spoken : parts.narrated).push(event.text);
        } else if (event.type === 'emotion') reply.emotion = event.emotion.name;
        else if (event.type === 'turn')
          Object.assign(reply, { told: event.told, memory: event.memory, trace: event.trace });
      }
      const whole = {
        ...reply,
        text: parts.all.join(' '),
        spoken: parts.spoken.join(' '),
        narrated: parts.narrated.join(' '),
      } as Reply;
      replies.push(whole);
      history.push({ speaker: 'player', text }, { speaker: 'npc', text: whole.spoken });
      return whole;
    },
  };
}
