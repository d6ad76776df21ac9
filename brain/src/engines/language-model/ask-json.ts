import { truncateText } from '../../text/text.ts';
import type { AnswerShape, ChatMessage } from './driver.ts';
import type { Model } from './model.ts';

/** A question that is answered with one JSON object. */
export interface JsonRequest<Answer> {
  messages: readonly ChatMessage[];
  maxTokens: number;
  temperature: number;
  shape: AnswerShape;
  /** Returns the valid answer, or what is wrong with it; a RangeError says the same. */
  judge(value: unknown): Answer | string;
}

const noJson = 'That is not the asked-for JSON.';

/** Parses the JSON object of an answer, which may be in a code fence or surrounded by text. */
function parse(answer: string): unknown {
  const from = answer.indexOf('{');
  const to = answer.lastIndexOf('}');
  return from < 0 || to < from ? null : JSON.parse(answer.slice(from, to + 1));
}

function judgeText<Answer>(answer: string, { judge }: JsonRequest<Answer>): Answer | string {
  try {
    return judge(parse(answer));
  } catch (error) {
    return error instanceof RangeError ? error.message : noJson;
  }
}

/**
 * Asks a language model for a JSON object. The model may correct its mistakes once; null if it is wrong again. Throws
 * `BrainUnavailable` if it doesn't answer.
 */
export async function askForJson<Answer extends object>(
  model: Model,
  request: JsonRequest<Answer>,
  who: { playerId?: string; signal?: AbortSignal },
): Promise<Answer | null> {
  const { maxTokens, temperature, shape } = request;
  async function ask(messages: readonly ChatMessage[]): Promise<string> {
    let answer = '';
    for await (const piece of model.text({ messages, maxTokens, temperature, shape }, who)) answer += piece;
    return answer;
  }
  const first = await ask(request.messages);
  const judged = judgeText(first, request);
  if (typeof judged !== 'string') return judged;
  const repair = { role: 'user' as const, content: `${judged} Give the whole JSON object once more, put right.` };
  const again = [...request.messages, { role: 'assistant' as const, content: truncateText(first, 6_000) }, repair];
  const second = judgeText(await ask(again), request);
  return typeof second === 'string' ? null : second;
}
