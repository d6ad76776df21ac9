import { ownNames } from './names.ts';
import type { Move, Plan, Situation } from './plan.ts';
import { type Hit, isKept } from './retrieve.ts';
import { contentStems, fold, sameText } from './text.ts';

/** Scores of the hybrid retrieval, read off the launch stories' questions and off questions that no line answers. */
const scores = { answer: 0.25, maybe: 0.17, again: 0.45, small: 0.33, close: 0.12, topic: 0.36, word: 0.06 };
/** Two lines of more than this many characters in all would be a speech. */
const longestPair = 280;
/** Below this trust a character keeps its secrets until asked again or treated kindly. */
const trustForSecrets = 3.4;

/** The names of others present that the utterance speaks of, folded. */
function namedPeople({ scene, understanding }: Situation): string[] {
  const folded = fold(understanding.matter);
  return scene.others.flatMap((other) => ownNames(other.name)).filter((name) => folded.includes(name));
}

/** A named person or thing that a line speaks of counts for more than a general likeness. */
function withMentions(situation: Situation): Hit[] {
  const { hits, understanding } = situation;
  const people = namedPeople(situation);
  const things = understanding.items.flatMap((item) => contentStems(item.name).slice(-1));
  if (people.length + things.length === 0) return [...hits];
  return hits
    .map((hit) => {
      const text = fold(hit.line.text);
      const named =
        people.some((name) => text.includes(name)) ||
        things.some((thing) => contentStems(hit.line.text).includes(thing));
      return named ? { ...hit, score: hit.score + scores.word } : hit;
    })
    .sort((a, b) => b.score - a.score);
}

/** An untold line to bring up unasked: a hint when the talk has run dry, else what is nearest to the matter. */
export function volunteer({ hits, memory, persona, random }: Situation): Move | null {
  const untold = hits.filter((hit) => !memory.told.includes(hit.line.text));
  const hint = untold.find((hit) => hit.line.kind === 'hint');
  if (hint && memory.turn - memory.lastTold >= 3) return { kind: 'line', line: hint.line, link: 'hint' };
  // Trust that the player has earned, not what the character brings along for everybody.
  const earned = memory.mood.trust - persona.mood.trust >= 0.3;
  const confiding = earned && memory.mood.trust >= 6.5 && persona.personality.open >= 5;
  const sayable = untold.filter(
    ({ line }) => (line.kind === 'personal' || line.kind === 'common') && !line.sought && (confiding || !line.secret),
  );
  const nearest = sayable.slice(0, 3);
  if (nearest.length > 0) return { kind: 'line', line: random.pick(nearest).line, link: 'volunteer' };
  return hint ? { kind: 'line', line: hint.line, link: 'hint' } : null;
}

/** Once all is told: an earlier line, not one of the latest topics, that comes nearest to the matter. */
export function revisit({ hits, memory, random }: Situation): Move | null {
  const earlier = hits.filter(
    ({ line }) =>
      line.kind === 'personal' && memory.told.includes(line.text) && !memory.topics.slice(0, 5).includes(line.text),
  );
  return earlier.length > 0 ? { kind: 'line', line: random.pick(earlier.slice(0, 4)).line, link: 'revisit' } : null;
}

/** Whether a question wants a line that it has had: asked before, in the line's own words, or unmistakably near. */
function asksAgain(best: Hit, { memory, understanding }: Situation): boolean {
  if (memory.asked.some(({ text }) => sameText(text) === sameText(understanding.matter))) return true;
  const own = new Set(contentStems(best.line.text));
  const asked = contentStems(understanding.matter);
  const shared = asked.filter((stem) => own.has(stem)).length;
  return (shared > 0 && shared * 2 >= asked.length) || (!understanding.refersBack && best.score >= scores.again);
}

/** The best line is told already: another that is not, or the same once more, or an honest not knowing. */
function answerAfterTold(best: Hit, hits: readonly Hit[], situation: Situation): Plan {
  const { memory, understanding } = situation;
  const again = asksAgain(best, situation);
  // A question that points back always lies near to the line it points at; it asks for what is next to it.
  const closeness = understanding.refersBack || !again ? 0.25 : scores.close;
  const other = hits.find(
    ({ line }) => !memory.told.includes(line.text) && !(line.secret && memory.mood.trust < trustForSecrets),
  );
  if (other && other.score >= scores.answer && best.score - other.score <= closeness) {
    return { moves: [{ kind: 'line', line: other.line, link: 'answer' }], withheld: null };
  }
  return again
    ? { moves: [{ kind: 'line', line: best.line, link: 'again' }], withheld: null }
    : knowNothing(situation, hits);
}

function knowNothing(situation: Situation, hits: readonly Hit[]): Plan {
  const { memory, persona, random, understanding } = situation;
  const small = understanding.smallQuestion;
  const first: Move = small
    ? { kind: 'small', question: small }
    : random.chance(0.45)
      ? { kind: 'own', lines: persona.smallTalk, bank: 'noneKnown' }
      : { kind: 'bank', bank: 'noneKnown' };
  const nearest = hits.find(
    ({ line }) =>
      !memory.told.includes(line.text) &&
      !(line.secret && memory.mood.trust < 5) &&
      (line.kind === 'personal' || line.kind === 'common'),
  );
  if (!small && nearest && nearest.score >= scores.maybe) {
    return { moves: [first, { kind: 'line', line: nearest.line, link: 'volunteer' }], withheld: null };
  }
  const more = random.chance(0.3 + 0.04 * persona.personality.extravert)
    ? (volunteer(situation) ?? revisit(situation))
    : null;
  if (more || small) return { moves: more ? [first, more] : [first], withheld: null };
  return { moves: [first, { kind: 'back', about: random.pick(['purpose', 'next', 'self']) }], withheld: null };
}

/** The answer to a question: the line it asks for, a second one that is as near, or an honest not knowing. */
export function chooseAnswer(situation: Situation): Plan {
  const { memory, understanding, reserved } = situation;
  if (reserved && reserved.score >= scores.answer && !memory.withheld.includes(reserved.line.text))
    return { moves: [{ kind: 'bank', bank: 'withhold' }], withheld: reserved.line.text };
  // Whoever asks what a hint says to ask wants what it points at, not the hint.
  const pointing = new Set(situation.hits.flatMap(({ line }) => line.sought?.hint ?? []));
  const hits = withMentions(situation).filter(
    ({ line }) => line.kind !== 'hint' || !(memory.told.includes(line.text) || pointing.has(line.text)),
  );
  const [best, second] = hits;
  const enough = understanding.smallQuestion ? scores.small : scores.answer;
  if (!best || best.score < enough) return knowNothing(situation, hits);
  const told = memory.told.includes(best.line.text);
  if (best.line.secret && !told && memory.mood.trust < trustForSecrets) {
    if (!memory.withheld.includes(best.line.text))
      return { moves: [{ kind: 'bank', bank: 'withhold' }], withheld: best.line.text };
    return { moves: [{ kind: 'line', line: best.line, link: 'yields' }], withheld: null };
  }
  if (told) return answerAfterTold(best, hits, situation);
  const moves: Move[] = [
    {
      kind: 'line',
      line: best.line,
      link: best.line.kind === 'common' ? 'common' : best.line.kind === 'hint' ? 'hint' : 'answer',
    },
  ];
  const asNear = second && best.score - second.score <= scores.close && second.score >= scores.answer;
  const short = second && best.line.spoken.length + second.line.spoken.length <= longestPair;
  const guarded = second?.line.secret && memory.mood.trust < trustForSecrets;
  if (
    second &&
    asNear &&
    short &&
    !guarded &&
    !memory.told.includes(second.line.text) &&
    understanding.question !== null
  ) {
    moves.push({ kind: 'line', line: second.line, link: 'and' });
  }
  return { moves, withheld: null };
}

/** 'What are you hiding?': told to somebody trusted or the second time, turned down otherwise. */
export function chooseSecret(situation: Situation): Plan {
  const { hits, memory } = situation;
  const kept = hits.filter(({ line }) => isKept(line) && !memory.told.includes(line.text)).map(({ line }) => line);
  const secret = kept.find((line) => line.sought) ?? kept[0];
  if (!secret) {
    const instead = volunteer(situation) ?? ({ kind: 'back', about: 'purpose' } as const);
    return { moves: [{ kind: 'bank', bank: 'nothingHidden' }, instead], withheld: null };
  }
  const known = memory.withheld.includes(secret.text);
  if (!known && memory.mood.trust < 6) return { moves: [{ kind: 'bank', bank: 'withhold' }], withheld: secret.text };
  return { moves: [{ kind: 'line', line: secret, link: known ? 'yields' : 'opens' }], withheld: null };
}

/** 'Why?', 'tell me more', 'where is it?': what else is known of the running topic. */
export function chooseMore(situation: Situation): Plan {
  const { hits, memory, nearTopic } = situation;
  const likeness = new Map(hits.map((hit) => [hit.line, hit.score]));
  const guarded = memory.mood.trust < trustForSecrets;
  const further = nearTopic
    .filter(
      ({ line }) =>
        !memory.told.includes(line.text) && !(line.secret && guarded) && line.kind !== 'hint' && line.kind !== 'about',
    )
    .map((hit) => ({ line: hit.line, score: 0.6 * hit.score + 0.6 * (likeness.get(hit.line) ?? 0) }))
    .sort((a, b) => b.score - a.score)[0];
  if (further && further.score >= scores.topic)
    return { moves: [{ kind: 'line', line: further.line, link: 'more' }], withheld: null };
  const instead = volunteer(situation) ?? revisit(situation);
  const first: Move = { kind: 'bank', bank: 'noMore' };
  return { moves: instead ? [first, instead] : [first, { kind: 'back', about: 'opinion' }], withheld: null };
}
