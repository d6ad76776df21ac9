import type { Genre } from '../types.ts';

export const action: Genre = {
  themes: ['What you run towards says more than what you run from.', 'Courage is a thing you do with your feet.'],
  titles: ['Nine Minutes for {Thing}', 'The {Setting} Run', 'Before It Blows', 'One Way Through'],
  quests: [
    {
      thing: 'the red case',
      goal: 'get the red case out of {setting} before the clock runs down',
      call: 'The red case hits you in the chest; you have caught it before you have thought. “Eleven minutes,” says {ally}, “and then it opens by itself, and then nobody here opens anything again.” Behind you, {rival} has seen who has it now.',
      clue: 'There is a dial on the side of the case. It does not count down steadily; it slows each time somebody near it stops being afraid.',
      turn: 'The catch slips, and you see inside. There is no bomb. There is a boy’s drawing of a house, a birth paper and a bundle of letters, and every letter is addressed to {rival}. Somebody wound a clock to it and told you a story, and that somebody paid {ally} to believe it.',
      dilemma: {
        text: 'The dial stands at one. {Rival} is at the far end of {road}, out of breath, empty-handed, and past shouting. Behind you the people who sent you are holding the way out open, and will not hold it long.',
        question: 'What do you do with the red case?',
        choices: [
          {
            text: 'Throw it to {rival}',
            way: 'kind',
            memo: 'threw the case to {rival}',
            end: 'It turns once in the air, red, not red, red. {Rival} catches it with both arms, as one catches a child, and slides down the wall and does not get up for a while. The way out closes without you; you find that you do not mind the stairs.',
          },
          {
            text: 'Take it out, and make them say why',
            way: 'bold',
            memo: 'carried the case out and asked why',
            end: 'You come out into the cold with it under your arm and put it on the bonnet of the finest car there. “Before I let go,” you say, “one of you is going to read a letter aloud.” The youngest of them does. By the end of the first page they are no longer standing together.',
          },
        ],
      },
    },
    {
      thing: 'the stolen engine key',
      goal: 'win back the engine key before {out} goes without {crowd}',
      call: 'The engine key is gone from its hook, and with it every chance of leaving. {Ally} has you by the sleeve already: “{Rival} went that way, not two minutes since.” Somewhere below, something heavy has begun to move that was not meant to move alone.',
      clue: 'The hook has been sawn, neatly, from behind. Whoever took the key had all the time in the world, days ago, and only made it look like haste.',
      turn: 'You corner {rival} at last, and {rival} holds out both hands, and they are empty. “I have been chasing it too,” says {rival}. Behind you comes a small click. {The boss}, who gave the alarm, is standing in the doorway with the key on a cord round the neck, and the look of one who had hoped to be halfway to anywhere.',
      dilemma: {
        text: 'There is room to stop one thing: {the boss}, who is running, or the great weight that is rolling down on {crowd} with nobody at the brake.',
        question: 'Which do you go after?',
        choices: [
          {
            text: 'The brake',
            way: 'kind',
            memo: 'went for the brake',
            end: 'You get there with your shoulder first. It screams, it smokes, it stops a hand’s breadth from a pram. The key goes off into the night with the one who wanted it, and is found next morning in a ditch; keys are heavy, when one runs alone.',
          },
          {
            text: 'The key, and trust {rival} with the brake',
            way: 'bold',
            memo: 'trusted {rival} with the brake',
            end: '“Brake!” you shout, and run the other way. You bring {the boss} down in the very last light, the key hot in your fist; and behind you, instead of a crash, there is a long, long silence, and then {rival}’s voice, rather high: “Got it.”',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'Forty Feet Down',
      event:
        'The way ends in a drop of forty feet, a rope that reaches for thirty of them, and boots on the boards behind you. {Ally} looks over, and says a short word.',
      question: 'How do you get down?',
      choices: [
        {
          text: 'Thirty by rope, ten by faith',
          way: 'bold',
          outcome:
            'You go down hand under hand, and let go. The ground comes up like an argument; you roll, and stand, and everything that you need still bends.',
          memo: 'dropped the last ten feet',
        },
        {
          text: 'Cut the rope from below, and hide where you stand',
          way: 'sly',
          outcome:
            'They find a cut rope swinging over the dark, and draw the conclusion you drew for them. You listen to them run all the way round, and take the stairs.',
          memo: 'let them chase a cut rope',
        },
        {
          text: 'Tie yourself to {ally}, and go together',
          way: 'kind',
          outcome:
            'Two belts, one knot, and nobody counting. It makes just enough rope; you land in a heap, and {ally} says your name for the first time without a joke in it.',
          memo: 'went down tied to {ally}',
          bond: 1,
        },
      ],
    },
    {
      title: 'The Wrong Uniform',
      event:
        'Four guards, one door, and a list. The nearest runs a thumb down the names without looking up. “You’re late,” he says, and holds out a uniform with somebody’s name sewn on it.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Put it on, and complain about the size',
          way: 'sly',
          outcome:
            'Nobody ever suspects a person who complains. You are through the door, on the duty list, and down for soup on Thursday.',
          memo: 'put on the wrong uniform',
          gain: 'a guard’s brass whistle',
        },
        {
          text: 'Ask whose it was',
          way: 'kind',
          outcome:
            'The guard’s thumb stops. “My brother’s,” he says, after a while. “He had a door like this one.” He finds something to look at in the other direction for as long as it takes.',
          memo: 'asked whose uniform it was',
          bond: 1,
        },
      ],
    },
    {
      title: 'The Long Way to Fall',
      event:
        'The bridge is going, plank by plank, from the far end. {Ally} is already on it. So is somebody else: one of {rival}’s people, on hands and knees, unable to move.',
      question: 'Whom do you reach for?',
      choices: [
        {
          text: 'The one who cannot move',
          way: 'kind',
          outcome:
            'You talk all the way: about soup, about Sunday, about nothing. The stranger crawls after your voice, and on the other side thanks you by pointing, wordlessly, at the path that is not watched.',
          memo: 'talked an enemy off the bridge',
          rival: 'spared',
        },
        {
          text: '{Ally}, and the far side, now',
          way: 'bold',
          outcome:
            'You hit {ally} at a run and the two of you go over the last gap in one long, ugly leap. Behind you the bridge folds up like a letter. You do not look round, and neither of you speaks for a mile.',
          memo: 'left somebody on the bridge',
          bond: 1,
          rival: 'wronged',
        },
      ],
    },
  ],
  airs: [
    'Somewhere a siren starts, thinks better of it, and starts again.',
    'Your heart has found a drum and will not put it down.',
    'There is time for one breath, and you take it.',
    'Everything that can rattle rattles.',
    'Far off, something large falls over and goes on falling.',
  ],
  lastLines: [
    'Behind you, at last, nobody is running.',
    'You sit down on the kerb, and find out that you have been shaking for some time.',
    'It takes until morning for your hands to believe it.',
  ],
};
