import { type CommonQuestion, commonQuestions } from '../banks/common-questions.ts';
import type { ActionKind } from '../banks/gestures.ts';
import { mentionsSelf } from '../text/names.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems, fold, truncateText, words } from '../text/text.ts';
import type { Memory, Persona, SceneView, Utterance } from '../types.ts';
import { classifyAction } from './action.ts';
import { actsIn, isRequest, questionIn } from './acts.ts';
import { spellOut } from './chat-spelling.ts';
import { isEcho } from './echo.ts';
import { followUpIn } from './follow-ups.ts';
import { kindnessOf } from './kindness.ts';
import { withoutChatter, withoutLeadIns } from './lead-ins.ts';
import { itemsIn, mentionedIn } from './mentions.ts';
import { classifyForeign, type World } from './out-of-world.ts';
import { playerFactsIn } from './player-facts.ts';
import { expanded, untagged } from './short-forms.ts';
import { isSorrow } from './sorrow.ts';
import { subjectOf } from './subject.ts';
import type { Act, Finding, QuestionKind, Understanding } from './types.ts';

/** Maximum length of a message, in characters. */
const longestMessage = 600;

/** Courtesies around the subject, which concern manners, not content. */
const courtesies: ReadonlySet<Act> = new Set<Act>([
  'greeting',
  'thanks',
  'apology',
  'farewell',
  'laugh',
  'agreement',
  'acknowledgement',
  'unsure',
  'surprise',
  'compliment',
]);

const pointsBack = /\b(?:it|that|this|they|them|those|these|him|her|he|she)\b/;
/** 'Is it dangerous here?', 'Is it true that ...?', 'What time is it?': an 'it' without a referent. */
const emptyIt =
  /\b(?:is|was|isn't|wasn't|will|does) it (?:be |get )?(?:\w+ ){1,2}(?:here|there|outside|inside|tonight|today|now|to \w+|that|when|if)\b|\bwhat (?:time|day|year) is it\b|\bis it (?:cold|warm|late|early|raining|snowing|dark)\b/;
const shortFollowUp =
  /^(?!so what\b)(?:(?:and|but|so|oh|then|really|ok(?:ay)?),? )*(?:why|how|where|when|who|what|which|how so|why not|how come|what for|since when|says who|with whom|by whom)(?: (?:is|was|did|does|do|would|were|are)(?: (?:it|that|this|he|she|they|there|so|happen|you do (?:it|that)))*)?\s*[?!.]*$|^(?:and |but |so )*(?:(?:of|about|from|for|to|by|with) (?:what|whom|where|which)|whose|which(?: one)?|where (?:to|from)|like what|such as(?: what)?)\s*[?!.]*$/;

const gladWords = /\b(?:happy|glad|wonderful|great news|delighted|excited|laughed|won(?!')|joy|at last|celebrat\w+)\b/;

/** Returns what the player has found, here and in other scenes. */
const foundIn = ({ items, carried = [] }: SceneView): Finding[] => [...items.filter(({ found }) => found), ...carried];

/** Begins each sentence with a capital, which chats leave out: 'teeth? what do you mean' is two sentences. */
function withCapitals(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])\s*\p{Extended_Pictographic}+ ?/gu, '. ')
    .replace(/(\b(?:mr|mrs|ms|dr|st))?([.?!]) (\p{Ll})/giu, (whole, title, mark, letter) =>
      title ? whole : `${mark} ${letter.toUpperCase()}`,
    );
}

/** Returns a sentence's acts: of 'wait, so who is she?', 'wait' is no order, but of 'haha, who is she?' the laugh counts. */
function actsOfPart(part: string): Act[] {
  const rest = withoutLeadIns(part);
  const lead = part.slice(0, Math.max(0, part.indexOf(rest)));
  return [...actsIn(lead).filter((act) => courtesies.has(act) && act !== 'unsure'), ...actsIn(rest)];
}

/** Returns the sentences besides the actual subject that say something. */
function otherSentences(parts: readonly string[], matter: string): string[] {
  return parts
    .map(withoutLeadIns)
    .filter((part) => !part.includes(matter) && !matter.includes(part) && contentStems(part).length > 0)
    .slice(-2);
}

function splitCore(text: string): { matter: string; acts: Set<Act>; parts: string[] } {
  const parts = splitSentences(withCapitals(text.replace(/\*[^*]*\*/g, ' '))).map((sentence) => sentence.text);
  const acts = new Set<Act>(parts.flatMap(actsOfPart));
  const asks = (part: string) => questionIn(withoutLeadIns(part)) !== null;
  const heavy = parts.filter((part) => asks(part) || !actsIn(part).some((act) => courtesies.has(act)));
  const asked = heavy.findLastIndex(asks);
  // 'A marrow? No, I said my husband died.' only echoes before it tells.
  const after = asked >= 0 && isEcho(heavy[asked] as string) ? heavy.slice(asked + 1).join(' ') : '';
  const core = after || (subjectOf(heavy, asked) ?? heavy.join(' '));
  // 'Hello Osric, who rang the bell?' is one sentence after a courtesy.
  return {
    matter: withoutLeadIns(core || text).replace(
      /^(?:hello|hi|hey|good (?:morning|day|evening)|thank you|thanks|sorry)\b[^,.!?]{0,30}[,!.]\s*(?=\S{2,})/i,
      '',
    ),
    acts,
    parts,
  };
}

/** 'Good day to you, Osric.': only a greeting and perhaps a name. */
function isBareGreeting(text: string): boolean {
  const rest = words(text).filter((word) => !/^(?:good|day|evening|morning|afternoon|greetings|welcome)$/.test(word));
  return rest.length <= 5 && contentStems(rest.join(' ')).length <= 1;
}

function addPlainActs(acts: Set<Act>, core: string, text: string): void {
  const folded = fold(text);
  const bareGreeting = acts.has('greeting') && isBareGreeting(core);
  if (questionIn(core) !== null && !(bareGreeting && words(core).length <= 2))
    acts.add(isRequest(core) && !core.includes('?') ? 'request' : 'question');
  else if (!bareGreeting && words(core).length > 2 && ![...acts].some((act) => !courtesies.has(act)))
    acts.add('statement');
  if (acts.has('question') || acts.has('request')) return;
  // 'I', 'my' and 'we' distinguish the player's own feelings from statements about others.
  if (acts.has('insult') || acts.has('sympathy') || !/\b(?:i|i'm|i've|my|me|we|our)\b/.test(folded)) return;
  if (isSorrow(folded)) acts.add('sorrow');
  else if (gladWords.test(folded)) acts.add('gladness');
}

/** 'Are you the porter?' to the porter, 'are you an AI?' to a ship's mind. */
function confirms(core: string, persona: Persona, world: World): boolean {
  const asked = /^(?:and |so |hello,? )?(?:are|aren't) you (?:really |just )?(?:the |an? )?([\p{L}' ]{2,30})\?*$/u.exec(
    fold(core),
  )?.[1];
  if (!asked) return false;
  const own = new Set(contentStems(persona.name));
  const stems = contentStems(asked);
  if (world.madeMind && /^(?:ai|artificial(?: intelligence)?|machine|robot|computer|shipmind|mind)$/.test(asked.trim()))
    return true;
  return stems.length > 0 && stems.every((part) => own.has(part));
}

/** 'It is cold here.', 'What a lovely shop!': about something visible to both. */
function isRemark(core: string): boolean {
  const folded = fold(core).trim();
  return (
    !folded.includes('?') &&
    (/^(?:it(?:'s| is)|this (?:place|room|house|town|boat|ship) (?:is|looks|smells|seems)|something smells) /.test(
      folded,
    ) ||
      /^(?:oh,? )?(?:what an?|such an?|nice|lovely|strange) (?:\w+ ){1,3}\w+[!.]*$/.test(folded) ||
      /^(?:so |very )?(?:cold|hot|warm|dark|quiet|wet|late|pretty)(?: here| tonight)?[!.]*$/.test(folded)) &&
    words(folded).length <= 9
  );
}

/** 'Status?' asks what, not whether; 'by whom' asks who. */
function classifyQuestion(core: string): QuestionKind | null {
  const fragment = /^(?:and |but |so )*(?:of|about|from|for|to|by|with) (whom?|what|where)\s*[?!.]*$/.exec(
    fold(core),
  )?.[1];
  if (fragment) return fragment === 'what' || fragment === 'where' ? fragment : 'who';
  const kind = questionIn(core);
  return kind === 'yes-no' && words(core).length === 1 ? 'what' : kind;
}

function commonQuestionIn(folded: string): CommonQuestion | null {
  const kinds = Object.keys(commonQuestions) as CommonQuestion[];
  return kinds.find((kind) => commonQuestions[kind].asked.test(folded)) ?? null;
}

/** Removes the character's own name or title around a question: 'captain did you write it', 'How old are you, Tadhg?' */
function withoutAddress(given: string, { name }: Persona): string {
  const own = new Set(words(name).filter((word) => word.length > 2));
  const text = given.replace(/, ([\p{L}'-]{3,40})(?=[?.!]*$)/u, (whole, word: string) =>
    own.has(fold(word)) ? '' : whole,
  );
  const [first = ''] = words(text);
  const rest = text.replace(/^[\p{L}'-]+,? +/u, '');
  return own.has(first) && questionIn(rest) !== null ? rest : text;
}

/** 'Pim wore it, did he not?' is said, not done, whatever the player chose. */
const speaksAloud = (text: string): boolean => !text.includes('*') && /\?\s*$/.test(text) && questionIn(text) !== null;

/** With as many words, what is said beside an action is the message. */
const spokenWords = 5;

/** Actions that only accompany what is said: '*leans on the rail* Then tell me what you saw.' */
const accompanies: ReadonlySet<ActionKind> = new Set([
  'look',
  'sit',
  'drink',
  'smile',
  'bow',
  'approach',
  'wait',
  'other',
]);

/** Interprets a message, given the previous topics. Pure: the same input has the same meaning. */
export function understand(
  utterance: Utterance,
  context: { persona: Persona; scene: SceneView; memory: Memory; world: World },
): Understanding {
  const { memory, scene, world } = context;
  // 'gf' is spelt 'girlfriend': the limit holds for the longer text too.
  const spelt = truncateText(spellOut(truncateText(utterance.text.trim(), longestMessage)), longestMessage);
  const text = withoutAddress(expanded(untagged(world.correctTypos(spelt))), context.persona);
  const starred = /\*([^*]+)\*/.exec(text)?.[1];
  const isAction =
    (utterance.kind === 'action' && !speaksAloud(text)) ||
    (starred !== undefined && words(text.replace(/\*[^*]*\*/g, '')).length === 0);
  const split = splitCore(isAction ? text.replace(/\*/g, '') : text);
  const { acts } = split;
  // '*raises the glass* to Vienna!' is one thing; '*shows him the ring* whose is it?' asks.
  const isSpoken = starred !== undefined && !isAction && words(text.replace(/\*[^*]*\*/g, ' ')).length >= spokenWords;
  const isDone = starred !== undefined && !isAction && !isSpoken && questionIn(split.matter) === null;
  const matter = isDone ? text.replace(/\*/g, '') : split.matter;
  const facts = playerFactsIn(isAction ? '' : text, memory.awaiting === 'name');
  const foreign = classifyForeign(withoutChatter(expanded(untagged(spelt))), world);
  if (isAction) acts.clear();
  else addPlainActs(acts, matter, text);
  if (facts.name) acts.add('gives-name');
  if (facts.promises.length > 0) acts.add('promise');
  const action = isAction || starred !== undefined ? classifyAction(starred ?? text) : null;
  const isAside = isSpoken && !acts.has('question') && action !== null && accompanies.has(action);
  if (action !== null && !isAside) acts.add('action');
  if (foreign) acts.add(foreign);
  if (!isAction && confirms(matter, context.persona, world)) acts.add('confirms');
  if (!isAction && isRemark(matter)) acts.add('remark');
  const isSparring = scene.isBout === true && (action === 'attack' || acts.has('threat'));
  if (isSparring) {
    acts.delete('threat');
    acts.add('spars');
  }
  if (words(text).length === 0) acts.add('nothing');
  if (acts.size === 0) acts.add('statement');

  const besides = isAction ? [] : otherSentences(split.parts, matter);
  const folded = fold(matter);
  const about = contentStems(matter).filter((word) => !['happen', 'explain'].includes(word));
  const followsUp = memory.topics.length > 0 && (acts.has('more') || shortFollowUp.test(folded));
  const items = itemsIn(text, scene);
  const last = scene.items.find(({ name }) => name === memory.thing) ?? null;
  const pointing = about.length <= 1 && /\b(?:it|that|this)\b/.test(folded);
  const thing = last && items.length === 0 && pointing && questionIn(matter) === 'where' ? last : null;
  // 'How?' after 'Is he dead?' continues that question.
  const earlier = followsUp ? memory.asked.at(-1) : undefined;
  const before =
    earlier && earlier.line === memory.topics[0] && words(earlier.text).length <= 8 ? `${earlier.text} ` : '';
  const refersBack =
    followsUp || (memory.topics.length > 0 && about.length <= 1 && pointsBack.test(folded.replace(emptyIt, '')));
  // 'Everyone went quiet when I walked up. Why?' asks about its own statement, not about the last reply.
  const stated = followUpIn(matter) === 'reason' ? besides.at(-1) : undefined;
  // 'Paloma is a pretty name. What happened to her?' refers to its own first sentence.
  const within =
    stated === undefined && !followsUp && about.length <= 2 && pointsBack.test(folded.replace(emptyIt, ''))
      ? besides.at(-1)
      : undefined;
  const whole = stated === undefined ? matter : `${stated} ${matter}`;
  const pointsAtTalk = refersBack && !thing && within === undefined && stated === undefined;
  const meant = thing?.name ?? within ?? (pointsAtTalk ? before || memory.topics[0] : undefined);
  return {
    acts,
    commonQuestion: commonQuestionIn(folded),
    matter: whole,
    question: isAction ? null : classifyQuestion(matter),
    query: meant ? `${whole} ${meant}` : whole,
    besides,
    refersBack: pointsAtTalk,
    followsUp: followsUp && !thing && stated === undefined,
    aboutCharacter: /\b(?:you|your|yours|yourself)\b/.test(folded) || mentionsSelf(matter, context.persona),
    action: isSparring ? null : action,
    kindness: kindnessOf(acts),
    facts,
    items: thing ? [thing] : items,
    findings: mentionedIn(text, foundIn(scene)),
    thing,
  };
}
