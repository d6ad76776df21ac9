import type { Genre } from '../types.ts';

export const adventure: Genre = {
  themes: ['A map is somebody’s hope, drawn to scale.', 'Treasure is what you would not leave behind.'],
  titles: ['The Map of {TheSetting}', 'In Search of {Thing}', 'Beyond the Last Marked Place', '{Thing}'],
  quests: [
    {
      thing: 'the Quiet Compass',
      goal: 'find the Quiet Compass, which points not north but home',
      call: 'The map comes out from the lining of {ally}’s coat, and it is warm. “My family looked for the Quiet Compass for three generations,” says {ally}. “They were all very clever. I thought we might try something else.” A little way off {rival} folds up a map just like it.',
      clue: 'The two maps are one map. Held to the {light} together, the line on yours ends exactly where the line on {rival}’s begins.',
      turn: 'The chest opens without a key. In it lies the compass, its needle trembling, and under it a note in the hand of {ally}’s grandmother: *Found it, and put it back. It told me where home was, and I had left it.* {Ally} reads it twice. {Rival} takes off a hat.',
      dilemma: {
        text: 'The compass will point for one person, and only once; after that it is a pretty thing in a box. {Ally} needs it, and has said so. {Rival} needs it, and never will. And your own hand is already round it.',
        question: 'For whom does it point?',
        choices: [
          {
            text: 'For {ally}, who came all this way',
            way: 'kind',
            memo: 'gave the compass to {ally}',
            end: 'The needle swings, and stops, and points straight at the two of you beside the fire. {Ally} walks round in a circle to be sure, and it follows. “Well,” says {ally}, in a voice not quite steady. “Three generations. And it was only ever a matter of company.”',
          },
          {
            text: 'For {rival}, who has nobody to ask',
            way: 'wise',
            memo: 'let the compass point for {rival}',
            end: '{Rival} looks at the needle for a long time, and then in the direction that it shows, which is across the water, and a good way, and not too far. Before dawn there is an empty place by the fire, and on it the other half of the map, folded small, with your name on it.',
          },
          {
            text: 'For nobody: you put it back',
            way: 'bold',
            memo: 'put the compass back',
            end: 'You shut the lid on it, and the click is the best sound that you have heard for weeks. The way back is shorter. You draw it in yourself, with two mistakes, so that whoever comes next will have something to find out.',
          },
        ],
      },
    },
    {
      thing: 'the Sunken Stair',
      goal: 'reach the foot of the Sunken Stair and come up again',
      call: 'Everybody in {setting} knows where the Sunken Stair begins, and nobody will say. {Ally} slides a worn step-stone across to you: ninety-nine notches. “My sister counted them going down,” says {ally}. “Nobody counted her coming up. And {rival} has just hired every rope in the place.”',
      clue: 'On the wall somebody has drawn small arrows in chalk, all pointing down; and beside each, smaller, in the same hand, one that points up.',
      turn: 'At the ninety-eighth step there is a door, and behind it a room with a stove, shelves of jars and a made bed. A woman looks up from her book. She has {ally}’s chin. “I was not lost,” she says gently. “I was keeping it shut.” And {rival}, coming in behind you, says: “I know. I have been bringing you the jars.”',
      dilemma: {
        text: 'Under the last step something very old turns over in its sleep. The door over it must be leaned on, always, by somebody. The sister has leaned for nine years, and is tired; and the three of you look at each other.',
        question: 'Who keeps the door?',
        choices: [
          {
            text: 'All of you, in turn, a month each',
            way: 'kind',
            memo: 'took a month at the door',
            end: 'It is written on the wall in chalk: four names, twelve months. {Rival} asks for the winters. Yours is May, and in May, it turns out, the old thing under the stair dreams of gardens, and one can hear it all the way up.',
          },
          {
            text: 'Nobody: open it, and see',
            way: 'bold',
            memo: 'opened the last door',
            end: 'You lift the bar together. What comes up is huge, and slow, and blinks; it looks at each of you as a guest looks at hosts, and then climbs past, ninety-nine steps, towards the light, careful of its feet. In {setting} they still talk of that morning, chiefly of the singing.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Two Guides',
      event:
        'The track forks, and at the fork sit two guides who have not spoken to each other for six years. Each swears that the other’s way is death. Each, you notice, has mud on the boots of both colours.',
      question: 'Whom do you follow?',
      choices: [
        {
          text: 'Both, if you can make them share a loaf',
          way: 'kind',
          outcome:
            'It takes an hour, a loaf, and a quarrel about a goat. Then they take you by a third way that neither had ever mentioned, arguing all the time, and very nearly happy.',
          memo: 'made two old enemies share a loaf',
          bond: 1,
        },
        {
          text: 'Neither: you follow the goat',
          way: 'wise',
          outcome:
            'Goats do not hold grudges, or fall. It leads you up by ledges no wider than a hand and is visibly ashamed of your climbing.',
          memo: 'followed the goat',
        },
      ],
    },
    {
      title: 'The Door That Wants an Answer',
      event:
        '{The door} here has no lock, only a brass mouth. It opens, and says, in a bored voice: “What is it that you would not give back?”',
      question: 'What do you tell it?',
      choices: [
        {
          text: 'The truth',
          way: 'wise',
          outcome:
            'You tell it, quietly. The brass mouth closes, as one closes a book at a good place, and {door} stands open. {Ally} has the tact to have been tying a shoe.',
          memo: 'told the door the truth',
          bond: 1,
        },
        {
          text: '“My turn. What do you keep shut for?”',
          way: 'sly',
          outcome:
            'There is a very long pause. “Do you know,” says the door, “nobody has told me,” and swings open to think.',
          memo: 'asked the door a question back',
        },
        {
          text: 'Nothing; you take the hinges off',
          way: 'bold',
          outcome:
            'The pins come out with three blows of a stone. “Rude,” says the door, flat on its back, as you walk over it; but under it lies a small brass tongue, and you pocket that.',
          memo: 'took the door off its hinges',
          gain: 'a small brass tongue',
        },
      ],
    },
    {
      title: 'Somebody Was Here Before',
      event:
        'Somebody has slept here, and the ashes are not cold. It was {rival}, who has left something in plain sight: half a loaf, half a flask, and half of a note that says *You will be hungry. So was*.',
      question: 'What do you do with it?',
      choices: [
        {
          text: 'Eat, and leave half of your half',
          way: 'kind',
          outcome:
            'You eat your share and set out the rest beside the ashes with a word of thanks. When you look back, somebody small has come out of the dark to sit down beside it.',
          memo: 'left half of your half',
          rival: 'spared',
        },
        {
          text: 'Leave it, and go on fasting',
          way: 'wise',
          outcome:
            'It might be kindness, and it might be poppy. You go on with your belt pulled in; at dusk you pass two of {rival}’s own porters, asleep where they sat, with crumbs on their beards.',
          memo: 'did not touch the bread',
        },
      ],
    },
  ],
  airs: [
    'The map, when you look at it again, has a thumb-print where the danger is.',
    'You smell rain, and under it something sweeter, like a word on the tip of the tongue.',
    'Overhead a bird that belongs a thousand miles from here goes over without comment.',
    'There are old marks on the stone, at the height of your hand, as if many hands had rested there.',
    'You are a day further from everything than you have ever been.',
  ],
  lastLines: [
    'On the map there is one white place less, and you do not tell anyone how beautiful it was white.',
    'You turn the key in your own door, and for a moment do not know which side of it is far away.',
    'The pack goes under the bed. It stays there for very nearly a week.',
  ],
};
