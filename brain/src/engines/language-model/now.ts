import type { ActiveLore } from '../../lore/lore.ts';
import { speaksForeign } from '../../reading/language.ts';
import { shortName } from '../../text/names.ts';
import { contentStems } from '../../text/text.ts';
import type { Memory, TurnInput } from '../../types.ts';
import type { ShownHistory } from './history.ts';
import { moodInWords, relationshipInWords, wishInWords } from './in-words.ts';
import type { Knowledge } from './knowledge.ts';
import { type LineIds, withIds } from './line-ids.ts';
import { ownEvasion } from './own-words.ts';
import { fenced, promptLine, promptList } from './prompt-text.ts';
import { describeFresh } from './remembered.ts';

/** Maximum number of events that a request repeats, and of their characters. */
const mostEvents = 16;
const eventCharacters = 8_000;

/** What a request says about this turn. */
export interface NowParts {
  memory: Memory;
  /** The memory of before this message: what the message does, the model feels itself. */
  before: Memory;
  playerName: string | null;
  known: Knowledge;
  lore: Pick<ActiveLore, 'raised'>;
  ids: LineIds;
  /** Lines that earlier versions of this reply told. */
  toldBefore: readonly string[];
  history: ShownHistory;
  /** The share of what has happened that there is room for. */
  share: number;
}

/** How the character avoids what it keeps to itself, without a word about what that is. */
function dodge({ persona }: TurnInput, { denied, secret }: Knowledge): string {
  const isAllOut = secret.out.length > 0 && secret.kept.length === 0;
  if (denied === null || (isAllOut && persona.sheet?.toldWhen?.[denied] !== 'end')) return '';
  const own = persona.sheet?.answers?.find(({ evades }) => evades === denied)?.say ?? ownEvasion(persona);
  return [
    'The player has come near something that you keep to yourself for now. Turn it aside in your own way: half an answer, a question back, another subject. Do not lie about it, and do not say that you have a secret.',
    own ? `You might say: '${promptLine(own)}'` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Tells what of the secret is out. The author wrote it for the beginning of the story, beside lines that stand for the
 * pretence: both may be untrue by now.
 */
function tellSecret({ secret: { out } }: Knowledge): string {
  if (out.length === 0) return '';
  const means =
    'Where a line that you know says otherwise, that was only what you let others believe; where what has happened says otherwise, it has changed since.';
  return `You need not hide any more: ${promptLine(out.join(' '))} (${means})`;
}

/** Lists what has just happened, with a change of place since the last talk. */
function happened({ scene }: TurnInput, { place }: Memory, share: number): string[] {
  const moved =
    place !== undefined && place !== scene.name ? [`You last talked in '${place}', and now you are here.`] : [];
  let left = eventCharacters * share;
  const latest = [...(scene.happened ?? []), ...moved].slice(-mostEvents);
  const from = latest.findLastIndex((event) => {
    left -= event.length;
    return left < 0;
  });
  return latest.slice(from + 1);
}

/** Returns the hint that shares most words with what the player says; the first one if none shares any. */
function closestHint(hints: readonly string[], asked: readonly string[]): string | undefined {
  const shared = (hint: string) => contentStems(hint).filter((stem) => asked.includes(stem)).length;
  return hints.toSorted((one, other) => shared(other) - shared(one))[0];
}

/** Returns the hint to bring up: the one that is due, or the one closest to the message if the player seems lost. */
function nextHint({ scene, nudge, utterance }: TurnInput, { told }: Memory, ids: LineIds): string {
  const open = scene.hints.filter((hint) => !told.includes(hint));
  const due = nudge && open.includes(nudge) ? nudge : null;
  const hint = due ?? closestHint(open, contentStems(utterance.text));
  if (!hint) return '';
  const how = due
    ? 'The player does not get on. If it can follow what they have just said, bring this up now, in your own words, as if it had just come to your mind'
    : contentStems(utterance.text).length === 0
      ? 'If the player seems lost, you may bring up'
      : 'If the player asks what to do, you may bring up';
  return `${how}: [${ids.get(hint) ?? 'h1'}] ${promptLine(hint)}`;
}

/** Maximum number of others' replies that a request repeats. */
const mostHeard = 6;

/** Describes a talk of several: what the others have said, and whether the character speaks after one of them. */
function describeGroup({ group, persona }: TurnInput): string[] {
  if (!group) return [];
  const heard = group.heard.slice(-mostHeard).flatMap(({ name, playerText, said }, index, all) => [
    // Two who reply to the same message have heard it once.
    ...(playerText === null || playerText === all[index - 1]?.playerText ? [] : [`The player: ${fenced(playerText)}`]),
    `${promptLine(name)}: ${promptLine(said)}`,
  ]);
  const after = group.after
    ? `${promptLine(group.after)} has just answered the player. Now you put in a word: answer ${promptLine(group.after)}, or add what only you know. Do not repeat what was said, and speak for yourself alone.`
    : `The player talks with all who are present. You answer for yourself alone, as ${promptLine(persona.name)}.`;
  return [promptList('Said in your hearing since you last spoke:', heard), after];
}

/** How a reply in another language sounds like one: the examples in a request are English. */
function ownTongue({ utterance, history }: TurnInput): string {
  const before = history.flatMap(({ speaker, text }) => (speaker === 'player' ? [text] : []));
  if (!speaksForeign(utterance.text, before)) return '';
  return 'Answer in the language of the player’s last words, as somebody who grew up with it speaks: the sense of a saying or joke, not its English words. Keep the names.';
}

/** Describes this turn: what follows the history and changes from request to request. */
export function describeNow(input: TurnInput, parts: NowParts): string {
  const { memory, before, playerName, known, lore, ids, toldBefore, history, share } = parts;
  const { persona, partner } = input;
  const isTold = (line: string) => memory.told.includes(line);
  const told = [...known.own, ...known.common].filter(isTold).flatMap((line) => ids.get(line) ?? []);
  const name = playerName ?? memory.player.name;
  return [
    promptList(
      "What has happened, and you know of it (in what is told here, 'you' may be the player):",
      happened(input, memory, share),
    ),
    known.isNarrowed ? promptList('What you know:', withIds([...known.own, ...known.common], ids)) : '',
    promptList('What you know of what has come up:', lore.raised),
    promptList(
      'You may tell this too, to this player, if asked:',
      withIds(
        known.unlocked.filter((line) => !isTold(line)),
        ids,
      ),
    ),
    promptList('You have told this before; say it again only if asked:', withIds(known.unlocked.filter(isTold), ids)),
    tellSecret(known),
    dodge(input, known),
    told.length > 0 ? `You have already told: ${told.join(', ')}.` : '',
    promptList('Your answer before told this; tell it again in other words:', withIds(toldBefore, ids)),
    promptList('The player wants another answer than this one; say something else, in other words:', input.avoid ?? []),
    describeFresh(memory, history, share),
    name ? promptLine(`The player is called ${name}.`) : 'You do not know the name of the player yet.',
    ...describeGroup(input),
    partner ? promptLine(`${shortName(partner.name)} is with the player and hears what you say.`) : '',
    // What moved it in the last turn is as fresh as in that turn: this message has changed nothing yet.
    moodInWords({ ...before, turn: Math.max(0, before.turn - 1) }, persona, input.scene.name),
    relationshipInWords(before, input.scene),
    wishInWords(before, persona),
    nextHint(input, memory, ids),
    history.turns > 0 && before.place === input.scene.name
      ? 'You are in the middle of this talk: no new greeting.'
      : '',
    ownTongue(input),
  ]
    .filter(Boolean)
    .join('\n');
}
