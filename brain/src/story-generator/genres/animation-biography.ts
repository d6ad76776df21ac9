import type { Genre } from '../types.ts';

export const animation: Genre = {
  themes: ['Small things have large feelings.', 'Whatever is drawn with love will get up and walk.'],
  titles: ['{Thing} and the Very Long Evening', 'Ink!', 'The Teapot’s Opinion', 'Somebody Coloured Outside the Lines'],
  quests: [
    {
      thing: 'the missing colour',
      goal: 'find out where the colour blue has gone, and ask it nicely to come back',
      call: 'This morning there was no blue. The sky has gone the shade of paper, the jays are cross, and {ally}’s best coat is merely a coat. “It left a note,” says the teapot, which has come along uninvited. The note says *Back when I am wanted*. {Rival}, in the corner, is wearing rather dark spectacles.',
      clue: 'Wherever blue has been there is a small damp footprint, no bigger than a thimble, and a feeling of just after rain.',
      turn: '{Rival} takes off the dark spectacles at last, and behind them are the bluest eyes that you have ever seen. “It asked to hide,” says {rival}. “Nobody had looked at it for years. They only used it.” In the crook of {rival}’s elbow, something small and blue peeps out, and sees you, and ducks.',
      dilemma: {
        text: 'Blue would come back, it whispers, if it could be looked at properly by somebody, every day, for ever. That is a long time to promise. The teapot says that it could stay lost, and one would get used to it; one gets used to anything.',
        question: 'What do you say to it?',
        choices: [
          {
            text: 'Promise it the first look of every morning',
            way: 'kind',
            memo: 'promised blue the first look of every morning',
            end: 'It goes up like a shout. Sky, jays, coat, the thin lines in old china, the far hills: all at once, and a little bluer than before, from nerves. You keep the promise. It is the easiest hard thing that you have ever done.',
          },
          {
            text: 'Tell it that it may go, and be nobody’s',
            way: 'wise',
            memo: 'told blue that it might go',
            end: 'It looks at you for a long time, and then it does go, over the roofs and out. The next evening, when nobody is using it for anything, it comes by itself, for an hour, after the sun and before the stars. It has done so ever since, and people come out on their doorsteps.',
          },
        ],
      },
    },
    {
      thing: 'the runaway shadow',
      goal: 'bring back a shadow before its owner notices how light the world has become',
      call: '{Ally} stands in the full light of {setting} and throws no shadow at all. “It said that it was tired of being walked on,” says {ally}, and tries to laugh. On the wall behind, very quietly, {rival}’s shadow has two heads.',
      clue: 'You find a pair of scissors, and beside them a thread, fine as smoke. Shadows are not cut off, then; they are let go, stitch by stitch, by somebody kind.',
      turn: 'In the middle of {setting} there is a dance, and only shadows are at it: chairs’, cats’, kings’. {Ally}’s shadow is leading. And the one who sits playing for them, on a comb and paper, is {rival}, who has no shadow either, and has not had for years. “They asked for one night,” says {rival}. “I could never count to one.”',
      dilemma: {
        text: 'The lamplighter is coming. When the light is full every shadow must be fastened to something, or go out. There is thread enough for a single seam.',
        question: 'Whose shadow do you sew?',
        choices: [
          {
            text: '{Ally}’s, with small stitches and a way out',
            way: 'kind',
            memo: 'sewed {ally}’s shadow on with a way out',
            end: 'You sew heel to heel, and leave the last knot loose. {Ally} and the shadow look at each other, shyly, and try a step. On feast nights now {ally} stays in with a book, and does not ask where it has been.',
          },
          {
            text: '{Rival}’s, which never dared to ask',
            way: 'wise',
            memo: 'gave {rival} a shadow back',
            end: 'You sew, and {rival} looks down, and there it is, long and thin and playing a comb. {Ally}’s shadow sees how it is done; and comes of itself, and lies down, and is, from that day on, just a little ahead.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'A Difference of Opinion with a Staircase',
      event:
        'The staircase does not wish to go up today. It has gone up every day since it was built, it says, and has anyone ever once asked?',
      question: 'How do you persuade it?',
      choices: [
        {
          text: 'Ask it',
          way: 'kind',
          outcome:
            'You ask. There is a creak all the way to the top, a blush, if oak can blush, and the staircase takes you up so fast that the teapot whistles.',
          memo: 'asked the staircase',
        },
        {
          text: 'Go up it backwards, so that for the staircase it is down',
          way: 'sly',
          outcome:
            'The staircase thinks this over, stair by stair, and by the time that it has found the mistake you are on the landing with your hat straight.',
          memo: 'went up the stairs backwards',
        },
      ],
    },
    {
      title: 'The Committee of Mice',
      event:
        'Nine mice in a row behind a very long crumb inform you that this passage is closed for a meeting, and that the meeting is about you.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Take a seat, and raise your hand',
          way: 'kind',
          outcome:
            'You are seconded, minuted, and elected Treasurer. The treasury is a button. You are to guard it with your life.',
          memo: 'joined the committee of mice',
          gain: 'the committee’s button',
        },
        {
          text: 'Move that the meeting be adjourned for cheese',
          way: 'sly',
          outcome: 'The motion is carried with one against, an elderly mouse who has seen this done before, and winks.',
          memo: 'adjourned the mice for cheese',
        },
      ],
    },
    {
      title: 'The Drawing That Will Not Stay Put',
      event:
        'Someone has drawn a lion on the wall in chalk, and has left out the end of its tail. It has come down to look for it. It is extremely polite and takes up the whole of the way.',
      question: 'What do you do about the lion?',
      choices: [
        {
          text: 'Finish the tail',
          way: 'kind',
          outcome:
            'You are no artist. The tail comes out as something like a daffodil. The lion looks round at it, is silent, and then sweeps it from side to side with enormous pride, and clears the whole passage.',
          memo: 'drew the lion a tail',
        },
        {
          text: 'Draw a door, and go round by that',
          way: 'bold',
          outcome:
            'It is a good door; you even thought of the knob. On the other side it smells of chalk, and there is a small, surprised sun with a face.',
          memo: 'drew a door and used it',
          gain: 'a stump of chalk',
        },
      ],
    },
  ],
  airs: [
    'The kettle in the corner clears its throat, and thinks better of it.',
    'A cloud goes by, shaped exactly like somebody who is late.',
    'All the doorknobs turn to watch you pass, and pretend that they have not.',
    'Somewhere a very small orchestra is tuning up inside a wall.',
    'Your shoes, which have been arguing, come to an agreement.',
  ],
  lastLines: [
    'The teapot says that it knew all along. It is given the good shelf.',
    'And if the line wobbles a little at the edge of the page, that is only somebody waving.',
    'Then somebody blows on the ink, softly, until it is dry.',
  ],
};

export const biography: Genre = {
  themes: ['A life is what others keep of it.', 'Nobody is the hero of the story that they tell about somebody else.'],
  titles: ['{Thing}: A Life in Witnesses', 'The Years Left Out', 'What They Said in {TheSetting}', 'A Likeness'],
  quests: [
    {
      thing: 'the missing chapter',
      goal: 'find out what happened in the one year that nobody will talk about',
      call: 'You have been paid to write the life of Marit Sand, who ran half of {setting} for forty years and died on Tuesday. Everything is here: letters, school reports, a plaster cast of her hand. All but one year. “Leave it out,” says {rival}, who was her secretary. “Please do not,” says {ally}, who was nobody’s anything, and slips you a photograph with a corner torn off.',
      clue: 'In the account books of that year a sum goes out every Friday, to no name, and in the margin beside it, each time, a small drawn bird.',
      turn: 'You find the torn-off corner in a frame on {rival}’s own wall. There are three people in the photograph when you put it together: Marit Sand, {rival}, young, and between them a child holding a bird. “Mine,” says {rival}. “She brought him up in everybody’s sight and let them call him hers. It cost her {setting}. I let it.” And {ally} says, very low: “I had a bird like that.”',
      dilemma: {
        text: 'The chapter is written. It is eleven pages, and true, and the best thing that you have done. {Rival} has asked for nothing. {Ally} has asked for one thing only: that you should be the one to decide.',
        question: 'What do you do with the chapter?',
        choices: [
          {
            text: 'Print it, every word',
            way: 'bold',
            memo: 'printed the missing chapter',
            end: 'It makes a noise for a month. Then a letter comes, and another, and in the end a sackful, each beginning: *I never told anyone, but*. {Rival} answers them all, by hand. {Ally} licks the stamps.',
          },
          {
            text: 'Give it to {ally}, the only copy',
            way: 'kind',
            memo: 'gave {ally} the only copy',
            end: 'The book comes out with a year missing, and a critic is clever about it. On your shelf there is a photograph, mended with care. In it are three people and a bird, and it took two of you to find the glue.',
          },
        ],
      },
    },
    {
      thing: 'the unfinished portrait',
      goal: 'learn enough of a stranger’s life to finish the picture of a face',
      call: 'The portrait is all there, the coat, the hands, the light of {setting} behind it; only the face is bare canvas. The painter died with the brush in the jar. “It should have been {rival}’s,” says {ally}. “Or so {rival} says. Three other people say that it was to be theirs.” You are asked to find out, and there is a frame waiting.',
      clue: 'The hands in the picture do not match. The left is a worker’s; the right has never held anything heavier than a pen. The painter never made mistakes about hands.',
      turn: 'Each has told you of a different sitter: a tyrant, a saint, a bore, a friend. You lay it all side by side, and see it. The painter never had one sitter. On every feast day, for thirty years, whoever came in from the cold sat down, and was given soup, and an hour, and a stroke or two of paint. The coat was {rival}’s. The hands were {ally}’s father’s and a burglar’s.',
      dilemma: {
        text: 'The frame waits, and so does the town. They want a face.',
        question: 'Whose face do you give it?',
        choices: [
          {
            text: 'Everybody’s: each comes and paints one stroke',
            way: 'kind',
            memo: 'let everyone paint one stroke',
            end: 'It takes until spring. By then it is a face: from the left it looks severe, from the right amused. People stand in front of it for longer than they had meant to, and come away saying that it has their mother’s eyes.',
          },
          {
            text: 'Nobody’s: you hang it as it is',
            way: 'wise',
            memo: 'hung it without a face',
            end: 'At the opening there is a silence. Then someone small is lifted up to see, and says: “Oh, it’s a place for me,” and from then on it is never called anything else. There is always a queue.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Unreliable Witness',
      event:
        'The old neighbour has told you the story three times, and each time somebody else was wearing the hat. “I remember it exactly,” says the old neighbour, and offers you a fourth biscuit.',
      question: 'How do you get at the truth?',
      choices: [
        {
          text: 'Ask about the hat',
          way: 'wise',
          outcome:
            'The hat was green, with a pheasant’s feather, and had been borrowed; and from whom it was borrowed, and why it was never given back, turns out to be what you came for.',
          memo: 'asked about the hat',
        },
        {
          text: 'Ask what the neighbour was afraid of that day',
          way: 'kind',
          outcome:
            'The biscuit tin is closed, very softly. “That I should have to choose,” says the old neighbour. There is no fifth version. There is just, at last, the first.',
          memo: 'asked the neighbour what the fear had been',
          bond: 1,
        },
      ],
    },
    {
      title: 'The Locked Drawer',
      event:
        'In the desk there is one drawer with a lock, and the key is on the ring of the one person who has asked you, twice and kindly, not to look.',
      question: 'What do you do about the drawer?',
      choices: [
        {
          text: 'Ask, a third time, and say why',
          way: 'kind',
          outcome:
            'You are handed the key without a word. Inside there is nothing but a child’s glove, and you are told about the glove until it is dark, and have to be lent a handkerchief.',
          memo: 'asked for the key instead of taking it',
          bond: 1,
          rival: 'spared',
        },
        {
          text: 'Take out the drawer above, and reach down',
          way: 'sly',
          outcome:
            'Your fingers find a packet of letters and, on the way back, a splinter. You will think, each time you use that hand, of how easily it went.',
          memo: 'went into the locked drawer from above',
          gain: 'a packet of letters tied with tape',
          rival: 'wronged',
        },
      ],
    },
    {
      title: 'A Version for the Newspapers',
      event:
        '{The boss} has a version ready. It has a humble cradle, a rescue and a medal, and it would be in everybody’s interest. “People like a shape,” {ally} quotes, with distaste. There is a fee.',
      question: 'What do you say?',
      choices: [
        {
          text: 'Take the fee, and write a different shape',
          way: 'sly',
          outcome:
            'You thank them, and sign, and with the money buy four weeks, two train tickets, and the good notebook.',
          memo: 'took the fee and kept the pen',
        },
        {
          text: 'Read it aloud to those who were there',
          way: 'bold',
          outcome:
            'You get as far as the medal before somebody laughs. Then they all begin, over each other, indignant, to tell you how it really was; you need both hands to write it down.',
          memo: 'read the false version aloud',
        },
      ],
    },
  ],
  airs: [
    'You write down the light, since nobody else will have.',
    'There is a photograph on the wall, and a paler square beside it where another used to be.',
    'Somebody, somewhere close, is playing a scale that was never quite learnt.',
    'You turn a page in the notebook, and find your own name, in another’s hand.',
    'Every life, seen from across the street, seems to be going somewhere.',
  ],
  lastLines: [
    'On the last page you leave a line blank, for whoever knew something more.',
    'The dates go on the stone; the rest, as always, goes on in other people.',
    'You close the notebook, and put it with the others, under *Living*.',
  ],
};
