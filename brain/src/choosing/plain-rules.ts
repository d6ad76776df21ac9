import { answer } from './answer.ts';
import { guessAskedOn } from './asked-on.ts';
import { chooseMore } from './choose-knowledge.ts';
import { repeated } from './choose-memory.ts';
import { chooseSecret } from './choose-secret.ts';
import { has, isRhetorical, isShort, isUnknown, reactOrHear } from './conditions.ts';
import { asksWhyOfNothing, asksWhyWithheld } from './fits-question.ts';
import { onHappened, statesHappened } from './happened.ts';
import { hear } from './hear.ts';
import { canTakeUp } from './in-own-words.ts';
import { goOn } from './keep-going.ts';
import { meet } from './meet.ts';
import { bank, own } from './moves.ts';
import { guessOrdinary, usesOwnWords } from './own-words.ts';
import { createPlan } from './plan.ts';
import { onRaised } from './raised.ts';
import { answerAction, react, wellBeing } from './react.ts';
import { aboutMyself, help, overview, perform } from './requests.ts';
import type { Rule } from './rule.ts';
import { isStatement, onMatter } from './statements.ts';
import { onToldByOther } from './told-by-other.ts';
import { onPerceived, onWritten } from './written.ts';

/** The rules for everything else: what the story knows, reactions, and words that are the same for all characters. */
export const plainRules: readonly Rule[] = [
  {
    id: 'now',
    priority: 906,
    when: ({ understanding }) => understanding.commonQuestion === 'perceived',
    plan: onPerceived,
    examples: ['Was that a bell just now?', 'did you hear that'],
  },
  {
    id: 'written',
    priority: 905,
    when: (situation) =>
      has('question', 'request', 'how-are-you')(situation) &&
      !has('perform', 'action', 'asks-secret', 'help', 'overview')(situation),
    plan: onWritten,
    examples: ['Who rang the bell?', 'Tell me about the silver piece.', 'How old are you?'],
  },
  {
    id: 'silence',
    priority: 800,
    when: has('nothing'),
    plan: () => createPlan(bank('nothing'), { kind: 'back', about: 'next' }),
    examples: ['...', '?'],
  },
  {
    id: 'sheet/guess-action',
    priority: 795,
    when: (situation) => has('action')(situation) && !has('question')(situation) && !canTakeUp(situation),
    plan: (situation) => {
      const guess = guessOrdinary(situation);
      return (
        guess && {
          ...guess,
          moves: [{ kind: 'deed', action: situation.understanding.action ?? 'other' }, ...guess.moves],
        }
      );
    },
    examples: [],
  },
  {
    id: 'action',
    priority: 790,
    when: (situation) => has('action')(situation) && !has('question')(situation),
    plan: (situation) => createPlan(...answerAction(situation)),
    examples: ['*looks around*', '*sits on a stone*'],
  },
  {
    id: 'well-being',
    priority: 780,
    when: has('how-are-you'),
    plan: (situation) => createPlan(bank(wellBeing(situation)), ...goOn(situation)),
    examples: ['How are you?', 'hows it going'],
  },
  {
    id: 'talk/repeat',
    priority: 770,
    when: has('repeat'),
    plan: repeated,
    examples: [['Who are you?', 'What did you say?']],
  },
  {
    id: 'self/confirm',
    priority: 760,
    when: has('confirms'),
    plan: (situation) => createPlan(bank('confirms'), ...aboutMyself(situation)),
    examples: ['Are you the ferryman?'],
  },
  {
    id: 'self/introduce',
    priority: 750,
    when: has('who-are-you'),
    plan: (situation) => createPlan({ kind: 'introduce' }, ...aboutMyself(situation)),
    examples: ['Tell me about yourself.'],
  },
  { id: 'help', priority: 740, when: has('help'), plan: help, examples: ['What should I do?', 'i need help'] },
  {
    id: 'overview',
    priority: 730,
    when: has('overview'),
    plan: overview,
    examples: ['What is going on here?', 'what happened here'],
  },
  { id: 'secret', priority: 720, when: has('asks-secret'), plan: chooseSecret, examples: [] },
  {
    id: 'perform',
    priority: 710,
    when: has('perform'),
    plan: perform,
    examples: ['Tell me a story.', 'sing me a song'],
  },
  {
    id: 'why/withheld',
    priority: 700,
    when: asksWhyWithheld,
    plan: () => createPlan(bank('whyWithheld')),
    examples: [],
  },
  {
    id: 'why/nothing',
    priority: 690,
    when: asksWhyOfNothing,
    plan: ({ memory }) => createPlan(bank(memory.awaiting === null ? 'whySaid' : 'whyAsked')),
    examples: [],
  },
  {
    id: 'pressure',
    priority: 680,
    // 'Come out of there. Who woke me?' asks.
    when: (situation) =>
      isRhetorical(situation) || (has('pressing', 'order')(situation) && !has('question')(situation)),
    plan: reactOrHear,
    examples: ['Answer me!', 'Empty your pockets.', 'How stupid are you?'],
  },
  {
    id: 'topic/more',
    priority: 670,
    when: ({ understanding: { acts, followsUp, commonQuestion } }) =>
      acts.has('more') || (followsUp && commonQuestion === null),
    plan: chooseMore,
    examples: ['Tell me more.'],
  },
  {
    id: 'surprise',
    priority: 660,
    when: (situation) => has('surprise')(situation) && !has('question')(situation) && isShort(situation),
    plan: reactOrHear,
    examples: ['wow', 'no way'],
  },
  {
    id: 'question/raised',
    priority: 657,
    when: has('question', 'request'),
    plan: onRaised,
    examples: [['Who gave you the silver piece?', 'was he tall, that stranger?']],
  },
  {
    id: 'sheet/guess',
    priority: 655,
    when: (situation) => has('question', 'request')(situation) && !canTakeUp(situation),
    plan: (situation) => (isUnknown(answer(situation)) ? (guessAskedOn(situation) ?? guessOrdinary(situation)) : null),
    examples: [],
  },
  {
    id: 'told-by-other',
    priority: 652,
    when: has('question', 'request'),
    plan: onToldByOther,
    examples: [],
  },
  {
    id: 'question',
    priority: 650,
    when: has('question', 'request'),
    plan: answer,
    examples: ['Is the water deep?'],
  },
  {
    id: 'farewell',
    priority: 640,
    when: has('farewell'),
    plan: ({ persona }) => createPlan(own(persona.farewells, 'farewell')),
    examples: ['Goodbye.', 'i have to go'],
  },
  {
    id: 'meet/first-words',
    priority: 630,
    when: (situation) => situation.memory.turn === 0 && isShort(situation),
    plan: meet,
    examples: [],
  },
  {
    id: 'meet',
    priority: 620,
    when: ({ understanding: { acts } }) => acts.has('gives-name') || (acts.has('greeting') && !acts.has('statement')),
    plan: meet,
    examples: ['Hello!', 'My name is Ada.'],
  },
  {
    id: 'meet/first-greeting',
    priority: 610,
    when: (situation) => situation.memory.turn === 0 && has('greeting')(situation),
    plan: ({ persona }) => createPlan(own(persona.greetings, 'greeting')),
    examples: [],
  },
  {
    id: 'react',
    priority: 600,
    when: () => true,
    plan: react,
    examples: ['Thank you.', 'I am sorry.', 'You are very kind.'],
  },
  {
    id: 'sheet/matter',
    priority: 15,
    when: usesOwnWords,
    plan: onMatter,
    examples: [],
  },
  {
    id: 'happened',
    priority: 12,
    when: (situation) => isStatement(situation) && statesHappened(situation),
    plan: onHappened,
    examples: ['I have settled the quarrel with the reeve.'],
  },
  {
    id: 'sheet/guess-statement',
    priority: 10,
    when: (situation) => !canTakeUp(situation),
    plan: guessOrdinary,
    examples: [],
  },
  {
    id: 'listen',
    priority: 0,
    when: () => true,
    plan: hear,
    examples: ['The boat was late this morning.'],
  },
];
