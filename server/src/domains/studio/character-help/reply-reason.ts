import { isHeldBack as soundsHeldBack, type Trace, words } from '@emberlore/brain';
import type { ReplyReason, ReplySource } from '@emberlore/contract';
import type { CharacterDraft } from './draft.ts';

/** A reply of the built-in engine, as far as it explains where its words come from. */
interface ExplainedReply {
  said: string;
  /** The knowledge lines that it tells, as the author wrote them. */
  told: readonly string[];
  trace: Trace;
  /** Whether the character kept something back. */
  isHeldBack: boolean;
}

/** Number of candidates that an author sees. */
const SHOWN = 3;

const plain = (text: string): string => ` ${words(text).join(' ')} `;

/** Whether a reply contains a text of the author, or a sentence of it. */
function isSaid(said: string, text: string): boolean {
  const whole = plain(text);
  return whole.trim() !== '' && (said.includes(whole) || whole.includes(said));
}

/** Returns the author's own texts by where they stand in the form. */
function listOwnTexts({ characterInfo: info, ...parts }: CharacterDraft): [ReplySource, readonly string[]][] {
  return [
    ['answer', (parts.characterAnswers ?? []).map(({ say }) => say)],
    ['ordinary-life', (parts.characterOrdinaryLife ?? []).flatMap(({ lines }) => lines)],
    ['greeting', info.characterGreetings ?? []],
    ['small-talk', info.characterSmallTalk ?? []],
    ['refusal', info.characterRefusals ?? []],
    ['farewell', info.characterFarewells ?? []],
  ];
}

function findSource(draft: CharacterDraft, { said, told, isHeldBack }: ExplainedReply): ReplySource {
  if (told.length > 0) return 'line';
  const reply = plain(said);
  const own = listOwnTexts(draft).find(([, texts]) => texts.some((text) => isSaid(reply, text)));
  if (own) return own[0];
  return isHeldBack || soundsHeldBack(said) ? 'held-back' : 'built-in';
}

/** Explains to a draft's author where the words of a reply come from, and what else was close to the message. */
export function explainReply(draft: CharacterDraft, reply: ExplainedReply): ReplyReason {
  const said = plain(reply.said);
  const candidates = reply.trace.candidates
    .flatMap(({ kind, text, score }) => (kind === 'line' || kind === 'answer' ? [{ kind, text, score }] : []))
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ kind, text, score }) => ({
      kind,
      text,
      closeness: Math.min(1, Math.max(0, score)),
      used: kind === 'line' ? reply.told.includes(text) : isSaid(said, text),
    }));
  return { source: findSource(draft, reply), rule: reply.trace.rule, candidates };
}
