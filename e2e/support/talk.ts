import { calls, type Message, talkEvents } from '@emberlore/contract';
import type { Page } from '@playwright/test';

/** A reply as the browser received it. */
export interface HeardReply {
  messages: Message[];
  /** The group of the last emotion: 1 normal, 2 annoyed, 3 happy, 4 sad. */
  emotion: number;
  credits: number;
  /** The names of all events in order. */
  order: string[];
}

/** Sends a message in the open talk, and returns the reply. */
export type Say = (text: string) => Promise<HeardReply>;

/**
 * Calls `heard` with the body of each answer of a streaming call; call it before the page opens. Playwright can't read a
 * stream's body, so the page itself passes on a copy, and the stream stays intact.
 */
export async function hearReplies(page: Page, path: string, heard: (body: string) => void): Promise<void> {
  const name = `hear ${path}`;
  await page.exposeFunction(name, heard);
  await page.addInitScript(
    ([path, name]) => {
      const listeners = globalThis as unknown as Record<string, (body: string) => void>;
      const { fetch } = globalThis;
      globalThis.fetch = async (...request) => {
        const answer = await fetch(...request);
        if (new URL(answer.url).pathname === path) void answer.clone().text().then(listeners[name]);
        return answer;
      };
    },
    [path, name] as const,
  );
}

/** Records the server's replies in the talks of a page; call it before the page opens. */
export async function listenToTalk(page: Page): Promise<Say> {
  let heard: (body: string) => void = () => undefined;
  await hearReplies(page, calls.sendMessage.path, (body) => heard(body));
  return async (text) => {
    const answered = new Promise<string>((resolve) => {
      heard = resolve;
    });
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    return readReply(await answered);
  };
}

/** Parses the events of an answer, and validates each against the contract. */
function readReply(body: string): HeardReply {
  const reply: HeardReply = { messages: [], emotion: 1, credits: -1, order: [] };
  for (const block of body.split('\n\n')) hear(reply, block);
  return reply;
}

function hear(reply: HeardReply, block: string): void {
  const name = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (!name || !data) return;
  reply.order.push(name);
  const value: unknown = JSON.parse(data);
  if (name === 'message') reply.messages.push(talkEvents.message.parse(value));
  if (name === 'emotion') reply.emotion = talkEvents.emotion.parse(value).code;
  if (name === 'credits') reply.credits = talkEvents.credits.parse(value).credits;
}
