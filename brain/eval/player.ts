import { createRandom, type Random } from '../src/text/random.ts';
import { contentStems, words } from '../src/text/text.ts';
import type { SceneView } from '../src/types.ts';

/** Typical messages of players by subject. */
const lines = {
  greeting: ['Hello.', 'Hi there', 'Good evening.', 'hey', 'Greetings, friend.'],
  vague: [
    'So what is going on here?',
    'Tell me something about yourself.',
    'What do you do all day?',
    'Why are you here?',
    'What happened?',
    'Is something wrong?',
    'What do you want most?',
    'What are you afraid of?',
    'Do you have a family?',
    'Have you ever been in love?',
    'What do you regret?',
    'Who can I trust here?',
    'What do you think of the others?',
    'Where were you last night?',
    'How long have you been here?',
    'What is this place?',
    'Do you know any secrets?',
    'What would you do in my place?',
    'Is there anything I should be careful of?',
    'Who is in charge here?',
  ],
  followUp: [
    'Why?',
    'Tell me more.',
    'And then?',
    'What do you mean?',
    'Really?',
    'How do you know that?',
    'Are you sure?',
    'go on',
    'Who told you that?',
    'What happened next?',
    'When was that?',
    'Where is it now?',
  ],
  smallTalk: [
    'I see.',
    'ok',
    'hm, interesting',
    'I had a long journey.',
    'It is quiet here tonight.',
    'I like this place.',
    'I am a little tired.',
    'I used to be a carpenter.',
    'I love old songs.',
    'My brother would have liked you.',
    'I have never seen anything like this.',
    'I am not sure what to think.',
    'That is sad.',
    'That is funny.',
    'I think you are right.',
    'I do not believe that.',
    'How are you?',
    'You look tired.',
    'I miss my home.',
    'I have been walking since morning.',
  ],
  kind: ['Thank you.', 'You are very kind.', 'I like you.', 'You can trust me.', 'I am sorry to hear that.', 'Sorry.'],
  rude: ['You are lying.', 'You are boring.', 'I do not trust you.', 'Shut up.', 'Talk, or else.'],
  foreign: ['Do you have a phone?', 'Are you an AI?', 'What is the capital of France?', 'Do you like pizza?'],
  quest: [
    'What should I do now?',
    'Can you help me?',
    'Where should I look?',
    'Give me a hint.',
    'Who should I talk to?',
  ],
  deed: ['*looks around*', '*smiles*', '*nods*', '*sits down*', '*waits*'],
} as const;

const usual: readonly (keyof typeof lines)[] = [
  ...Array.from({ length: 5 }, () => 'vague' as const),
  ...Array.from({ length: 5 }, () => 'followUp' as const),
  ...Array.from({ length: 5 }, () => 'smallTalk' as const),
  'kind',
  'kind',
  'rude',
  'foreign',
  'quest',
  'deed',
];

/** Picks a word of the last reply to ask about: a long one, because people pick up unusual words. */
function pickWord(reply: string, random: Random): string | null {
  const found = words(reply).filter((word) => word.length >= 5 && contentStems(word).length > 0);
  return found.length > 0 ? random.pick(found) : null;
}

function about(scene: SceneView, reply: string, random: Random): string {
  const names = [...scene.others.map(({ name }) => name), ...scene.items.map(({ name }) => `the ${name}`)];
  const word = pickWord(reply, random);
  const thing =
    word && (names.length === 0 || random.chance(0.7)) ? `the ${word}` : names.length ? random.pick(names) : 'it';
  return random.pick([
    `What about ${thing}?`,
    `Tell me about ${thing}.`,
    `What do you know of ${thing}?`,
    `And ${thing}?`,
  ]);
}

/**
 * Creates a seeded random player who talks like people do: much small talk, and some questions about what was just
 * said.
 */
export function createPlayer(scene: SceneView, seed: string): (turn: number, lastReply: string) => string {
  const random = createRandom(`player/${seed}`);
  return (turn, lastReply) => {
    if (turn === 0) return random.pick(lines.greeting);
    if (turn === 2) return 'My name is Robin.';
    return random.chance(0.3) ? about(scene, lastReply, random) : random.pick(lines[random.pick(usual)]);
  };
}

/** Creates a player who asks nothing useful: only small talk and 'I see'. */
export function createIdler(seed: string): () => string {
  const random = createRandom(`idler/${seed}`);
  return () => random.pick(lines[random.pick(['smallTalk', 'smallTalk', 'kind', 'vague'] as const)]);
}
