import type { Genre } from '../types.ts';

export const family: Genre = {
  themes: ['Family is who comes out to look for you.', 'Being small is only a way of seeing more.'],
  titles: ['The Day of {Thing}', 'Everybody Out and Look', 'Everybody in {TheSetting}', 'Back Before Supper'],
  quests: [
    {
      thing: 'the lost dog',
      goal: 'find Biscuit before it is quite dark',
      call: 'Biscuit is gone. There is the basket, there is the blanket, there is the half-chewed slipper, and in the middle there is no dog. “He went after something,” says {ally}. “He never goes after anything.” On the gatepost a card has been pinned up: *Found a dog? Bring to {rival}. No questions.* The reward has been crossed out and made larger.',
      clue: 'The paw-prints go two by two. Beside Biscuit’s there runs another set, lighter, that limps.',
      turn: 'You hear him before you see him: that one bark, like a cork. Biscuit is in a nest of {rival}’s best coats, and so is a thin yellow dog, and so are five things the size of mittens, squeaking. {Rival} is sitting on the floor in stockinged feet. “He fetched me,” says {rival}. “I was not going to keep him. I only wanted to be the one who gave him back.”',
      dilemma: {
        text: 'There are seven dogs now, one bag of biscuits, and {rival}, who lives all alone, and whom nobody in {setting} has ever once asked to supper. Biscuit looks from one of you to the other and puts the question with his eyebrows.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Ask {rival} home to supper, dogs and all',
            way: 'kind',
            memo: 'asked {rival} to supper',
            end: 'It is a squash. There is a puppy in the soup tureen, and one in {ally}’s hat. {Rival} has three helpings, and tells the story of the stairs, and everyone laughs in the right place. When the washing-up is done there is a chair at that table that is simply {rival}’s.',
          },
          {
            text: 'Leave Biscuit with them, until the small ones can walk',
            way: 'wise',
            memo: 'let Biscuit stay with his family',
            end: 'It is the hardest thing that you have ever done, and you do it every evening for six weeks, when it is time to go home. And then one evening there is a scratching at the gate. There is Biscuit, and behind him in a line, in order of size, are all the others, come to see where he lives.',
          },
        ],
      },
    },
    {
      thing: 'the tree house',
      goal: 'save the tree house from being pulled down at noon tomorrow',
      call: 'Somebody has painted a white cross on the tree. “It comes down tomorrow at noon,” says {ally}, “for a *car park*.” The order is signed by {the boss}, and {rival} has been sent to see that it is done. Up in the leaves is everything: the tin telephone, the flag, the book with all the rules. There is one evening left, and everyone you can think of.',
      clue: 'Under the oldest plank there is a carving: a heart, two letters and a date. The date is sixty years ago. One of the letters is {the boss}’s.',
      turn: '{Rival} climbs up at last, puffing, with the order in one hand, and gets as far as the plank, and sits down on it hard. “I held the ladder,” says {rival}. “Sixty years ago I held the ladder while they carved that. It was they who fell out, not I. I only went on holding it.” Below you an engine starts up, early.',
      dilemma: {
        text: 'It is nearly noon. There is the saw, and there is {the boss}, come in person, looking at a watch and not at the tree. You have a tin telephone, and the other end of the string is in {rival}’s hand.',
        question: 'What do you say into it?',
        choices: [
          {
            text: '“Permission to come aboard. Say the password.”',
            way: 'kind',
            memo: 'asked for the password',
            end: '{Rival} holds the tin out, at the full length of an arm, to {the boss}. Nothing happens for the longest time. Then, in a voice sixty years younger than the rest of the face, {the boss} says a very rude word about a parsnip. It is still the password. The car park goes elsewhere, and the ladder is held by two.',
          },
          {
            text: '“All hands on deck.”',
            way: 'bold',
            memo: 'called all hands on deck',
            end: 'They come out of every door in {setting}: the aunts, the twins, the man with the ladder, the whole brass band. There are forty-three people in the tree by noon, counting a baby. Nobody can saw through that; and as everyone is there, somebody thinks of sandwiches.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Big Puddle',
      event:
        'It is more than a puddle. It has a far shore. There is a duck on it with the air of a harbourmaster, and you are all in your good shoes.',
      question: 'How do you get everybody over?',
      choices: [
        {
          text: 'In a bathtub, by turns',
          way: 'wise',
          outcome:
            'It takes four crossings and a song. The duck comes too, each time, and has to be thanked, each time, by everyone.',
          memo: 'crossed in a bathtub',
          bond: 1,
        },
        {
          text: 'Straight through, with a run',
          way: 'bold',
          outcome:
            'There is a noise like a wet cheer. It is over your knees, it is over {ally}’s dignity, and it is by a long way the best part of the day.',
          memo: 'jumped the Big Puddle',
        },
      ],
    },
    {
      title: 'Grandmother Knows',
      event:
        '“And where,” says Grandmother from behind the newspaper, “are you lot off to, with a rope?” Nobody has ever told Grandmother a fib. It is not known what would happen.',
      question: 'What do you tell her?',
      choices: [
        {
          text: 'All of it',
          way: 'wise',
          outcome:
            'The newspaper comes down. “That is not enough rope,” says Grandmother, and fetches hers. It has a hook on the end, and a history.',
          memo: 'told Grandmother all of it',
          gain: 'Grandmother’s rope with the hook',
        },
        {
          text: '“Out”',
          way: 'sly',
          outcome:
            '“Hm,” says the newspaper. But when you put your hand in your pocket, round the corner, there are six jam tarts in it that were not there before.',
          memo: 'told Grandmother only “Out”',
          gain: 'six jam tarts, one slightly sat on',
        },
      ],
    },
    {
      title: 'The Littlest One',
      event:
        'The littlest one has sat down in the middle of {road}, and is not going any further, ever. It is about a sock.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Sit down as well, and hear about the sock',
          way: 'kind',
          outcome:
            'It is a long story, and the sock was right. When it has been told the littlest one gets up, blows a nose, and points out something behind the hedge that everyone taller had missed.',
          memo: 'heard about the sock',
        },
        {
          text: 'Make the littlest one captain',
          way: 'sly',
          outcome:
            'The captain has a stick and one order, which is *Left*. You go left. It is, though nobody will ever admit it, the right way.',
          memo: 'made the littlest one captain',
          bond: 1,
        },
      ],
    },
  ],
  airs: [
    'There is a smell of toast from somewhere, as there ought to be.',
    'Somebody’s shoelace is undone, and will go on being so.',
    'A window goes up, and someone’s mother calls a name that is nobody’s here.',
    'You all stop and look at a snail, because one does.',
    'Every single pocket has string in it.',
  ],
  lastLines: [
    'They were nearly not late for supper.',
    'And the dog, who had known from the beginning, went to sleep on everybody’s feet.',
    'When they were all in bed, somebody came round, and counted, and put out the light.',
  ],
};

export const fantasy: Genre = {
  themes: ['Magic is a debt with a pretty face.', 'A promise is a door; mind which side you are on when it shuts.'],
  titles: ['The Bargain of {TheSetting}', 'The Matter of {Thing}', 'The Price on the Back', 'Three Doors and a Debt'],
  quests: [
    {
      thing: 'the borrowed name',
      goal: 'win back a name from the one who has it in pawn',
      call: '{Ally} cannot sign a letter, or be called in to supper, or be found by anybody who is not already looking: the name went seven years ago, over a counter, for a price that seemed fair. “I have one night to redeem it,” says {ally}, “and the shop moves.” {Rival} has the ticket. {Rival} has, in fact, all of them, on a string.',
      clue: 'On the back of every ticket is a second price, in a smaller hand. It is always what the pawner did *not* ask for.',
      turn: 'The shop is the size of a cupboard, and goes back for miles. Names hang in it like coats. {Rival} stands at the counter, and will not meet your eye; for on the peg behind, oldest of all, in dust, there hangs a name with {rival}’s own laugh. “I came to redeem it,” says {rival}, “when I was young, and the price was that somebody must mind the shop.”',
      dilemma: {
        text: 'The shop will let one name go tonight for nothing: it is a feast of some sort. One. After that the counter must have somebody behind it, as it has always had.',
        question: 'Whose name do you take down?',
        choices: [
          {
            text: '{Rival}’s; and then you turn the sign to *Closed*',
            way: 'bold',
            memo: 'took down {rival}’s name and closed the shop',
            end: '{Rival} puts it on. It is a little tight at the shoulders. And a shop with nobody to mind it is not, it appears, a shop: all down those miles of pegs there is a rustle, as when a crowd gets up to go, and every name in it walks out past you into the morning, {ally}’s among them, looking for its owner.',
          },
          {
            text: '{Ally}’s, and you leave your own on the peg for a week',
            way: 'kind',
            memo: 'left your own name in pawn for {ally}',
            end: '{Ally} says it over and over, all the way home, like somebody warming cold hands. As for you, it is a quiet week. Nobody can call on you for anything. On the eighth day there is a knock, and {rival}, with your name folded in tissue, and a new ticket, marked *Paid*.',
          },
        ],
      },
    },
    {
      thing: 'the winter crown',
      goal: 'carry the winter crown to whoever ought to wear it',
      call: 'The king of winter has died, in his sleep, in August, and the crown has been left on your step in a bucket of ice. It burns the hand. “You are to choose the next,” says {ally}, reading the card twice. “By first frost. If nobody wears it there will be no winter, and then, you see, no spring.” {Rival} would very much like to be chosen, and has brought references.',
      clue: 'When {rival} comes near, the crown is merely cold. It is when somebody near it says *sorry* that it burns.',
      turn: 'You have it from the frost on the glass, letter by letter: the crown is no reward. The king was a thief who, one hard night, took the last coat from a house. Winter chose him, so that he should spend his life learning to cover things gently. {Ally} has turned as white as paper. “What did you do?” you say. “I shut a door,” says {ally}. “On {rival}. It was snowing.”',
      dilemma: {
        text: 'The first frost is on the sill. The crown is almost too cold to hold, and it is leaning, in its bucket, as things lean towards home: at {ally}, who did the wrong; at {rival}, to whom it was done.',
        question: 'On whose head do you set it?',
        choices: [
          {
            text: '{Ally}’s',
            way: 'wise',
            memo: 'crowned {ally}',
            end: '{Ally} bows under it, and straightens, and breathes out, and every pane in {setting} flowers. It is a mild winter, the old people say, a careful one. It never once snows on a shut door. And there is one house, {rival}’s, where it always lies deepest and whitest, like something brought as a present.',
          },
          {
            text: 'Both of theirs: you break it in two',
            way: 'bold',
            memo: 'broke the winter crown',
            end: 'It snaps like ice on a bucket. Two half-crowns: a prince of frost, and a prince of snow. They will not speak until the solstice, but you have seen them at the end of the lane at night, one drawing the ferns upon the windows, and the other coming after, to cover up the beds.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Polite Dragon',
      event:
        'The dragon asks you to forgive the mess. It is not going to eat you; it has had the vicar. But there is a rule, and the rule is that nobody passes without mending something.',
      question: 'What do you mend?',
      choices: [
        {
          text: 'A cup from its hoard, with a lock of {ally}’s hair and some pitch',
          way: 'kind',
          outcome:
            'It takes you until moonrise. The dragon holds the cup up to its eye, turns it, and weeps a single tear, which you are told to keep, and on no account to drink.',
          memo: 'mended the dragon’s cup',
          gain: 'a dragon’s tear, stoppered',
        },
        {
          text: 'Its opinion of vicars',
          way: 'sly',
          outcome:
            'You argue for two hours, with examples. In the end it opens its mouth, rather shamefaced, and the vicar climbs out, thanks you, and asks what year it is.',
          memo: 'talked the dragon out of the vicar',
          bond: 1,
        },
      ],
    },
    {
      title: 'Three Doors',
      event:
        'The first door is gold, and hums. The second is iron, and bleeds a little. On the third, which is plain deal, somebody has written in pencil: *not this one*.',
      question: 'Which do you open?',
      choices: [
        {
          text: 'The one that says *not this one*',
          way: 'bold',
          outcome:
            'Behind it is a very old woman in a bath. She throws the soap at you with deadly aim. Then, wrapped in a towel and in some way relieved, she shows you the only way that is not a door.',
          memo: 'opened the door that said not to',
          gain: 'a cake of lavender soap',
        },
        {
          text: 'None, until you know who owned the pencil',
          way: 'wise',
          outcome:
            'You find it behind the skirting, chewed, with a small girl’s toothmarks. She is eighty now, and in the next village, and she tells you which was which, and what it cost to find out.',
          memo: 'looked for the owner of the pencil',
        },
      ],
    },
    {
      title: 'The Bargain at the Ford',
      event:
        'The water-wife leans on her elbows in the ford. She will carry you across, she says, for the first thing that you will see when you come home. Older people than you have said yes to that.',
      question: 'What do you answer?',
      choices: [
        {
          text: '“Yes,” and make sure that it will be a mirror',
          way: 'sly',
          outcome:
            'She carries you over, pleased. She will come for it in a year and a day, and have it: a mirror, with herself in it. They say that nobody ever had looked her in the face.',
          memo: 'promised the water-wife a mirror',
        },
        {
          text: '“No. But I will carry you.”',
          way: 'kind',
          outcome:
            'Nobody has carried her since she was a spring. She weighs about as much as a wet Sunday. On the far bank she sits for a while in the grass, astonished, with her feet drying.',
          memo: 'carried the water-wife across',
          bond: 1,
        },
      ],
    },
  ],
  airs: [
    'There is a tingling in the air, as when somebody is about to say your full name.',
    'On the sill lie seven grains of salt, in a row, that you did not put there.',
    'The moon is where it ought to be, but has turned to look.',
    'Something with too many knees gets politely out of your way.',
    'A bell rings once under the ground, and all the dogs lie down.',
  ],
  lastLines: [
    'There was a price on the back, as there always is; and, for once, it could be paid in small coin.',
    'Of the magic nothing is left but a ring of pale grass, and the habit of knocking first.',
    'And if they have not shut that door, it is open still.',
  ],
};
