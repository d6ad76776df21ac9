import type { Genre } from '../types.ts';

export const documentary: Genre = {
  themes: ['To look long enough is a way of loving.', 'What is left out of the frame is holding the camera.'],
  titles: ['{Thing}, in Their Own Words', 'Nine Hours of {TheSetting}', 'The People Nearest', 'Still Rolling'],
  quests: [
    {
      thing: 'the lost reel',
      goal: 'find the one reel of film that shows what really happened that night',
      call: 'Everybody knows about the fire in {setting}. There is a plaque. You have come to film the thirty-year anniversary, and on the first day {ally} takes your lens cap out of your hand and says: “There was a camera running. Ask who carried it out.” {Rival}, who unveiled the plaque, asks how long you are planning to stay.',
      clue: 'In the archive the box for that night is in its place, on its shelf, under its number. It weighs exactly as much as an empty box.',
      turn: 'It is nine minutes long, and silent. It shows the fire, and a person going back in, four times, and coming out each time with somebody. The fifth time nobody comes out. It is not the person on the plaque. You freeze the frame. “My mother,” says {ally}. {Rival} has been standing at the back of the dark room for some while. “I was the fourth,” says {rival}. “I have been meaning to say so for thirty years.”',
      dilemma: {
        text: 'The anniversary is tomorrow. {Rival} will say it, in public, if you will turn the camera off. {Ally} wants it filmed. Your producer, on the telephone, wants tears.',
        question: 'Do you film it?',
        choices: [
          {
            text: 'Turn the camera off',
            way: 'kind',
            memo: 'turned the camera off',
            end: 'So there is no picture of it. There is only the sound of three hundred people not moving. Your film has four minutes of black, with the wind in the microphone, and they say that it is the part where one sees best.',
          },
          {
            text: 'Give the camera to {ally}',
            way: 'wise',
            memo: 'gave {ally} the camera',
            end: 'The focus is soft, and now and then there is a thumb. It is not once on {rival}’s face; it is on the plaque, and the ladder, and the old letters coming down, and her name going up. At the end the picture shakes. You leave that in.',
          },
        ],
      },
    },
    {
      thing: 'the last speaker',
      goal: 'record a language before the one person who speaks it stops',
      call: 'There is one person left in {setting} who speaks the old speech, and she has not used it for eleven years, since there is nobody to answer. “She will not talk to a machine,” says {ally}, who has carried your machine up all those steps. {Rival} has come with a larger one, and a grant, and a deadline.',
      clue: 'When she thinks that she is alone she talks to the hens, and the hens, you notice, come to it.',
      turn: 'You play back the tape to check the level; and behind her voice, very soft, there is a second. It is answering. You look up. {Rival}, who has not spoken to you for a week except through a lawyer, is sitting on the step below her with eyes shut, saying the words after her, with every vowel in its place. “My grandmother’s kitchen,” says {rival}. “I was told that it was baby talk.”',
      dilemma: {
        text: 'There are two hours of tape left, and perhaps as many weeks. You might have the words, all of them, in order, as the grant wants; or you might have what she would rather do, which is teach {rival} a very long and quite unsuitable song.',
        question: 'What do you record?',
        choices: [
          {
            text: 'The song',
            way: 'kind',
            memo: 'recorded the song',
            end: 'It has ninety verses, and is mostly about a miller. They laugh so much that the needle jumps. The professors are severe about it. But there is a nursery in {setting} now where they sing it, the clean verses at least; and hens, they say, will come.',
          },
          {
            text: 'The words, with {rival} holding her hand',
            way: 'wise',
            memo: 'recorded every word',
            end: 'You go through the world from *ash* to *yesterday*. At the last one she takes the microphone herself and adds a word which is in no list. {Rival} will not translate it. It is what one says, says {rival}, when somebody else has locked up for the night.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'Nobody Wants to Be Filmed',
      event:
        'You set up in the middle of {setting} and within a minute you are alone in it. Curtains breathe. One old man remains on his bench, because, he explains, he was here first.',
      question: 'How do you begin?',
      choices: [
        {
          text: 'Sit down on the bench, and film what he sees',
          way: 'kind',
          outcome:
            'You film a wall for an hour. He tells you the wall. After that a woman comes out to correct him about the year; and by dusk you have eleven people on one bench, all interrupting.',
          memo: 'filmed the old man’s wall',
        },
        {
          text: 'Leave the camera running, and go away',
          way: 'sly',
          outcome:
            'When you come back, it has been turned to face a different door. Somebody has something to show you and would rather not be the one who did.',
          memo: 'left the camera running alone',
        },
      ],
    },
    {
      title: 'The Official Guide',
      event:
        '{The boss} has given you a guide, so that you shall miss nothing. The guide sees to it that you miss, in particular, the yard behind the third building.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Interview the guide',
          way: 'kind',
          outcome:
            'Nobody had ever asked. It lasts two reels. At the end the guide looks over one shoulder, and then the other, and says: “You’ll want to change your shoes. It’s muddy, in the yard.”',
          memo: 'interviewed the guide',
          bond: 1,
        },
        {
          text: 'Break your tripod, noisily, by the third building',
          way: 'sly',
          outcome:
            'It takes the guide and two carpenters half an hour. It takes {ally}, with the small camera under a coat, eleven minutes.',
          memo: 'broke the tripod in the right place',
        },
      ],
    },
    {
      title: 'What the Tape Heard',
      event:
        'You are winding back when you hear your own room, last night, after you had left it. Two people are talking in it about you. One of the voices is a friend’s.',
      question: 'What do you do with that?',
      choices: [
        {
          text: 'Play it to the friend',
          way: 'bold',
          outcome:
            'It is very quiet for the length of the tape. “I told them what they wanted, so that they would stop looking for the rest,” says your friend, and brings you the rest.',
          memo: 'played the tape to a friend',
          bond: 1,
        },
        {
          text: 'Record over it with rain',
          way: 'wise',
          outcome:
            'You hold the microphone out of the window until it is full. What people say in empty rooms is theirs; but from now on you know which of your plans to say aloud.',
          memo: 'recorded rain over it',
        },
      ],
    },
  ],
  airs: [
    'The red light is on. You no longer notice it, and that is when it starts to be any use.',
    'You write on the can: place, hour, weather, who wept.',
    'A child looks straight into the lens, as only children and the dying do.',
    'There is always one more person who saw it from the other side.',
    'The wind gets into the microphone, and for once you let it.',
  ],
  lastLines: [
    'The credits are long, and in alphabetical order; everyone stays for them.',
    'You pack up the lights, and find that it is bright enough without.',
    'The last shot is of the place itself, with nobody in it, being looked at.',
  ],
};

export const drama: Genre = {
  themes: ['What is never said takes up the most room.', 'Forgiveness is a door that opens inwards.'],
  titles: ['{Thing}', 'After {Thing}', 'A House in {TheSetting}', 'What Was Not Said'],
  quests: [
    {
      thing: 'the unopened letter',
      goal: 'deliver a letter to somebody who has refused it nine times',
      call: 'The letter has gone to and fro so often that it is soft as cloth. *Return to sender*, nine times, in a hand that presses hard. “You take it,” says {ally}. “If I go, it is a quarrel. If a stranger goes, it may be only a letter.” It is for {rival}. They have lived for twelve years on the two sides of {setting}.',
      clue: 'On the back, so small that you had taken it for a crease, somebody has written a telephone number, and crossed it out, and written it again.',
      turn: 'At last {rival} takes the letter out of your hand, and does not open it. “I know what is in it,” says {rival}. “I wrote it.” And so it was: sent to {ally}, twelve years ago, sent back unread, put in a fresh envelope, sent back again. For twelve years each has been refusing the same letter, and each believed that it was the other’s.',
      dilemma: {
        text: 'The table is laid for two, with one lamp. {Rival} is on this side of the door. {Ally} has come up the stairs, and stands on the other; you can hear the breathing on both. In your hand is the letter.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Open the door, and go home',
            way: 'wise',
            memo: 'opened the door and went home',
            end: 'You turn the handle, and go down past {ally} without a word. In the street you look up, once. The lamp has been moved to the middle of the table. In the morning there is a soft, much-folded envelope under your door, with nothing in it, and the stamp cut out for you to keep.',
          },
          {
            text: 'Read it to them both, aloud',
            way: 'bold',
            memo: 'read the letter aloud',
            end: 'You read it through the door, so that neither has to be looked at. It is a short letter. It says where the key is, and that there is soup. When you have done there is a silence, and then a chair scrapes; and {ally}’s voice, quite ordinary, asks whether there is still any soup.',
          },
        ],
      },
    },
    {
      thing: 'the family table',
      goal: 'get everybody round one table before it is sold',
      call: 'The table seats eleven, and will be sold on Monday. “Once,” says {ally}. “I want them all round it once.” There are eight left. Two are not speaking, one is speaking to everybody, and {rival} has not set foot in {setting} since the funeral. You are to bring {rival}. You are good, they say, with doors.',
      clue: 'Underneath, where only children would see it, the table is covered with names. {Rival}’s is there twice: once in a child’s letters, and once, quite lately, in pencil.',
      turn: 'So {rival} has been here. Every year, on the night, {rival} has let {rival.self} in, and lain on the floor under the table, and gone before light. “It was I who left the gate open,” says {rival}. “You were all so kind about it. Nobody ever once asked.” And {ally}, who has stopped folding napkins, says: “I shut that gate. I went back and opened it myself, for the dog.”',
      dilemma: {
        text: 'They are sitting down. There are nine chairs, now. It might be said tonight, before all of them; or you might pass the bread, and let the two of them keep it, as people keep a grave.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Ask, at last, about the gate',
            way: 'bold',
            memo: 'asked about the gate',
            end: 'You ask it as one asks for salt. Nobody breathes. Then the eldest puts down a fork. “The latch never held,” she says. “I had been meaning to see to it since March.” One after the other, all round the table, they each bring out a latch of their own. It takes until morning, and nobody sells anything on Monday.',
          },
          {
            text: 'Pass the bread',
            way: 'kind',
            memo: 'passed the bread',
            end: 'You pass the bread. {Ally} takes it, and breaks it, and gives the larger half to {rival} without looking; and {rival} eats it, all of it, crying, and asks for more. The others talk about the price of coal. On Monday the table goes. It has ten names under it.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'Somebody Has Been Drinking',
      event:
        'He was going to be the reasonable one. Now he has his back to the stove and a glass that is not his first, and is saying, slowly and well, the one sentence that will end the evening.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Ask him to help you with the dishes',
          way: 'kind',
          outcome:
            'He stops in the middle of a word. It turns out that one cannot say such things with a tea towel. By the fourth plate he is telling you, instead, what he is afraid of.',
          memo: 'handed him a tea towel',
          bond: 1,
        },
        {
          text: 'Let him say it',
          way: 'wise',
          outcome:
            'He says it. The ceiling does not fall. Everybody has known it for so long that it comes almost as a relief to have it in the room, like a dog let in at last.',
          memo: 'let the thing be said',
        },
      ],
    },
    {
      title: 'The Room Kept as It Was',
      event:
        'The room has been dusted every week for twelve years, and nothing in it moved. You need what lies in the third drawer. {Ally} stands in the doorway and cannot come in.',
      question: 'How do you go about it?',
      choices: [
        {
          text: 'Go in, and tell {ally} all that you see',
          way: 'kind',
          outcome:
            'You describe it, piece by piece: the blue jug, the racquet, the bus ticket. At the ticket {ally} laughs out loud, and steps over the sill to look.',
          memo: 'described the shut room',
          bond: 1,
          gain: 'an old bus ticket',
        },
        {
          text: 'Open the window first',
          way: 'bold',
          outcome:
            'It sticks, and gives. Twelve years go out past you into the street. {Ally} makes a sound; then comes to stand at the sill, with shut eyes, breathing the new air.',
          memo: 'opened the window in the shut room',
        },
      ],
    },
    {
      title: 'An Old Tune',
      event:
        'They are playing it, of all tunes, and {ally} has stopped dead in the middle of the floor. On the far side, with a coat half on, so has {rival}. It has a verse to go.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Ask {rival} to dance',
          way: 'bold',
          outcome:
            '{Rival} dances as people walk on ice. “You may tell {ally},” says {rival} over your shoulder, at the last bar, “that I kept the other glove.”',
          memo: 'danced with {rival}',
          rival: 'spared',
        },
        {
          text: 'Stand next to {ally}, and wait it out',
          way: 'kind',
          outcome:
            'You stand shoulder to shoulder. When it is over {ally} lets out a breath of some years’ standing. “Thank you for not saying anything,” says {ally}. “People will.”',
          memo: 'stood by {ally} until the tune was over',
          bond: 1,
        },
      ],
    },
  ],
  airs: [
    'Somebody has set out one cup too many, and nobody takes it away.',
    'There is a pause in which three people decide, each alone, to talk about the weather.',
    'The clock in the next room is kind enough to strike.',
    'On the mantelpiece a photograph leans with its face to the wall.',
    'Everyone is being so careful that you can hear it.',
  ],
  lastLines: [
    'Somebody washes up, and somebody dries, and the window is left open.',
    'It is not happiness; but there is a light left on in it.',
    'They do not speak of it again, and this time it is because they have.',
  ],
};
