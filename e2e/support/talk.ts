import { calls, type Message, talkEvents } from '@emberlore/contract';
import type { Page } from '@playwright/test';

/** What a reply brought, as the browser received it. */
export interface HeardReply {
  messages: Message[];
  /** The group of the last emotion: 1 normal, 2 annoyed, 3 happy, 4 sad. */
  emotion: number;
  credits: number;
  /** The names of all events in their order. */
  order: string[];
}

/** Says something in the talk that is open, and answers what the server's events said. Each is held against the contract. */
export async function say(page: Page, text: string): Promise<HeardReply> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.sendMessage.path);
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  const body = await (await answered).text();
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
