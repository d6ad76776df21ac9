import type { Genre } from '../types.ts';

export const music: Genre = {
  themes: ['A band is four people who agree about one thing.', 'The song knows before you do.'],
  titles: ['{Thing} in B Minor', 'Live at {TheSetting}', '{Thing}', 'Four Chords and an Argument'],
  quests: [
    {
      thing: 'the second verse',
      goal: 'find the second verse of a song before you have to sing it tonight',
      call: 'Everybody has heard the first verse; it was whistled all over {setting}. There was a second, and she never sang it to anyone, and she is dead, and tonight is for her. “They have put us on last,” says {ally}, restringing with a shaking hand. {Rival} wrote half of everything she ever sang, and has said, in print, that there was no second verse.',
      clue: 'On the old demo, if you turn it right up, somebody breathes in after the chorus. One does not breathe like that at the end of a song.',
      turn: 'It is on the back of a laundry bill. You read it, and your ears go hot. The second verse is addressed to {rival}. It says thank you. It says also, quite gently, what for; and after that nobody could hear the first verse, which made them all so rich, and not know whose it really was. “I never said that there was none,” says {rival}. “I said, I never heard it. She asked me to. I went out to get cigarettes.”',
      dilemma: {
        text: 'Four minutes. {Ally} is already out there, in front of the noise, playing the introduction over and over. {Rival} is beside you in the wings, in the old jacket, with no instrument.',
        question: 'What do you do about the second verse?',
        choices: [
          {
            text: 'Sing it',
            way: 'bold',
            memo: 'sang the second verse',
            end: 'You sing it straight, to the exit sign. Halfway there is a second voice, a third below, on every word, from behind the curtain; {rival} walks out into the light on the last line. There is that quiet that musicians would give a year for. Then the roof.',
          },
          {
            text: 'Give {rival} the paper, and the microphone',
            way: 'kind',
            memo: 'gave {rival} the microphone',
            end: '{Rival} looks at it for eight bars, and then at all those faces. “She wrote this one for me,” says {rival}, “and I was out.” It is cracked, and flat, and half of it is spoken. It is the only version that people ask for.',
          },
        ],
      },
    },
    {
      thing: 'the red guitar',
      goal: 'get the red guitar back before the contest',
      call: 'The van is there, and the door is open, and where the red guitar lay, there is a warm place in the blanket. “Three hours,” says {ally}, and sits down on the amplifier. It was {ally}’s father’s; it has one tune in it that no other guitar will play. {Rival}’s band, who are on before you, have been heard tuning to a B flat.',
      clue: 'There is a receipt in the blanket from a pawnshop. It is nineteen years old.',
      turn: 'It is in the pawnshop window, where it belongs, says the old man, with the ticket that proves it. {Ally}’s father pawned it nineteen years ago, and stole it back the same night. {Rival} was the child who had been saving for it: eleven months of paper rounds, and there it had hung, and then there was a hole in the glass. “I only took what I had put down for,” says {rival}.',
      dilemma: {
        text: 'It is ten minutes to the contest. The old man has put it on the counter between the two of you. He says that he is closing, and does not want to know.',
        question: 'Who plays it tonight?',
        choices: [
          {
            text: 'Both: one song, two bands, turn about',
            way: 'kind',
            memo: 'made two bands share the red guitar',
            end: 'It goes from hand to hand over the footlights, verse by verse, strap dangling. {Ally} plays the father’s tune; {rival}, who has had nineteen years to imagine it, comes in underneath. They are disqualified, both. The judges announce it with difficulty, because nobody will stop clapping.',
          },
          {
            text: '{Rival}; and {ally} plays the old plywood one',
            way: 'wise',
            memo: 'let {rival} play the red guitar',
            end: '{Rival} plays it well, and not quite well enough, and knows it by the second chorus; looks down at the thing in those hands, and walks across, and hangs it round {ally}’s neck. “It only has the one tune in it,” says {rival}, for the microphone. “And it isn’t mine.”',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Van',
      event:
        'The van has stopped. It has made a noise like a trombone being sat on, and stopped; you are nine miles away, with an organ.',
      question: 'What now?',
      choices: [
        {
          text: 'Play, here, and see who stops',
          way: 'bold',
          outcome:
            'By the second number there is a tractor, by the third a wedding. The wedding has a bus. You owe them four waltzes.',
          memo: 'played by the roadside for a lift',
          bond: 1,
        },
        {
          text: 'Listen to the engine, and tune it',
          way: 'wise',
          outcome:
            'It is running a fifth out. {Ally} holds a fork to the block, and you turn the screw until the two agree. It purrs all the way, in G.',
          memo: 'tuned the van',
        },
      ],
    },
    {
      title: 'The Drummer’s Mother',
      event:
        'The drummer is not allowed out. The drummer’s mother fills the doorway with folded arms and has heard, she says, about musicians. She was married to one.',
      question: 'What do you say to her?',
      choices: [
        {
          text: 'Ask her what he played',
          way: 'kind',
          outcome:
            'The arms come down, by degrees. There is an accordion on top of the wardrobe. She comes too; she comes in the *front*.',
          memo: 'asked the drummer’s mother about the accordion',
          gain: 'an accordion with one dead key',
        },
        {
          text: 'Promise to have the drummer home by ten',
          way: 'sly',
          outcome:
            'You do not say which ten. She looks at you very hard, and hands over a packed supper for five, as one who was young once, and knows.',
          memo: 'promised “home by ten”',
        },
      ],
    },
    {
      title: 'An Empty Room',
      event:
        'You are announced, and walk on, and there are four people in the place: two are asleep, one is the barman, and the fourth is {rival}, at the back, with folded arms.',
      question: 'What do you play?',
      choices: [
        {
          text: 'Everything, as if it were ten thousand',
          way: 'bold',
          outcome:
            'You go at it until the glasses walk along the shelf. The two who slept are standing on their chairs. When you look for {rival}, the arms have come unfolded, and one foot is going.',
          memo: 'played to four people as if to ten thousand',
        },
        {
          text: 'The quiet one, to the two who are asleep',
          way: 'kind',
          outcome:
            'You play it as a lullaby, unplugged. Nobody wakes. Somebody must have left the street door open though; when it is over there are sixty people standing there, on tiptoe, with their hats off.',
          memo: 'played the quiet one to two sleepers',
        },
      ],
    },
  ],
  airs: [
    'Somewhere a radio is playing your first chord, in somebody else’s song.',
    'The fluorescent tube hums an A, near enough.',
    'Your fingertips go over the changes on your own knee.',
    'A glass rings, and goes on ringing a little sharper than it should.',
    'There is a silence in which everybody counts four.',
  ],
  lastLines: [
    'In the van nobody says a word for nine miles, and then all of you begin, in different keys.',
    'The needle lifts. It ticks a while, in the last groove, like something getting its breath.',
    'They sing it in {setting} to this day, and mostly get the words right.',
  ],
};

export const mystery: Genre = {
  themes: [
    'Every answer has a question behind it, holding its coat.',
    'People do not hide things; they hide from them.',
  ],
  titles: ['The Affair of {Thing}', 'The {Setting} Mystery', 'What Nobody Had Asked', 'Somebody Knew'],
  quests: [
    {
      thing: 'the clock that lies',
      goal: 'find out who stopped the clock, and why at twenty past nine',
      call: 'The old man was found at midnight in a locked room, alive, and has not said one word since. The clock beside him had been stopped by hand at twenty past nine. “He is not ill,” says {ally}, who reads to him. “He is waiting for somebody to ask the right thing.” At twenty past nine, {rival} remarks before you have inquired, {rival} was playing cards.',
      clue: 'The clock was not stopped. It was *set*: somebody has wiped the hands of it, and there is dust on the key.',
      turn: 'You ask it, on your knees, by his chair: “At twenty past nine, which year?” He weeps; and then he speaks. Forty years ago at twenty past nine, he let a boat go without the person who was running for it. He set the hands himself. He locked the door himself. And the one who was running, and whom he has recognised, this week, after forty years, by the way of holding cards, is {rival}.',
      dilemma: {
        text: '{Rival} did not come for revenge, {rival} says. {Rival} came to find out whether he had seen. Now both of them look at you, since it has always been somebody else’s business to say it.',
        question: 'What do you say?',
        choices: [
          {
            text: '“He saw you. He has seen you every night since.”',
            way: 'wise',
            memo: 'told {rival} that he saw',
            end: '{Rival} puts down the cards, face up; it is a rather poor hand. “Well,” says {rival} after some time. “I have wondered whether I ran fast enough.” And goes over to the clock, and opens the glass, and gives the pendulum a push.',
          },
          {
            text: 'Nothing; you put the second chair beside his',
            way: 'kind',
            memo: 'put two chairs together',
            end: 'You move the chair. That is all. {Rival} stands behind it for as long as one can stand behind a chair. They have not, {ally} writes in the spring, said a word about it to this day; but they play cards every evening, and stop at twenty past nine.',
          },
        ],
      },
    },
    {
      thing: 'the seventh guest',
      goal: 'find out which of the guests does not exist',
      call: 'Seven were invited. Seven hats hang in the hall. Seven dined, and were heard to talk; and there are six of you. “Count as you please,” says {ally}. “I laid the table. I poured seven times.” Nobody can agree on which it was that they did not see. {Rival} alone seems pleased, and has begun to call the roll.',
      clue: 'The seventh hat fits everyone. It has been let out, taken in and let out again, as you do with a thing that is handed down.',
      turn: 'There never was a seventh guest; there was a seventh place. Six people, in the same week, each had a letter in the same hand, begging them to come, for the sake of an old friend whom they had all let drop. Each of them, all evening, talked to the empty chair, from shame, and thought that the rest could see him. {Ally} wrote the letters. {Rival} is the only one who knows that the friend is dead, for {rival} was there.',
      dilemma: {
        text: 'They are in the drawing room, the other four, talking rather loudly, and somebody has said that he must have gone up to bed. One could tell them. One could also go up, and put out his light.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Tell them, and let {rival} say how it was',
            way: 'bold',
            memo: 'told them that he was dead',
            end: '{Rival} tells it standing. It was peaceful, and he asked after each of them by name. When it is over nobody speaks; then one gets up and goes to the seventh hat, and puts it on, and passes it to the left. It goes all the way round.',
          },
          {
            text: 'Go up, and put out his light',
            way: 'kind',
            memo: 'put out the light for him',
            end: 'You go up with {ally}. The bed has been turned down; there is a glass of water. You put the light out. In the morning each of the guests says, privately, that he seemed well, and that they had made it up; and each goes home lighter than they came. {Ally} washes seven cups.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Locked Diary',
      event:
        'It is a small red diary with a brass clasp. It was, says {ally}, under the third stair from the top, and it is somebody’s, and it ticks.',
      question: 'What do you do with it?',
      choices: [
        {
          text: 'Put it back, and watch the stair',
          way: 'wise',
          outcome:
            'You sit in the dark until three. The person who comes for it comes in stockings, and is not any of the persons whom you had thought of; and takes out of it not the pages but the watch.',
          memo: 'watched the third stair',
        },
        {
          text: 'Open it, where it was found, in front of everyone',
          way: 'bold',
          outcome:
            'There is a watch in it, in a nest cut into the pages, and an inscription, and one person in the room who does not need to come nearer to read it.',
          memo: 'opened the diary before everyone',
          gain: 'a watch out of a hollow book',
        },
      ],
    },
    {
      title: 'Two Truths',
      event:
        'Two people have told you where they were. Each account is simple, and each proves the other false; and both, you would swear to it, are telling the truth.',
      question: 'How can that be?',
      choices: [
        {
          text: 'Ask them both which clock they went by',
          way: 'wise',
          outcome:
            'There are two clocks, and between them lie eleven minutes. In those eleven minutes, it now turns out, you could cross {setting}, do it, and be back in your chair.',
          memo: 'found the eleven minutes between two clocks',
        },
        {
          text: 'Put them in one room, and leave the door ajar',
          way: 'sly',
          outcome:
            'For some time you hear nothing. Then one says: “I thought I was covering up for *you*.” There is a silence, and then the sound of two people going through a whole week again from the beginning.',
          memo: 'left two witnesses alone together',
          bond: 1,
        },
      ],
    },
    {
      title: 'A Thing Out of Place',
      event:
        'Everything in the room is as it was, except that it smells of oranges. Nobody here has had an orange since the autumn. {Ally} has noticed too, and is pretending to look for a glove.',
      question: 'What do you make of it?',
      choices: [
        {
          text: 'Say “Oranges” aloud, and watch',
          way: 'bold',
          outcome: 'Four people look puzzled. One looks at a pocket.',
          memo: 'said “oranges” out loud',
        },
        {
          text: 'Follow your nose, alone',
          way: 'wise',
          outcome:
            'It leads you behind the curtain, down a step that you did not know of, and into a space just big enough for one, with a candle-end, a blanket, and a neat little heap of peel.',
          memo: 'followed the smell of oranges',
          gain: 'a curl of orange peel, cut by a left-handed knife',
        },
      ],
    },
  ],
  airs: [
    'Somebody has been standing here: there are two dry places on the damp floor.',
    'One of the candles is shorter than it should be, by about an hour.',
    'It is an excellent alibi, and the weather was just like that, and nobody had asked.',
    'There is a draught, where there is no window.',
    'You write down what you know. It comes to less than what you have been told.',
  ],
  lastLines: [
    'It is all quite simple, when one knows. That is what is so sad about knowing.',
    'You wind the clock, since somebody should.',
    'There remains the matter of the oranges, and that you keep to yourself.',
  ],
};
