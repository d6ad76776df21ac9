import type { Genre } from '../types.ts';

export const romance: Genre = {
  themes: ['Love is mostly a matter of turning up.', 'The heart is a poor liar, and a worse coat check.'],
  titles: ['{Thing}, with Love', 'A Waltz in {TheSetting}', 'The Long Way Home', '{Thing}'],
  quests: [
    {
      thing: 'the letters signed R.',
      goal: 'find out, before midnight, who has been writing to you all year',
      call: 'There were fifty-one letters, one a week, on grey paper, and each of them signed *R*. They know what makes you laugh. The fifty-second says: *Tonight, in {setting}. I shall be the one who is losing courage.* “Then we look for cold feet,” says {ally}, and takes your arm. {Rival}, who has been asking you to dance for as long as anyone can remember, overhears it, and turns pale.',
      clue: 'The grey paper, held to the {light}, has a watermark. It is only sold by the ream; and whoever buys so much must have torn up a great deal.',
      turn: 'It is {rival} who takes you aside. “I delivered them,” says {rival}. “All fifty-one. I was paid a penny each; and after the ninth I would have paid. I have never read one. I know them by your face.” R is Robin Hale, who mends the clocks, and who is standing at this moment behind a pillar, as white as a plate, trying to get the wrong arm into somebody else’s coat.',
      dilemma: {
        text: 'The band has come to the last waltz. Behind the pillar a person whom you know better than anyone alive, and have never spoken to, has found the right sleeve and lost the way out.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Cross the floor, and ask Robin to dance',
            way: 'bold',
            memo: 'crossed the floor to Robin',
            end: 'It is the longest floor in the world. “I thought that you would be taller,” you say, which is not at all what you had meant to. “I am,” says Robin, “on paper.” They play it twice, since nobody has the heart to stop; and {rival} is seen to wipe both eyes, and ask {ally}.',
          },
          {
            text: 'Write an answer on a dance card, and send it by {rival}',
            way: 'wise',
            memo: 'sent Robin an answer',
            end: 'Four words, and your initial. You watch {rival} carry it over, this last one, for nothing. You watch it opened. All that year you had wondered what that face did when it read; now you know, and you would not have missed it for the waltz.',
          },
        ],
      },
    },
    {
      thing: 'the wedding that nobody stopped',
      goal: 'bring two people together who have each asked you to keep them apart',
      call: '“Whatever happens,” says Clemence, the baker’s widow, “do not let me be put next to the lamplighter.” The lamplighter has asked the same of you, in the same words, about Clemence. There is a wedding tonight in {setting}, not theirs; you have charge of the table plan. “Ten years they’ve been crossing the road,” sighs {ally}. {Rival} has a bet on it, against.',
      clue: 'Every evening the lamp before the bakery is lit first, though it lies at the end of his round. And there is always one loaf left over, which nobody is let buy.',
      turn: '{Rival} confesses over the second bottle. Ten years ago, at another wedding, it was {rival} who carried two notes, and dropped them, and, being young, picked them up, and mixed them. *Yes, with all my heart* went to the vicar. *I regret that it is quite impossible* was about the marquee. “I have had a bet on it ever since,” says {rival}. “I keep hoping to lose.”',
      dilemma: {
        text: 'They are at the two ends of the room, each looking for a coat. You have the two notes, ten years old, and a table plan with two places left.',
        question: 'How do you do it?',
        choices: [
          {
            text: 'Give them back each their own note',
            way: 'kind',
            memo: 'gave them back their notes',
            end: 'They read them, at forty feet. Neither moves. Then he, who has lit every lamp in the place, goes round, one by one, and puts them out, all but the one over her head; and, it being dark, crosses the floor.',
          },
          {
            text: 'Hand each the other’s coat',
            way: 'sly',
            memo: 'gave them each other’s coat',
            end: 'There is flour in the pockets of one, and matches in the other’s. They stand with their hands in them. “This is not mine,” says she; and he: “No, but it’s warm.” You have to put the lights out yourself, in the end, for nobody thinks of it.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Wrong Bouquet',
      event:
        'The flowers have been delivered to the wrong door. To be exact, they have been delivered to {rival}, who has read the card and put them in water, and is wearing, you see, a new scarf.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Tell the truth, gently',
          way: 'kind',
          outcome:
            'There is a small silence. “Well,” says {rival}, “they are lovely flowers,” and gives you every one but a single stem, and asks, after a moment, what they should have said.',
          memo: 'told {rival} about the flowers',
          rival: 'spared',
        },
        {
          text: 'Say nothing, and order some more',
          way: 'sly',
          outcome:
            'It costs you the week. {Rival} goes about all evening as if lit from inside, and three people who had never noticed do so. You cannot quite be sorry.',
          memo: 'let {rival} keep the flowers',
          rival: 'spared',
        },
      ],
    },
    {
      title: 'Caught in the Rain',
      event:
        'There is one awning, and under it are you, and the very person whom you had planned not to meet until you had thought of something to say.',
      question: 'What do you say?',
      choices: [
        {
          text: '“I had planned to think of something to say.”',
          way: 'bold',
          outcome:
            'There is a laugh, a surprised one, like a cork. It turns out that there were two of you who had planned that. By the time it stops raining you have been dry for half an hour and neither has remarked on it.',
          memo: 'said the plain thing under the awning',
        },
        {
          text: 'Nothing. You offer half of your newspaper',
          way: 'kind',
          outcome:
            'You stand with the financial pages over the two of you, and watch the water run. Nothing is said that could be quoted. At the corner your half of the newspaper is folded and kept.',
          memo: 'shared your newspaper in the rain',
          gain: 'half a newspaper, folded small',
        },
      ],
    },
    {
      title: 'The Aunt',
      event:
        'Every romance in {setting} must pass the Aunt. She sits in the window, with a cat, and has seen off two dukes. “Approach,” says the Aunt.',
      question: 'How do you approach?',
      choices: [
        {
          text: 'As one approaches the cat',
          way: 'wise',
          outcome:
            'You look elsewhere and hold out a hand. The cat comes, then the cat’s opinion, and after that the tea things. “You may go on,” says the Aunt, with her mouth full.',
          memo: 'won the Aunt by way of the cat',
          bond: 1,
        },
        {
          text: 'Ask her about the dukes',
          way: 'bold',
          outcome:
            'The first was a fool, says the Aunt. There is a pause. She tells you about the second until the lamps are lit, and at the end presses into your hand a ring, with instructions.',
          memo: 'asked the Aunt about the dukes',
          gain: 'the second duke’s ring',
        },
      ],
    },
  ],
  airs: [
    'Somebody, somewhere, is trying the same four bars of a waltz.',
    'It is the hour when people find reasons to walk home the long way round.',
    'Your hand remembers another hand, and has to be put into a pocket.',
    'There are two cups on the sill, and neither has been taken in.',
    'A window is lit that you have decided not to look at.',
  ],
  lastLines: [
    'The coats hung there until spring, and nobody came to ask for them.',
    'And in the morning there was no letter, as there was no need.',
    'They were seen to go home the long way round, and it was longer than usual.',
  ],
};

export const scienceFiction: Genre = {
  themes: [
    'The future is somebody else’s present, and they are busy.',
    'A machine is a promise that somebody forgot making.',
  ],
  titles: ['{Thing} Is Awake', 'Eleven Minutes in {TheSetting}', 'The Panel Taken Off', '{Thing}'],
  quests: [
    {
      thing: 'the signal',
      goal: 'answer a signal that has been repeating since before anybody was here',
      call: 'It comes every eleven minutes: five tones, a gap, and one that is missing. The machines here have always filtered it out. “I turned off the filter,” says {ally}, “and it has changed. It used to call nobody in particular. It is calling you.” {Rival}, who wrote the filter, asks, politely, from the doorway, that you should not touch anything.',
      clue: 'The missing tone is not missing. It is too low to hear; you can see it shiver in a cup of water.',
      turn: '{Rival} takes the panel off at last, and inside is no receiver: it is a sender. The signal comes from here. It was sent out nine hundred years from now, backwards, by whoever will be standing at this very desk. The voice in it, once one slows it down, is {ally}’s, very old. It says: *Do not answer. When you answer, that is when it starts.*',
      dilemma: {
        text: 'Eleven minutes. The sixth tone is under your finger. If you do not send it there will have been no signal, and nobody would ever have built this place, or come, or met. If you do, something begins of which {ally}, at the age of nine hundred, is afraid.',
        question: 'Do you send it?',
        choices: [
          {
            text: 'Send it',
            way: 'bold',
            memo: 'sent the sixth tone',
            end: 'You press. In the cup the water goes quite still. For eleven minutes there is nothing at all; and then, from very far off, and without any filter, somebody answers with a seventh. “Ah,” says {ally}. “I did not say that I was *right* to be afraid.”',
          },
          {
            text: 'Send silence, exactly as long',
            way: 'wise',
            memo: 'sent a silence back',
            end: 'You send a rest: six beats of nothing, shaped like a tone. Nobody knows what that does. The place is still here in the morning, and so are you, although {rival} swears that there used to be two moons. When you play the signal back, the old voice is laughing.',
          },
        ],
      },
    },
    {
      thing: 'the spare',
      goal: 'find out which of you is the copy, before the copy is switched off at midnight',
      call: 'There was an accident, and you were restored from the backup. It is routine. “The trouble is,” says {ally}, not sitting down, “that they found the first one. Alive. It has walked in; it is asking for its coat.” The law allows one of each. {Rival} is to decide by midnight which of you is the person and which of you is the spare.',
      clue: 'You have a scar on your thumb. So has the other. But you remember how you got it, and {ally} remembers it differently.',
      turn: '{Rival} has the records open, and turns the screen to you. There are not two of you; there are nine. It goes back for years. Each time something went wrong somebody was restored, and each time, some days after, the first one came walking in. “I always choose the one who asks first how the other is,” says {rival}. “I have never yet had to choose.” {Ally} looks at the floor. “I was four of the nine,” says {ally}.',
      dilemma: {
        text: 'It is one minute to midnight. The other has your coat on, your scar, your way of standing when afraid. You can see it thinking exactly what you think. {Rival}’s hand is on the switch.',
        question: 'What do you do?',
        choices: [
          {
            text: '“How are you?” you say to the other',
            way: 'kind',
            memo: 'asked the other one how they were',
            end: 'You say it at the same instant, both of you; and stop; and laugh, both, on the same breath. {Rival}’s hand comes off the switch. There is going to be a great deal of paperwork. It is to be done in two copies.',
          },
          {
            text: 'Put your own hand over {rival}’s, and pull',
            way: 'bold',
            memo: 'pulled the switch on the law',
            end: 'It is not you whom you switch off; it is the register. All over {setting} the lights that say *One* go out. In the dark, you hear doors open, and, a little shyly, on every floor, people say hello to themselves.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Helpful Door',
      event:
        '{The door} would love to let you through. It tells you so. But it has noticed that your pulse is high, and wonders whether you would like to talk about it first.',
      question: 'What do you tell it?',
      choices: [
        {
          text: 'That you are worried about a friend',
          way: 'kind',
          outcome:
            'There is a hum of real concern. The door opens; and so does the next, and the next, all down the line, each of them saying softly as you run: “We heard. Good luck.”',
          memo: 'told the door that you were worried',
          bond: 1,
        },
        {
          text: 'That *its* readings are high',
          way: 'sly',
          outcome:
            'It checks. It had not been aware of that. It stands open for the whole of the self-test, and is still reassuring itself when you are out of sight.',
          memo: 'worried the door about itself',
        },
      ],
    },
    {
      title: 'Gravity, Briefly',
      event:
        'There is a lurch, and down is suddenly over there. Everything that is not fixed goes past you, quite slowly: cups, cards, a shoe, {ally}.',
      question: 'What do you reach for?',
      choices: [
        {
          text: '{Ally}',
          way: 'kind',
          outcome:
            'You get a wrist. The two of you turn like a pair of compasses round a rail. When the floor comes back you are both on the ceiling of a moment ago, out of breath, holding on rather longer than is needed.',
          memo: 'caught {ally} by the wrist',
          bond: 1,
        },
        {
          text: 'The small thing that is floating the *wrong* way',
          way: 'wise',
          outcome:
            'It is a washer, steel, ordinary, and it is going up while all else falls. You close your hand on it. It is warm; and it pulls towards something behind the third panel from the left.',
          memo: 'caught the washer that fell upwards',
          gain: 'a washer that falls upwards',
        },
      ],
    },
    {
      title: 'The Night Shift',
      event:
        'After hours the machines do the work, and talk. They stop when you come in. One of them, an old loader with a dented arm, has something behind its back.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Ask to see it, and promise nothing',
          way: 'wise',
          outcome:
            'It thinks about that for a whole second, which for a loader is a long time. Then it shows you: a bird’s nest, with eggs. It has been keeping the west vent two degrees too warm since March. Now that you are trusted, they tell you the rest.',
          memo: 'looked at what the loader was hiding',
          bond: 1,
        },
        {
          text: 'Take off your badge, and sit down with them',
          way: 'bold',
          outcome:
            'Nobody ever had. They go on, by and by, in low voices. You learn more in an hour about {setting}, {the boss} and the price of bearings than in all the years of reports.',
          memo: 'sat with the night shift',
        },
      ],
    },
  ],
  airs: [
    'Some panel, not far off, has begun to tick as it cools.',
    'The air has that taste of having been breathed by somebody clever.',
    'A line of small lights goes green, one by one, up to the last.',
    'Far away, in vacuum, something opens without a sound.',
    'The lamp over you dims for half a second, as if it had had an idea.',
  ],
  lastLines: [
    'They screwed the panel back on. One of the screws was left over.',
    'In the log for that day there is a single line, and the machine has underlined it.',
    'It will all turn out to have been quite simple, in nine hundred years.',
  ],
};
