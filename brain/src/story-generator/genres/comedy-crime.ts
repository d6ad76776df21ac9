import type { Genre } from '../types.ts';

export const comedy: Genre = {
  themes: ['Dignity is the first thing to go, and the least missed.', 'Everything goes wrong, in order.'],
  titles: ['The Trouble with {Thing}', 'A Perfectly Simple Evening', 'Nobody Panic', '{Thing}'],
  quests: [
    {
      thing: 'the goose',
      goal: 'return a prize goose before anyone finds out that it was ever gone',
      call: 'It is not, strictly, your goose. It was under your coat when you woke up, it is called Admiral, and it belongs to {the boss}, who is to present it at eight to a person of very great importance. “Do not look so guilty,” says {ally}. The goose looks so guilty. {Rival}, across the room, begins to count feathers.',
      clue: 'The goose, you find, will go anywhere at all after the sound of a soup spoon, and nowhere whatever without it.',
      turn: '{Rival} steps out in front of you, opens an enormous hat-box, and takes out a goose. “*This* is the Admiral,” says {rival}. “I stole him on Tuesday.” The two geese regard each other. {Ally} clears a throat. “About that,” says {ally}, and opens the other coat.',
      dilemma: {
        text: 'It is one minute to eight. There are three geese, one cushion, and a fanfare. The person of very great importance has just asked what that noise is.',
        question: 'Which goose goes on the cushion?',
        choices: [
          {
            text: 'All three, with a short speech',
            way: 'bold',
            memo: 'presented all three geese',
            end: 'You say that one is for peace, one for plenty and one, on reflection, for luncheon. There is a terrible pause, and then the person of very great importance laughs, for the first time, an aide whispers, since the war. The geese are given a pond and a pension. You are given a medal in the shape of an egg.',
          },
          {
            text: 'None: you sit on the cushion yourself',
            way: 'sly',
            memo: 'sat on the cushion',
            end: 'You honk. It is, everybody agrees afterwards, a very good honk. By half past nine you are Goose in Ordinary to the Household, with a stipend and a hat, and the three Admirals are safe in the bath.',
          },
        ],
      },
    },
    {
      thing: 'the wedding cake',
      goal: 'carry a cake of seven storeys across {setting} without anybody sneezing',
      call: 'The cake is seven storeys high and leans a little, like somebody listening. “Just across {setting},” says {ally}, “just you and me and no sudden weather.” The bride has been told that it is there already. {Rival}, who was not asked to bake it, is standing at the first corner, eating a single pistachio, with meaning.',
      clue: 'The third storey, when you steady it, is warm, and snores.',
      turn: 'The third storey opens like a cupboard, and out climbs the bridegroom, covered in cream, and bursts into tears. “I only wanted a minute to think,” he says, “and then somebody iced the door.” {Rival} puts down the pistachios. “I iced the door,” says {rival}. “She asked me to.” Under the fifth storey something coughs. It is wearing a veil.',
      dilemma: {
        text: 'So both of them are in the cake, neither knows of the other, and the organ has begun for the third time.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Wheel the whole cake up the aisle',
            way: 'bold',
            memo: 'wheeled the cake up the aisle',
            end: 'It stops in front of the altar with a sigh. The third storey says “I will,” rather muffled, to nobody; and the fifth storey says, “Oh, was that you?” They are married in marzipan to the waist. {Rival} catches the bouquet, which is edible, and does.',
          },
          {
            text: 'Let them out by the back, and keep the cake',
            way: 'kind',
            memo: 'let the two of them out by the back',
            end: 'They meet at the tradesmen’s entrance, sticky, out of breath, each on the run from the other, and laugh until they have to sit down. They marry on the Thursday, in ordinary coats. The guests are told that there has been a delay, and given cake; there has never been such a party.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Form for the Form',
      event:
        'You may pass, says the clerk, on presentation of a pink form. The pink form is issued on presentation of the blue one. For the blue one you should have come yesterday, and yesterday’s window is through there, where you may pass on presentation of a pink form.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Issue the clerk with a green one',
          way: 'sly',
          outcome:
            'It is a laundry list, but you stamp it with an apple. The clerk has waited twenty years for somebody to outrank him. He stands up to salute, and you go past under his arm.',
          memo: 'outranked the clerk with a laundry list',
        },
        {
          text: 'Bring the clerk a sandwich',
          way: 'kind',
          outcome:
            'He has not had his lunch; there is a form for it. He eats with his eyes shut. When he opens them you are both on the other side, and he is looking for his hat.',
          memo: 'brought the clerk a sandwich',
          bond: 1,
        },
      ],
    },
    {
      title: 'Mistaken for Somebody Worse',
      event:
        'A delighted gentleman wrings your hand and calls you Doctor. He has told everybody. The patient is through here, Doctor; and it is, he says, dropping his voice, *the knee*.',
      question: 'What do you tell him?',
      choices: [
        {
          text: 'Look at the knee, and say “Hm”',
          way: 'sly',
          outcome:
            'You say “Hm” four times, with variations. The knee, abashed, gets better. You are paid in candlesticks.',
          memo: 'cured a knee by saying “Hm”',
          gain: 'a pair of candlesticks',
        },
        {
          text: 'Confess, at once, to everything',
          way: 'bold',
          outcome:
            'You confess to not being the Doctor, and, since it is going well, to the goose, the window, and what you said about his aunt. There is a silence. “But how refreshing,” says the patient, and walks you to the door.',
          memo: 'confessed to everything at once',
        },
      ],
    },
    {
      title: 'The Very Quiet Part',
      event:
        'There is no way on but through the back of a concert, at its very quietest part, in your shoes. The shoes have been squeaking since noon. {Ally} looks at them as one looks at a relative.',
      question: 'How do you get across?',
      choices: [
        {
          text: 'In time, and squeak the second violin',
          way: 'bold',
          outcome:
            'You come in on the beat. The conductor’s head turns, slowly; and then, with a very small movement of the baton, brings you in again. You are wanted, it seems, for Thursday.',
          memo: 'squeaked the second violin part',
        },
        {
          text: 'In your socks, holding {ally}’s hand',
          way: 'kind',
          outcome:
            'You are nearly there when {ally} begins to laugh: silently, helplessly, all down the arm. You have to stop in the middle and hold each other up like two ladders.',
          memo: 'crossed the concert in your socks',
          bond: 1,
        },
      ],
    },
  ],
  airs: [
    'A door that you have shut opens again, to show that it can.',
    'Someone at the back says “Bless you” to nobody at all.',
    'You have the feeling of having put something down, somewhere, that was supposed to stay upright.',
    'A small dog joins you, looks you over, and leaves.',
    'It is, as yet, only Tuesday.',
  ],
  lastLines: [
    'It is agreed that none of it happened, and that it must on no account be allowed to happen again before Friday.',
    'The goose, asked for a comment, makes one.',
    'And everybody had exactly as much dignity as they had started with, though not always the same one.',
  ],
};

export const crime: Genre = {
  themes: ['Everybody has a price; the odd thing is how often it is small.', 'The truth is patient. People are not.'],
  titles: ['What It Came To', 'The {Setting} Job', 'A Clean Pair of Hands', 'Who Paid for {Thing}'],
  quests: [
    {
      thing: 'the second ledger',
      goal: 'find the second ledger before it is burned',
      call: 'There are always two ledgers. The first is on the table, and beautiful. “He kept the other where nobody looks,” says {ally}, who found the body and has not stopped washing since. “It has every bribe in it, by name.” Three people in {setting} would kill for that book. {Rival} has, most politely, sent flowers.',
      clue: 'The dead man’s spectacles are for reading. He had them on, and there was nothing in his hands.',
      turn: 'The second ledger is in the first: same pages, lemon juice, between the lines; it comes up brown over the {light}. You read down the names. {The boss} is there, and half of {the crowd}, and you had expected those. You had not expected {ally}, every month, for eleven years. “My girl was ill,” says {ally}. “I am not going to say that it was worth it. I am not going to say that it was not.” And {rival}, in the doorway, is not in the book at all.',
      dilemma: {
        text: '{Rival} puts a warrant on the table: real, signed, the first honest paper that you have seen this week. {Rival} wants the ledger whole. One page of it is {ally}.',
        question: 'What do you hand over?',
        choices: [
          {
            text: 'The whole book',
            way: 'wise',
            memo: 'handed over the whole book',
            end: '{Ally} holds out both wrists before anyone has asked. It is a light sentence; the judge has a girl too. On visiting days you bring oranges, and the two of you talk about everything under the sun but one, and then, in the second year, about that as well.',
          },
          {
            text: 'The book, less one page',
            way: 'kind',
            memo: 'tore out one page',
            end: '{Rival} turns the leaves, and stops where the stub is, and looks at you for as long as it takes to decide a thing. “Mice,” says {rival}, and shuts it. Forty people go to trial. The page burns blue at the edges, because of the lemon.',
          },
        ],
      },
    },
    {
      thing: 'the perfect alibi',
      goal: 'break an alibi that forty people swear to',
      call: 'At nine o’clock the paymaster of {setting} was robbed of everything. At nine o’clock, say forty people, {rival} was with them, singing. “All forty say it in the same words,” says {ally}. “To the comma.” Nobody else wants the case. It smells of somebody important.',
      clue: 'Everyone remembers the song. Nobody, when you hum it a little wrong, corrects you.',
      turn: 'It takes one, and it is the youngest; she cries first. There was no singing. All forty of them were at the paymaster’s. They had had no wages for six months, they walked in by the front, took to the penny what they were owed, and signed for it. {Rival} was the only one who was not there, and offered to be the one that everybody looked at.',
      dilemma: {
        text: 'You have the signed receipts in your pocket: forty names, and not a penny over. By the law it is robbery. {The boss} would like an arrest by morning, and does not much mind whose.',
        question: 'What is in your report?',
        choices: [
          {
            text: 'That at nine o’clock there was singing',
            way: 'kind',
            memo: 'swore to the singing',
            end: 'You write it in your best hand: forty-one voices, in parts. {The boss} reads it twice. “And you?” {the boss} asks, with dislike. “Baritone,” you say. It is, as it happens, the last report that you write for that office, and the only one that you have framed.',
          },
          {
            text: 'The receipts, and six months of unpaid wages beside them',
            way: 'bold',
            memo: 'put the receipts and the wages side by side',
            end: 'You pin them up on the public board, the forty beside the hundred and eighty, before anybody can tell you not to. By noon there is a crowd, by evening a question, and by the end of the week it is the paymaster who needs an alibi. Nobody, it turns out, has heard him sing.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Man Who Saw',
      event:
        'The witness will talk, for a price. He has written it on a matchbook and pushes it across. It is not a sum. It is a name, and it is the name of somebody decent.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Strike one of his matches on it',
          way: 'bold',
          outcome:
            'It burns down to your fingers. “I had to ask,” says the witness, and breathes out; “they’re listening, you see. Now they have heard you.” He takes you round to the back.',
          memo: 'burned the name he asked for',
          bond: 1,
        },
        {
          text: 'Give him another name, one that does not exist',
          way: 'sly',
          outcome:
            'He is delighted with Mr. Albert Finch of Tanner’s Row. So, by midnight, are two gentlemen with a car, who will be looking for Tanner’s Row until Sunday.',
          memo: 'invented Mr. Finch of Tanner’s Row',
        },
      ],
    },
    {
      title: 'An Envelope',
      event:
        'It is under your door, and fat. There is no letter with it. There is only, clipped to the notes, a small photograph of you and {ally}, from above, an hour ago.',
      question: 'What do you do with the money?',
      choices: [
        {
          text: 'Give it back in front of everybody',
          way: 'bold',
          outcome:
            'You wait until the room is full, and put it on the bar. “Somebody dropped this,” you say. You look at nobody; and then, for a while, at the only one who is not looking at you.',
          memo: 'gave the envelope back in public',
        },
        {
          text: 'Spend it on the oldest file clerk in {setting}',
          way: 'sly',
          outcome:
            'She takes no money. She takes a bottle of the very good stuff, two theatre seats, and your arm; and tells you in the interval what is in the box that was never numbered.',
          memo: 'spent the bribe on a file clerk',
          gain: 'the number of a box that has none',
        },
      ],
    },
    {
      title: 'The Friend in the Force',
      event:
        'Your friend has a desk now, and a carpet under it. “Leave this one,” says your friend, and means it, and cannot look up. On the blotter, upside down, you can read the first four letters of the reason.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Ask after the family, and go',
          way: 'kind',
          outcome:
            'You ask after each of them by name. You are at the lift when your friend comes running, coatless, with the rest of the word on a scrap of blotting paper.',
          memo: 'asked your friend about the family',
          gain: 'a scrap of blotting paper',
        },
        {
          text: 'Read out the four letters',
          way: 'bold',
          outcome:
            'You read them aloud, one after the other. Your friend gets up and shuts the door; and when it is shut, sags, and says the others.',
          memo: 'read the blotter aloud',
        },
      ],
    },
  ],
  airs: [
    'Somebody is whistling, two streets off, and stops when you stop.',
    'The rain has the sound of many people not saying anything.',
    'A cigarette glows in a doorway, and is stepped on.',
    'You have been lied to seven times since breakfast, twice by experts.',
    'There are questions that one asks only to see who looks at the floor.',
  ],
  lastLines: [
    'They put it down as solved. You put it down, which is not the same.',
    'You go out and buy yourself lunch, and if anybody asks, you will tell them exactly what you had.',
    'On the way home you pass three policemen, and for once it is they who look away.',
  ],
};
