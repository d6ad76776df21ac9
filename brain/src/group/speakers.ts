import { contentStems } from '../text/text.ts';
import { findAddressees, type Hearer, listNamed } from './addressees.ts';

/** A character that may answer a message to several. */
export interface Listener extends Hearer {
  /** From 1 to 9. */
  extravert: number;
  /** The player has asked it to be silent. */
  isSilent: boolean;
  /** How many replies ago it last spoke here: 0 if it spoke last; null if it has not spoken lately. */
  spokeAgo: number | null;
  /** How well what it knows answers the message, from 0 to 1. */
  stake: number;
}

/** A message to several people. */
export interface GroupMessage {
  text: string;
  isAction: boolean;
  /** The person whom the player has chosen to speak to. */
  to: string | null;
  /** The last reply, by any of them. */
  lastReply: string | null;
}

/** Why somebody speaks second. A reply for one of the last three reasons is dropped if it has nothing to add. */
export type SecondReason = 'called' | 'all' | 'named' | 'stake';

/** Who answers a message. */
export interface Speakers {
  first: string;
  /** Who may speak after that, and why, best first. */
  seconds: { id: string; because: SecondReason }[];
  /** The characters that the message mentions without speaking to them. */
  mentioned: string[];
  /** Whom the message is meant for: those it speaks to or looks at, else everybody it does not turn away from. */
  meant: string[];
}

/** Knowledge from which on a line answers a message; a second reply needs a better one. */
const answers = 0.33;
const answersWell = 0.6;
/** How much better one person must know than the next to be asked for that alone. */
const lead = 0.04;
/** Weights for choosing a speaker when nothing else decides: talkativeness, and the time since it last spoke. */
const ofTrait = 0.5;
const ofSilence = 0.1;
const longestSilence = 4;

const everybody = /\b(?:everyone|everybody|(?:all|both|two|three) of (?:you|them))\b/i;

const readiness = ({ extravert, spokeAgo }: Listener) =>
  (ofTrait * extravert) / 9 + ofSilence * Math.min(spokeAgo ?? longestSilence, longestSilence);

/** Whether a message without 'you' goes on from what the last speaker said. */
function continues({ text, isAction, lastReply }: GroupMessage): boolean {
  if (isAction) return false;
  const asked = lastReply !== null && /\?["”’')\s]*$/.test(lastReply);
  // 'Why?', 'And then?', 'Was that it?' name no matter of their own.
  return (asked && !text.includes('?')) || contentStems(text).length === 0;
}

/** Orders people by who would speak up first: by what they know, if that decides, else by readiness. */
function byUrge(people: readonly Listener[]): Listener[] {
  const urge = (one: Listener) =>
    (one.stake >= answers ? 1 + one.stake * 2 : 0) + readiness(one) * (one.stake >= answers ? lead : 1);
  return people.toSorted((one, other) => urge(other) - urge(one));
}

/** Returns who answers a message to these people; null if all of them are silent. */
export function chooseSpeakers(message: GroupMessage, listeners: readonly Listener[]): Speakers | null {
  const { called, mentioned, spared, toAll, toAny, saysYou } = findAddressees(
    message.text,
    message.isAction,
    listeners,
  );
  const loud = listeners.filter(({ isSilent }) => !isSilent);
  const willing = loud.filter(({ id }) => !spared.includes(id));
  const people = willing.length > 0 ? willing : loud;
  const named = (ids: readonly string[]) => ids.flatMap((id) => people.find((one) => one.id === id) ?? []);
  const last = people.find(({ spokeAgo }) => spokeAgo === 0);
  const ranked = byUrge(people);
  const others = ranked.filter(({ id }) => !mentioned.includes(id));

  function first(): Listener | undefined {
    const chosen = named(message.to === null ? [] : [message.to])[0];
    if (chosen) return chosen;
    if (called.length > 0) return named(called)[0];
    if (toAll || toAny) return ranked[0];
    if (saysYou && last && !mentioned.includes(last.id)) return last;
    if (saysYou && mentioned.length > 0 && others.length > 0) return others[0];
    if (mentioned.length > 0) return named(mentioned)[0];
    return last && continues(message) ? last : ranked[0];
  }

  function listMeant(): string[] {
    if (message.to !== null) return [message.to];
    // 'shows everyone Sorcha's rosary' is not for Sorcha alone.
    if (called.length > 0 && !everybody.test(message.text)) return called;
    return listeners.map(({ id }) => id).filter((id) => !spared.includes(id));
  }

  const speaker = first() ?? ranked[0];
  if (!speaker) return null;
  const rest = ranked.filter(({ id }) => id !== speaker.id);
  const alsoCalled = named(called).filter(({ id }) => id !== speaker.id);
  const knowing = message.to === null ? rest.filter(({ stake }) => stake >= answersWell) : [];
  const aboutThem = rest.filter(({ id, stake }) => mentioned.includes(id) && stake >= answers);
  const seconds = [
    ...alsoCalled.map(({ id }) => ({ id, because: 'called' as const })),
    ...(toAll ? rest.map(({ id }) => ({ id, because: 'all' as const })) : []),
    ...aboutThem.map(({ id }) => ({ id, because: 'named' as const })),
    ...(called.length > 0 || message.isAction ? [] : knowing.map(({ id }) => ({ id, because: 'stake' as const }))),
  ];
  return { first: speaker.id, seconds, mentioned, meant: listMeant() };
}

/** Returns who speaks after the first reply, and why; null if nobody has a reason. */
export function chooseSecond(
  { first, seconds }: Speakers,
  reply: string,
  listeners: readonly Listener[],
): Speakers['seconds'][number] | null {
  const meant = seconds.find(({ because }) => because === 'called' || because === 'all');
  if (meant) return meant;
  const others = listeners.filter(({ id, isSilent }) => id !== first && !isSilent);
  const [named] = listNamed(reply, others);
  return named === undefined ? (seconds[0] ?? null) : { id: named, because: 'named' };
}
