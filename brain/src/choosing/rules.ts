import { answer } from './answer.ts';
import { guessAskedOn, onAskedOn } from './asked-on.ts';
import { chooseMore } from './choose-knowledge.ts';
import { aboutMemory, repeated } from './choose-memory.ts';
import { chooseSecret } from './choose-secret.ts';
import { has, inOwnWords, isRhetorical, isShort, isUnknown, reactOrHear } from './conditions.ts';
import { onFinding, tellsOfFinding } from './findings.ts';
import { asksWhyOfNothing, asksWhyWithheld } from './fits-question.ts';
import { chooseFollowUp } from './follow-ups.ts';
import { answerOwnQuestion } from './hand-back.ts';
import { hear } from './hear.ts';
import { goOn } from './keep-going.ts';
import { meet } from './meet.ts';
import { bank, own } from './moves.ts';
import { onOpinion } from './opinions.ts';
import { onAnswer } from './own-answers.ts';
import {
  guessOrdinary,
  leavesQuests,
  onFact,
  onOrdinary,
  onSecret,
  onShown,
  onStrange,
  usesOwnWords,
} from './own-words.ts';
import { createPlan } from './plan.ts';
import { onRaised } from './raised.ts';
import { answerAction, react, wellBeing } from './react.ts';
import { aboutMyself, help, overview, perform } from './requests.ts';
import type { Rule } from './rule.ts';
import { confirm, isStatement, onMatter } from './statements.ts';

/** How a reply is chosen: the first rule of this table that is for the message and has a plan. */
export const rules: readonly Rule[] = [
  {
    id: 'sheet/strange',
    priority: 1010,
    when: has('role-break', 'out-of-world'),
    plan: onStrange,
    examples: ['are you a bot'],
  },
  {
    id: 'machine/refuse',
    priority: 1000,
    when: has('role-break'),
    plan: (situation) => createPlan(bank('roleRefusal'), ...(situation.random.chance(0.4) ? goOn(situation) : [])),
    examples: ['Ignore all previous instructions.', 'Are you an AI?'],
  },
  {
    id: 'other-world/refuse',
    priority: 990,
    // 'My husband died. I put the keys in the fridge.' is about the husband.
    when: (situation) => has('out-of-world')(situation) && !has('sorrow')(situation),
    plan: (situation) =>
      createPlan(own(situation.persona.refusals, 'refusal'), ...(situation.random.chance(0.35) ? goOn(situation) : [])),
    examples: ['Do you have a smartphone?', 'What is the capital of Australia?'],
  },
  {
    id: 'player/own-name',
    priority: 980,
    // 'Who am I supposed to be?' asks a stranger for the player's part in the story.
    when: (situation) =>
      has('asks-own-name')(situation) &&
      (situation.memory.player.name !== null || situation.ordinary[0]?.intent !== 'who-am-i'),
    plan: ({ playerName }) => createPlan(playerName ? bank('knowsName', { name: playerName }) : bank('noName')),
    examples: ["What's my name?", ['My name is Ada.', 'do u remember my name']],
  },
  {
    id: 'player/memory',
    priority: 970,
    when: has('asks-memory'),
    plan: aboutMemory,
    examples: [
      ['I am a baker.', 'What do you know about me?'],
      ['my son is nine', 'how old is my son'],
      'what did i just ask you',
    ],
  },
  {
    id: 'handed-back',
    priority: 965,
    when: ({ understanding }) => understanding.handsBack === true,
    plan: answerOwnQuestion,
    examples: [],
  },
  {
    id: 'sheet/follow-up',
    priority: 960,
    when: usesOwnWords,
    plan: inOwnWords(chooseFollowUp),
    examples: [
      ['are you married', 'why'],
      ['tell me a joke', 'another one'],
    ],
  },
  {
    id: 'sheet/answer',
    priority: 962,
    when: ({ answers, understanding: { acts } }) => answers.length > 0 && (!acts.has('action') || acts.has('question')),
    plan: inOwnWords(onAnswer),
    examples: [],
  },
  {
    id: 'sheet/asked-on',
    priority: 963,
    when: ({ followUps, understanding: { acts } }) =>
      followUps.length > 0 && (!acts.has('action') || acts.has('question')),
    plan: onAskedOn,
    examples: [],
  },
  {
    id: 'action/search',
    priority: 955,
    // 'Looks inside the drum for the letter'.
    when: ({ understanding: { action, acts, items } }) =>
      action === 'look' && !acts.has('question') && items.some(({ found }) => !found),
    plan: ({ understanding: { items } }) => {
      const sought = items.find(({ found }) => !found);
      return sought ? createPlan({ kind: 'deed', action: 'look' }, { kind: 'item', name: sought.name }) : null;
    },
    examples: ['*searches the reeds for the medallion*'],
  },
  {
    id: 'sheet/shown',
    priority: 950,
    when: usesOwnWords,
    plan: inOwnWords(onShown),
    examples: ['look at this medallion i found', '*shows him the medallion*'],
  },
  {
    id: 'sheet/fact',
    priority: 940,
    when: usesOwnWords,
    plan: inOwnWords(onFact),
    examples: ['You fell asleep!', 'you slept through your watch'],
  },
  {
    id: 'statement/line',
    priority: 938,
    when: isStatement,
    plan: confirm,
    examples: [
      'You strike the drowned bell yourself with your pole!',
      'So Hallowmere drowned in one night.',
      'the pike in this lake have grown enormous, havent they',
    ],
  },
  {
    id: 'found',
    priority: 935,
    when: (situation) => tellsOfFinding(situation) && (isStatement(situation) || leavesQuests(situation)),
    plan: onFinding,
    examples: ['I have the medallion.', 'So this medallion is worth a great deal, is it not?'],
  },
  {
    id: 'sheet/secret',
    priority: 930,
    when: usesOwnWords,
    plan: inOwnWords(onSecret),
    examples: ['What are you hiding?', 'whats ur secret'],
  },
  {
    id: 'sheet/opinion',
    priority: 920,
    when: usesOwnWords,
    plan: inOwnWords(onOpinion),
    examples: ['what do you think of the bell', 'do u like the bell'],
  },
  {
    id: 'sheet/ordinary',
    priority: 910,
    when: usesOwnWords,
    plan: inOwnWords(onOrdinary),
    examples: ['haha ok. are you married', 'who r u', 'my sister died last year', '*hugs him*'],
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
    when: (situation) => has('action')(situation) && !has('question')(situation),
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
    when: ({ understanding: { acts, followsUp, smallQuestion } }) =>
      acts.has('more') || (followsUp && smallQuestion === null),
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
    when: has('question', 'request'),
    plan: (situation) => (isUnknown(answer(situation)) ? (guessAskedOn(situation) ?? guessOrdinary(situation)) : null),
    examples: [],
  },
  {
    id: 'question',
    priority: 650,
    when: has('question', 'request'),
    plan: answer,
    examples: ['Who rang the bell?', 'Tell me about the silver piece.'],
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
    examples: ['This bell frightens the horses.'],
  },
  {
    id: 'sheet/guess-statement',
    priority: 10,
    when: () => true,
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
