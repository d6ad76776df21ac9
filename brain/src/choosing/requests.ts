import { isReserved } from '../finding/retrieve.ts';
import { fold } from '../text/text.ts';
import { chooseMore } from './choose-knowledge.ts';
import { goOn } from './keep-going.ts';
import { tellsTrade } from './life-topics.ts';
import { own } from './moves.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';
import { revisit, volunteer } from './volunteer.ts';

const advice: Move = { kind: 'bank', bank: 'advice' };

/** Answers 'What should I do?' with a hint, or with advice. */
export function help(situation: Situation): Plan {
  const { hits, memory, understanding } = situation;
  const hints = hits.filter((hit) => hit.line.kind === 'hint' && !memory.told.includes(hit.line.text));
  // 'What should I ask her?' needs another hint than 'Where should I look?'
  const talking = /\b(?:ask|talk|speak|say)\b/i;
  // Prefers a hint that leads to a line of its own.
  const leading = hits.find(({ line }) => line.sought?.hint && !memory.told.includes(line.text))?.line.sought?.hint;
  const hint =
    hints.find(({ line }) => line.text === leading) ??
    hints.find(({ line }) => talking.test(line.text) === talking.test(understanding.matter)) ??
    hints[0];
  if (hint) return createPlan({ kind: 'line', line: hint.line, link: 'hint' });
  const move = situation.random.chance(0.4) ? (volunteer(situation) ?? revisit(situation)) : null;
  return move ? createPlan(advice, move) : createPlan(advice);
}

/** Returns a line in which the character says what it is or does. */
export function aboutMyself({ hits, memory }: Situation): Move[] {
  const untold = hits
    .map(({ line }) => line)
    .filter((line) => !isReserved(line) && !line.intimate && !memory.told.includes(line.text));
  const about = untold.filter((line) => line.kind === 'about' && line.spoken !== line.text);
  const described = about.find(({ spoken }) => tellsTrade(spoken)) ?? about[0];
  const found =
    described ??
    untold.find(
      (line) => line.kind === 'personal' && /^I(?:'m| am| was|'ve| have| keep| run| work)\b/.test(line.spoken),
    );
  return found ? [{ kind: 'line', line: found, link: 'plain' }] : [];
}

/** Answers 'What is going on here?' with what everybody knows. */
export function overview(situation: Situation): Plan {
  const { hits, memory, persona } = situation;
  const known = hits.find(({ line }) => line.kind === 'common' && !memory.told.includes(line.text));
  if (!known) return chooseMore(situation);
  const first: Move[] = memory.turn === 0 ? [{ kind: 'own', lines: persona.greetings, bank: 'greeting' }] : [];
  return createPlan(...first, { kind: 'line', line: known.line, link: memory.turn === 0 ? 'plain' : 'common' });
}

/** Performs: a story from the known ones; a joke or a song from the character's own small talk. */
export function perform(situation: Situation): Plan {
  const wantsStory = /\b(?:story|tale)\b/.test(fold(situation.understanding.matter));
  const move = wantsStory ? volunteer(situation) : null;
  if (move?.kind === 'line' && move.link !== 'hint') return createPlan({ ...move, link: 'tale' });
  return createPlan(own(situation.persona.smallTalk, 'noPerformance'), ...goOn(situation));
}
