import type { Genre } from '../types.ts';

export const history: Genre = {
  themes: [
    'Nobody lives in history; they live on a Thursday.',
    'The great men signed it. Somebody else carried the ink.',
  ],
  titles: ['The Year of {Thing}', 'A Servant of {TheSetting}', 'Before the Ink Dried', 'On a Thursday'],
  quests: [
    {
      thing: 'the peace paper',
      goal: 'carry the only copy of the peace to the one person who must still sign it',
      call: 'Two kings have put their seals to it, and neither could bring himself to hand it over; so it has been given to you. “Nobody stops a clerk,” says {ally}, and buttons the paper into your lining with six stitches. Until the third seal is on, the cannon stay loaded. {Rival}, who sells powder to both sides, sends a servant to ask where you will sleep.',
      clue: 'Somebody has tried the stitches. They have been sewn up again in silk, and {ally} has only cotton.',
      turn: 'You have the lining open on the table, and the paper is there, and it is not the same. One word has been scraped out and another put in, and what was a border is now a village. It is {ally}’s village. “I only wanted to be on the right side of it,” says {ally}. “It is a very small word.” And {rival}, the powder merchant, takes off a glove and says tiredly: “I have two sons, one in each army. I came to buy it from you, so that it should arrive.”',
      dilemma: {
        text: 'The third seal is in the next room, with the wax already soft. There is a knife on the desk, and a pen. The word is so small.',
        question: 'Which word do you carry in?',
        choices: [
          {
            text: 'The true one, scraped back',
            way: 'wise',
            memo: 'put the true word back',
            end: 'You scrape it, and ink it, and blow. It is sealed by noon, and by evening for the first time in nine years somebody on the far ridge is singing, for no reason. {Ally}’s village goes to the other king. {Ally} goes with it, on foot; and writes, at Michaelmas, that the bread there is the same.',
          },
          {
            text: '{Ally}’s, since a border has to run somewhere',
            way: 'kind',
            memo: 'let {ally}’s word stand',
            end: 'Nobody reads it. Kings do not, that is what clerks are for. There is peace, with a bulge in it. Three hundred years later a student counts the hedges and asks why, and nobody can tell her; but there is an inn there, very old, called the *Six Stitches*.',
          },
        ],
      },
    },
    {
      thing: 'the queen’s double',
      goal: 'stand in for a queen for one whole day without being shot',
      call: 'They stopped you in the street because of your chin. The queen is ill, or fled, or worse; and there is a procession at noon. “Stand up straight, and say nothing,” says {ally}, lacing you in. “Wave like somebody polishing a window.” From the steps {rival}, who has known the queen since the cradle, looks you up and down, and bows a moment too late.',
      clue: 'Under the canopy, at the height of the real queen’s heart, there are three small holes in the velvet, neatly darned.',
      turn: '“She is not ill,” says {rival}, when the doors are shut. “She is in the kitchen, peeling turnips, as happy as a lark. She has been asking me for eleven years how one stops.” The holes in the velvet are from the spring. And {ally}, whose fingers are so quick with a lace, has let fall a list of the day’s stops; beside the last of them there is a cross.',
      dilemma: {
        text: 'The last stop is the square. You can see the window from which it will come. In the kitchen a woman who was a queen has just laughed aloud, for the first time that anybody can remember. Down there sixty thousand people have come to see a queen.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Step down, and walk the last street among them',
            way: 'bold',
            memo: 'walked the last street on foot',
            end: 'There is no canopy over you, and no space round you; there are old women, who take your hand. Nobody could fire into that. When you reach the palace your sleeve has been kissed to rags. They say that reign was the beginning of something; it lasted, in fact, forty years, and the turnips were excellent.',
          },
          {
            text: 'Stop the procession, and fetch the queen',
            way: 'wise',
            memo: 'fetched the queen from the kitchen',
            end: 'She comes in her apron, with a knife and half a turnip, out on to the balcony. There is a gasp. “I am tired,” says the queen, to sixty thousand people. “Would anybody mind?” It has never been in a chronicle since no chronicler would believe it, but they went home, all of them, quite quietly, like people leaving a sickroom.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Checkpoint',
      event:
        'They are looking for a clerk, or a priest, or a spy; it depends on whom one asks. The sergeant cannot read, and holds your pass, with great care, the wrong way up.',
      question: 'How do you get by?',
      choices: [
        {
          text: 'Read it out to him, and make it better than it is',
          way: 'sly',
          outcome:
            'By the time you have finished you are somebody’s godson. The sergeant has his men present arms, and asks, low, whether you would write a line for him to a girl in Ghent.',
          memo: 'read the pass aloud, with improvements',
        },
        {
          text: 'Turn it the right way up in his hands, and say nothing',
          way: 'kind',
          outcome:
            'He goes red; and then, because you have not laughed, he gives you back the pass, and with it the word for the night.',
          memo: 'turned the sergeant’s paper round',
          bond: 1,
        },
      ],
    },
    {
      title: 'The Price of Bread',
      event:
        'There is a queue, and it has been there since four. Somebody has just come out and said that there is none. You can feel it: that moment when a queue becomes something else.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Get up on a barrow, and count the sacks aloud',
          way: 'bold',
          outcome:
            'There are eleven sacks behind that door; you counted them yourself last night. You say so. What goes through the door after that is not a riot; it is a queue, with a very great deal of weight behind it.',
          memo: 'counted the sacks from a barrow',
        },
        {
          text: 'Break your own loaf, and pass it back',
          way: 'kind',
          outcome:
            'It reaches seven people. The eighth is a baker’s wife. She looks at the crumb in her hand for a while and then takes a key from under her shawl.',
          memo: 'broke your loaf in the bread queue',
          gain: 'the bakery’s back-door key',
        },
      ],
    },
    {
      title: 'The Painter of the Scene',
      event:
        'A painter has been commissioned to paint the great day for the town hall, and needs to know where everybody stood. {Rival} wishes to be in the middle. You were there; you know where {rival} stood.',
      question: 'What do you tell the painter?',
      choices: [
        {
          text: 'Where everybody stood',
          way: 'wise',
          outcome:
            'The painter moves {rival} behind a pillar, and asks what was in the middle, then. “A boy with a bucket,” you say. It is the boy with the bucket that people come to see.',
          memo: 'told the painter about the boy with the bucket',
          rival: 'wronged',
        },
        {
          text: 'To put {rival} in the middle, looking afraid',
          way: 'sly',
          outcome:
            '{Rival} comes by to see it, and stands before it for a long time, and pays, and says with a dry mouth that it is very like.',
          memo: 'had {rival} painted as it was',
          rival: 'spared',
        },
      ],
    },
  ],
  airs: [
    'A church clock strikes, and another contradicts it.',
    'There is a proclamation on the wall, over an older one, over an older one.',
    'Somebody empties a bucket out of a window, without malice.',
    'You smell woodsmoke, wet wool, and the nearness of a great many horses.',
    'No one here knows that it is the last year of anything.',
  ],
  lastLines: [
    'It is half a line in the chronicle, and the name is spelt wrong.',
    'The ink dried. It went brown, as ink does, and people began to call it history.',
    'On the Thursday after, it rained, and somebody had to see to the pigs.',
  ],
};

export const horror: Genre = {
  themes: [
    'What you lock out knows your name. What you lock in has learnt it.',
    'The dark is not empty; that is the kind half of it.',
  ],
  titles: ['Do Not Go Down', 'The Thing Under {TheSetting}', '{Thing}', 'The Last {Light}'],
  quests: [
    {
      thing: 'the thing behind the wall',
      goal: 'get through one night in {setting} without answering it',
      call: 'It began with knocking: three, and a wait, and three. It is in the wall between you and the room that is not there. “Whatever it asks,” says {ally}, lighting a second {light} from the first, “do not answer.” {Rival} answered, last winter. {Rival} sits by the stove with a shawl on, and has not, since then, once blinked first.',
      clue: 'The knocking is not at random. You write it down: three, a wait, three. It is what somebody does who was brought up to be polite.',
      turn: 'Towards two o’clock it stops knocking, and speaks. It speaks in {ally}’s voice. It says: *They have walled up the wrong one.* You turn round. {Ally} is standing with a {light} in each hand, and behind {ally}, where there ought to be two shadows, there are none. “Oh,” says {ally}, quite kindly. “It took you longer than {rival}.”',
      dilemma: {
        text: 'So {ally} is behind the wall, and has been since the winter. What stands before you has {ally}’s face, and an air of being tired of it. It will not hurt you, it says. It has been very warm here. It only does not want to go back in.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Take down the wall, and let it stay as well',
            way: 'kind',
            memo: 'took down the wall and let it stay',
            end: 'It helps you with the bricks. When {ally} comes out, blinking and thin, the other one holds the {light}, and looks at the floor. There are two of them now, at that stove. One of them casts no shadow, and does all the cooking; it is {ally} who, some nights, gets up to knock.',
          },
          {
            text: 'Blow out the {light}',
            way: 'bold',
            memo: 'blew out the light',
            end: 'In the dark it is nobody. You feel it lose its edges, and its face, and heave one breath, of relief or otherwise; and then there is only cold where it stood, and a hand, a real one, groping through a gap in the bricks. You hold on to it until it is day. You have not slept without a {light} from that time, and you never leave one near a wall.',
          },
        ],
      },
    },
    {
      thing: 'the drowned hour',
      goal: 'stay out of the hour between two and three, from which nobody comes back',
      call: 'Every clock in {setting} goes from two straight to three. “There used to be an hour in between,” says {ally}. “It filled up.” Those who are awake at two are not there at three. You have been awake since six this morning; and at the end of {road} {rival} is walking up and down, in front of the clocks, with a bucket.',
      clue: 'There is a tidemark along the wall. It is at the height of your knee. Yesterday, {ally} says, it was at the ankle.',
      turn: '{Rival} sets down the bucket, and shows you. It is full of minutes. They lie in it like small wet leaves, and in each of them somebody is saying something. “I bale,” says {rival}. “Every night I go in up to the neck and bale. It was I who asked for it: one more hour with my girl. It had to come from somewhere, so it comes from here.” In the bucket {ally} has recognised a voice.',
      dilemma: {
        text: 'It is one minute to two. The hour stands against the door like water. {Rival}’s girl is in there, still laughing, as she has laughed for nine years; and with her is everybody who was ever awake.',
        question: 'What do you do when it strikes?',
        choices: [
          {
            text: 'Go in, and tell her that it is time',
            way: 'bold',
            memo: 'went into the drowned hour',
            end: 'It is cold, and then it is not. She is playing in it, and looks up, and knows what you have come for, and is a little cross, as at bedtime. She takes your hand. Behind you they come out one after another on to {road}, wet through, asking what time it is. It is ten past two. Nobody had ever seen a clock say that.',
          },
          {
            text: 'Hold the door, all of you, and let it strike',
            way: 'kind',
            memo: 'held the door against the hour',
            end: 'You put your backs to it: you, {ally}, {rival}, and whoever is left. It strikes. It is the longest hour that there has ever been. You tell each other everything, so as not to sleep; and when it is three the tidemark is at the ankle again. It can be done. It has only to be done every night, and by more than one.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Invitation',
      event:
        'A card has been pushed under {the door}. It is cream, and deckle-edged, and has your name on it, the one that only your mother used. *At eight. You know where.* And you do; that is the worst of it.',
      question: 'Do you go?',
      choices: [
        {
          text: 'Go at seven',
          way: 'sly',
          outcome:
            'At seven it is not ready for you. You see the table with nothing on it; you see what it looks like when it is not expecting anyone. You are out again before eight, and what you have seen is small, and was crying.',
          memo: 'came an hour early',
        },
        {
          text: 'Write your regrets on the back, and push it out again',
          way: 'wise',
          outcome:
            'There is a pause on the other side of the door. Then, under it, very slowly, comes the card once more. *Another time, then*, it says. It has beautiful manners. It has got all the time there is.',
          memo: 'sent your regrets',
        },
      ],
    },
    {
      title: 'What the {Light} Does Not Reach',
      event:
        'The {light} burns low, and draws its circle in. At the edge of the circle stand shoes. They are in pairs, toes towards you, all sizes, and there is nobody in them, as far as you can see.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Put your own pair with them, and go on barefoot',
          way: 'kind',
          outcome:
            'You set them down neatly, at the end of the row. There is a rustle, like a class allowed to sit. Barefoot, you can feel which of the boards are warm, and keep to those.',
          memo: 'left your shoes with the others',
        },
        {
          text: 'Turn the {light} out, and walk straight through',
          way: 'bold',
          outcome:
            'It is forty steps. On the ninth something takes your sleeve; on the eleventh it lets you go. You count out loud all the way, and at thirty, someone else joins in.',
          memo: 'walked through in the dark',
          gain: 'a child’s shoe-button that was not yours',
        },
      ],
    },
    {
      title: 'The Wrong {Ally}',
      event:
        '{Ally} is ahead of you on {road}. {Ally} is also behind you, with a hand upon your shoulder. Both say, in the same breath: “Don’t look round.”',
      question: 'Which do you trust?',
      choices: [
        {
          text: 'The one whose hand is cold',
          way: 'wise',
          outcome:
            'Fear makes the hands cold; it is only hunger that keeps them warm. You go with the cold hand. The other stands where it is, calling after you, in a voice that is by and by not like {ally}’s at all.',
          memo: 'trusted the cold hand',
          bond: 1,
        },
        {
          text: 'Neither: “What did I call you when we met?”',
          way: 'sly',
          outcome:
            '“Nothing,” says the one behind, “you only nodded.” The one in front says your name, fondly, several times over, as if it were something to eat.',
          memo: 'asked the question only {ally} could answer',
          bond: 1,
        },
      ],
    },
  ],
  airs: [
    'Something has been moved. You cannot tell what, which is the idea.',
    'There is a smell of wet stone, and of a room in which somebody has just stopped talking.',
    'You count those present, and then, because it came out wrong, you do not count again.',
    'A tap is dripping; it pauses whenever you listen.',
    'The silence has a shape, and the shape is sitting down.',
  ],
  lastLines: [
    'The {light} is still on. It is best to let it burn.',
    'You sleep with the door open, now, so as to see that it is open.',
    'And somewhere behind a wall, three times, and politely, someone knocks.',
  ],
};
