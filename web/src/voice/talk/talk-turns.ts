import type { TalkEvent } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import type { Store } from '../../ui/store.ts';
import { createTalkDelivery } from './talk-delivery.ts';
import type { TalkAct, TalkPorts } from './talk-ports.ts';
import type { TalkSession } from './talk-session.ts';
import type { TalkSpeech } from './talk-speech.ts';
import {
  lastExchange,
  type TalkLine,
  type TalkState,
  withConsequence,
  withDelivery,
  withDelta,
  withMessage,
  withoutReply,
  withPlayerLine,
  withTurnTakenBack,
} from './talk-state.ts';
import type { TalkTabs } from './talk-tabs.ts';

/** Placeholder for a spoken message whose transcript never arrived. */
const unheardWords = m.voice_spoken_message();

/** The turns of a talk, one at a time. */
export interface TalkTurns {
  /** Starts a turn; does nothing while one is running. */
  begin(act: TalkAct): Promise<void>;
  /** Shows what came of a choice as a turn of its own, unless the talk tells it already. */
  narrate(text: string): void;
  /** Resolves when no turn is running. */
  idle(): Promise<void>;
  /** Resends an undelivered turn as the same request. */
  retry(turn: number): Promise<void>;
  /** Calls `settled` once per turn, when it is over and has been heard. */
  settle(): void;
}

interface Parts {
  store: Store<TalkState>;
  session: TalkSession;
  speech: TalkSpeech;
  ports: TalkPorts;
  tabs: TalkTabs;
}

/** Creates the turns of a talk. */
export function createTalkTurns({ store, session, speech, ports, tabs }: Parts): TalkTurns {
  let turns = 0;
  let unsettled = false;
  let running: Promise<void> = Promise.resolve();
  const change = (next: Partial<TalkState>) => store.set({ ...store.get(), ...next });

  function settle(): void {
    if (!unsettled || store.get().sending || speech.busy()) return;
    unsettled = false;
    ports.settled();
  }

  function showTranscript(text: string, id: string, turn: number): void {
    const { lines } = store.get();
    change({ sendingAudio: false });
    // Typed text is already shown.
    if (lines.some((line) => line.turn === turn && line.by === 'user')) return;
    store.set(withMessage(store.get(), { messageId: id, messageUser: 'user', message: text, audioChunk: '' }, turn));
  }

  function showEmotion(emotion: TalkState['emotion']): void {
    const { speaker, emotions } = store.get();
    change({ emotion, ...(speaker !== null && { emotions: { ...emotions, [speaker]: emotion } }) });
  }

  function applyEvent(event: TalkEvent, turn: number): void {
    if (event.event === 'delta' && event.data.messageUser !== 'user') {
      store.set(withDelta(store.get(), event.data, turn));
    }
    if (event.event === 'message') {
      if (event.data.messageUser === 'user') showTranscript(event.data.message, event.data.messageId, turn);
      else speech.hear(event.data, turn);
    }
    if (event.event === 'opening') speech.open(event.data);
    if (event.event === 'speaker') change({ speaker: event.data.characterId });
    if (event.event === 'emotion') showEmotion(event.data.code);
    if (event.event === 'quest') ports.heardQuest(event.data);
    if (event.event === 'rules') ports.heardRules(event.data.rules);
    if (event.event === 'suggestions') change({ suggestions: event.data.suggestions });
    if (event.event === 'credits') ports.heardCredits(event.data.credits);
  }

  const { attempts, deliver } = createTalkDelivery({ store, session, speech, ports, applyEvent });

  function finish(turn: number, act: TalkAct): void {
    attempts.delete(turn);
    store.set(withDelivery(withoutReply(store.get(), turn, 'partial'), turn, 'sent'));
    if (ports.fleeting || ports.final) return;
    const { last, lines } = store.get();
    if (act.kind === 'again' || act.kind === 'edit') {
      const versions = (last?.versions ?? 1) + 1;
      change({ last: { version: versions, versions } });
    } else if (lines.some((line) => line.turn === turn && line.by === 'user'))
      change({ last: { version: 1, versions: 1 } });
  }

  /** Restores the lines that a failed reply was to replace; edited text goes back into the text box. */
  function restore(turn: number, replaced: readonly TalkLine[], act: TalkAct): void {
    attempts.delete(turn);
    const { lines, draft } = store.get();
    const remaining = lines.filter((line) => line.turn !== turn);
    change({ lines: [...remaining, ...replaced] });
    if (act.kind === 'edit' && draft === '') change({ draft: act.text, editing: true });
  }

  function fail(turn: number, { act, replaced }: Plan, error: unknown): void {
    const broke = ports.failureOf(error) === 'no-credits';
    if (replaced) restore(turn, replaced, act);
    else if (broke) {
      attempts.delete(turn);
      store.set(withTurnTakenBack(store.get(), turn));
      if (act.kind === 'do' && !act.item) change({ acting: true });
    } else {
      if (act.kind === 'speak' && !store.get().lines.some((line) => line.turn === turn && line.by === 'user')) {
        store.set(withPlayerLine(store.get(), { id: `spoken-${turn}`, text: unheardWords, turn, isAction: false }));
      }
      store.set(withDelivery(withoutReply(store.get(), turn, 'partial'), turn, 'failed'));
    }
    if (broke) ports.outOfCredits();
    else ports.failed(error);
  }

  async function run(turn: number, plan: Plan): Promise<void> {
    speech.newTurn();
    unsettled = true;
    if (!attempts.has(turn)) attempts.set(turn, { act: plan.act });
    change({ sending: true, sendingAudio: plan.act.kind === 'speak' });
    tabs.begin(turn, plan.replaced !== null);
    try {
      await deliver(turn, plan.act);
      finish(turn, plan.act);
    } catch (error) {
      unsettled = false;
      speech.brokeOff();
      fail(turn, plan, error);
    }
    change({ sending: false, sendingAudio: false });
    tabs.over();
    settle();
  }

  function start(turn: number, plan: Plan): Promise<void> {
    running = run(turn, plan);
    return running;
  }

  /** Removes the lines to be replaced; the player's own line stays, with its new text. */
  function removeReplaced(turn: number, act: TalkAct): readonly TalkLine[] {
    const { lines } = store.get();
    const replaced = lastExchange(lines);
    const own = replaced[0];
    if (!own) return replaced;
    const text = act.kind === 'edit' ? act.text : own.text;
    const remaining = lines.slice(0, lines.length - replaced.length);
    change({ lines: [...remaining, { ...own, text, turn, delivery: 'sending' }] });
    return replaced;
  }

  return {
    settle,
    narrate(text) {
      if (store.get().lines.some((line) => line.by === 'narrator' && line.text === text)) return;
      turns += 1;
      store.set(withConsequence(store.get(), text, turns));
    },
    async idle() {
      while (store.get().sending) await running;
    },
    async begin(act) {
      if (store.get().sending) return;
      turns += 1;
      const turn = turns;
      if (act.kind === 'say' || act.kind === 'do') {
        const line = { id: `said-${turn}`, text: act.text, turn, isAction: act.kind === 'do' };
        const withItem = act.kind === 'do' && act.item !== undefined;
        store.set(withPlayerLine(store.get(), { ...line, ...(withItem && { withItem }) }));
      }
      const redone = act.kind === 'again' || act.kind === 'edit';
      await start(turn, { act, replaced: redone ? removeReplaced(turn, act) : null });
    },
    async retry(turn) {
      const act = attempts.get(turn)?.act;
      if (!act || store.get().sending) return;
      ports.speaker.unlock();
      store.set(withDelivery(withoutReply(store.get(), turn, 'all'), turn, 'sending'));
      if (act.kind === 'speak') {
        change({ lines: store.get().lines.filter((line) => line.id !== `spoken-${turn}`) });
      }
      await start(turn, { act, replaced: null });
    },
  };
}

interface Plan {
  act: TalkAct;
  /** The lines that the turn replaces; null if it adds to the talk. */
  replaced: readonly TalkLine[] | null;
}
