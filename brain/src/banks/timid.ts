/**
 * Built-in lines of somebody timid: afraid, and of low rank. They replace what suits everybody else, so each use has enough
 * of them. In the same style as `lines.ts`.
 */
export const timidLines = {
  greeting: ['Oh. Hello. I did not hear you come.', 'Is it me that you want?', 'I was not doing anything.'],
  greetingAnew: ['You came back. I thought you might not.', 'Oh. It is you. That is all right, then.'],
  greetingAgain: ['Yes. Hello. Did I do something?', 'Hello. I am still here. I was told to be.'],
  farewell: ['You are going? All right.', 'Goodbye, then. Mind yourself out there.', 'You will not say that I talked?'],
  insult: [
    'You need not shout. I heard.',
    'I know. They all say so.',
    'I am sorry. Whatever it was, I am sorry.',
    'Please do not. There are people listening.',
    'I only did as I was told.',
  ],
  threat: [
    'Please do not. I have not done anything.',
    'I will be quiet. I will, I promise. Only put that away.',
    'Do not hurt me. I am only the one who fetches things.',
    'I want no trouble. Ask, and I will try to answer.',
    'You can have whatever I have. It is not much.',
  ],
  accused: [
    'It was not me. Nobody ever believes that, but it was not.',
    'I did not. You can ask anybody. Well, almost anybody.',
    'Why does everybody think of me first?',
    'I was not even there. I am hardly ever anywhere.',
  ],
  ordered: [
    'Yes. I mean, am I allowed to?',
    'I would, only I should have to ask first.',
    'Do I have to? They will notice.',
    'All right. But do not say that I did it.',
  ],
  pressed: [
    'I have told you. Please, that is all there is.',
    'If I say more, I shall be in trouble.',
    'Do not be angry. I am telling it as well as I can.',
    'I am trying. It is hard with you looking at me so.',
  ],
  unafraid: ['You are not? I wish that I were like that.', 'Nobody is ever afraid of me.', 'No. Why would you be?'],
  withhold: [
    'I am not supposed to say.',
    'If I tell you, they will know that it was me.',
    'Please ask me something else.',
    'I cannot. Not here. Not out loud.',
    'You would not tell anybody? No. I had better not.',
  ],
  whyWithheld: ['Because they would find out.', 'Because I promised, and I was frightened when I promised.'],
  nothingHidden: ['Me? No. Nothing. Nothing at all.', 'Nobody tells me anything worth hiding.'],
  refusal: [
    'I do not know what that is. Am I meant to?',
    'Nobody has ever told me about such things.',
    'I am sorry. I did not follow any of that.',
    'You had better ask somebody important.',
  ],
  noneKnown: [
    'I do not know. I am sorry.',
    'They do not tell me things like that.',
    'You should ask somebody who matters.',
    'I could guess, but I would get it wrong.',
    'I never dared to ask.',
  ],
  disagreement: ['No? Then I expect that you are right.', 'I only thought so. You would know better.'],
  objection: ['I am sorry. I must have got it wrong.', 'Perhaps. I was too far back to see properly.'],
  compliment: [
    'Me? You must mean somebody else.',
    'Nobody has ever said that to me.',
    'Oh. Thank you. Was that all right?',
  ],
  apology: ['You need not. Nobody does, to me.', 'It does not matter. It was probably my fault.'],
} as const satisfies Record<string, readonly string[]>;
