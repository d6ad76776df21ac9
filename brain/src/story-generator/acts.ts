import type { Choice, Obstacle } from './types.ts';

/** Openings: one set per story. Each question is one that all its choices answer. */
export const beginnings: readonly { question: string; choices: readonly Choice[] }[] = [
  {
    question: 'How do you begin?',
    choices: [
      {
        text: 'Give {ally} your word',
        way: 'kind',
        outcome:
          'You give your word, and {ally} takes it as one takes a full cup. There is nothing to be seen of it; but from now on there are two of you.',
        memo: 'gave {ally} your word',
        bond: 1,
      },
      {
        text: 'Ask what {rival} stands to gain',
        way: 'wise',
        outcome:
          '“That,” says {ally} slowly, “is the first sensible question all day.” Nobody knows the answer. But you have seen {rival} see you ask.',
        memo: 'asked first what {rival} wanted',
      },
      {
        text: 'Go at once, before anybody can stop you',
        way: 'bold',
        outcome:
          'You have gone before {ally} has finished the sentence. It is some way before {ally} catches up, and there is a stitch in every word.',
        memo: 'went before anybody could stop you',
      },
    ],
  },
  {
    question: 'What do you say?',
    choices: [
      {
        text: 'Say yes',
        way: 'bold',
        outcome: 'You say yes. It is a very small word for what comes after it.',
        memo: 'said yes without asking anything',
      },
      {
        text: 'Say yes, and that {ally} is to sleep first',
        way: 'kind',
        outcome:
          '{Ally} sleeps for an hour, sitting up, with both hands open. You use the hour; nobody minds what they say in front of somebody who is keeping watch.',
        memo: 'let {ally} sleep first',
        bond: 1,
      },
      {
        text: 'Say no, and see who is relieved',
        way: 'sly',
        outcome:
          'You say no. {Ally}’s face falls, and over by the wall another face does not. You wait until that one has left, and then you pick up your coat.',
        memo: 'said no, to see who was glad of it',
      },
    ],
  },
  {
    question: 'Where do you begin?',
    choices: [
      {
        text: 'Follow {rival}, from a distance',
        way: 'sly',
        outcome:
          '{Rival} goes three streets’ worth of turnings and never once looks back, as nobody does who is not expecting to be followed. You learn where, and with whom; you lose the why.',
        memo: 'followed {rival}',
      },
      {
        text: 'Go up to {rival}, and ask',
        way: 'bold',
        outcome:
          'You ask it straight out. {Rival} looks at you for some time, without dislike. “You are the first who has,” says {rival}, and gives you no answer, but gives it with care.',
        memo: 'went up to {rival} and asked',
        rival: 'spared',
      },
      {
        text: 'Have {ally} tell it all again, slowly',
        way: 'wise',
        outcome:
          'The second time there is something in it that was not there the first. You do not remark on it. {Ally}, who has heard it too, goes quiet.',
        memo: 'had {ally} tell it twice',
      },
    ],
  },
  {
    question: 'What do you take with you?',
    choices: [
      {
        text: 'Take nothing with you but {ally}',
        way: 'kind',
        outcome:
          'You leave it all where it lies: coat, purse, plans. “Just us, then,” says {ally}, rather pleased, and rather afraid.',
        memo: 'took nothing with you but {ally}',
        bond: 1,
      },
      {
        text: 'Take everything that will fit in your pockets',
        way: 'wise',
        outcome:
          'String, a stub of pencil, half a loaf, a stranger’s glove. {Ally} watches without a word, and adds a whistle.',
        memo: 'filled your pockets before you went',
        gain: 'a whistle from {ally}',
      },
    ],
  },
];

/** Quiet scenes with the rival. */
export const meetings: readonly Obstacle[] = [
  {
    title: 'Across a Small Table',
    event:
      '{Rival} is sitting where you had meant to sit, and has ordered for two. “Let us not shout,” says {rival}. “I am tired, and so are you. Ask me one thing, and I shall tell you the truth. Then I ask one.”',
    question: 'What do you ask?',
    choices: [
      {
        text: '“What are you afraid of?”',
        way: 'kind',
        outcome:
          '{Rival} turns the cup round, once. “Of getting it,” says {rival}. And then, since a bargain is a bargain: “And you? Who is it that you are doing this for?” You find that you cannot say.',
        memo: 'asked {rival} about fear',
        rival: 'spared',
      },
      {
        text: '“What have you not told me?”',
        way: 'bold',
        outcome:
          '“What you would not have told me,” says {rival}, “in my place; and you knew that.” The question that you are asked is worse: whether you trust {ally}. You take a moment too long.',
        memo: 'asked {rival} straight out what was being kept from you',
        bond: -1,
      },
    ],
  },
  {
    title: 'The Same Side of the Door',
    event:
      'You reach {the door} from one side and {rival} from the other; it shuts, and sticks, and there are the two of you in the space between with one {light}. It may be a while.',
    question: 'How do you pass the time?',
    choices: [
      {
        text: 'Share what you have to eat',
        way: 'kind',
        outcome:
          'It is not much. {Rival} divides it, with great exactness, and gives you the bigger half. When they come to let you out you have been laughing, and stop, both of you, as if caught.',
        memo: 'shared your supper with {rival}',
        rival: 'spared',
      },
      {
        text: 'Pretend to sleep, and listen',
        way: 'sly',
        outcome:
          '{Rival} waits until your breath is slow, and then takes out a picture, and looks at it, for a long time, by the last of the {light}. You do not see the face. You see {rival}’s.',
        memo: 'pretended to sleep beside {rival}',
      },
    ],
  },
  {
    title: '{Rival}, in Trouble',
    event:
      'Round the corner there is shouting; and there is {rival}, with a wall behind and five people in front, none of whom has come to talk. Nobody has seen you. {Ally} touches your sleeve, meaning: *now, while they are busy.*',
    question: 'What do you do?',
    choices: [
      {
        text: 'Walk into the middle of it',
        way: 'bold',
        outcome:
          'You walk in as if you had an appointment. “There you are,” you say to {rival}, “you’re late,” and take {rival} by the arm, and out. It is a good twenty paces before either of your knees gives way.',
        memo: 'walked {rival} out of a beating',
        rival: 'spared',
      },
      {
        text: 'Go by, while they are busy',
        way: 'sly',
        outcome:
          'You go by. It is quite safe. Behind you it gets louder and then it gets quiet; and it was the quiet that {ally} would rather not have heard.',
        memo: 'left {rival} with five against one',
        rival: 'wronged',
        bond: -1,
      },
    ],
  },
  {
    title: 'An Offer',
    event:
      '{Rival} falls into step beside you on {road}, looking straight ahead. “Half,” says {rival}. “Half of it, whatever it turns out to be, and none of the blame. You need only stop. You need not even help.”',
    question: 'What do you say?',
    choices: [
      {
        text: '“No. But walk with me a while.”',
        way: 'kind',
        outcome:
          'You walk. It is of the weather, mostly. At the next turning {rival} stops. “I should have asked you first,” says {rival}, “before I asked the others,” and is gone.',
        memo: 'turned down {rival}’s half, kindly',
        rival: 'spared',
      },
      {
        text: '“Yes,” and mean no',
        way: 'sly',
        outcome:
          '{Rival} gives you a hand to shake, and it is a good hand, dry and warm. You think of that, later on, more often than you would like.',
        memo: 'shook {rival}’s hand on a lie',
        rival: 'wronged',
        gain: 'a note in {rival}’s hand, promising half',
      },
    ],
  },
  {
    title: 'What {Rival} Left Behind',
    event:
      'The room is {rival}’s, and {rival} has gone out. There is a lamp still warm; there is a coat, a bed like a ruled line, and one drawer which is not quite shut.',
    question: 'Do you look?',
    choices: [
      {
        text: 'Look',
        way: 'sly',
        outcome:
          'You look. It is all perfectly innocent, and there is such a lot of it: every birthday card that {rival} has ever been sent, in order. There are six.',
        memo: 'went through {rival}’s drawer',
        rival: 'wronged',
      },
      {
        text: 'Shut it, and wait in the passage',
        way: 'wise',
        outcome:
          'You wait standing. {Rival} comes back with a jug, sees you, sees the drawer. Nothing is said. But you are asked in; and the chair that you are given is the good one.',
        memo: 'shut {rival}’s drawer and waited outside',
        rival: 'spared',
      },
    ],
  },
];
