import type { Setting } from '../types.ts';

/** The royal court. */
export const court: Setting = {
  id: 'royal-court',
  preposition: 'at',
  name: 'the Royal Court',
  door: 'the gilt door',
  light: 'candle branch',
  crowd: 'the courtiers',
  boss: 'the lord chamberlain',
  out: 'the river gate',
  road: 'the long gallery',
  places: [
    {
      name: 'The Presence Chamber',
      text: 'Everybody is bowing to an empty chair. The trick, you have been told, is to see who does it last.',
    },
    {
      name: 'The Long Gallery',
      text: 'In the gallery the mirrors are set so that each shows a door. People walk here to be seen walking here.',
    },
    {
      name: 'The Maze',
      text: 'The hedges are a hand higher than the tallest man at court. From the middle one hears everything, and can prove nothing.',
    },
    {
      name: 'The Muniment Room',
      text: 'Charters lie here in drawers like loaves, each with its seal. One drawer slides out more easily than the rest.',
    },
    {
      name: 'The Kitchens',
      text: 'Below stairs it is hot and honest, and a swan is being dressed as itself. Nobody down here has time to lie.',
    },
    {
      name: 'The River Stair',
      text: 'The stair goes down into black water, with a lantern on every third step. A barge waits, its oarsmen asleep with their eyes open.',
    },
    {
      name: 'The Armoury',
      text: 'The armour stands in rows like people who have been told to wait. One gauntlet is warm.',
    },
    {
      name: 'The Chapel Royal',
      text: 'The choir is practising the anthem for a funeral that nobody has announced. It breaks off when you come in, and begins again a little too soon.',
    },
  ],
  obstacles: [
    {
      title: 'A Question of Precedence',
      at: 'The Chapel Royal',
      event:
        '{The boss} stops you in the doorway with one finger. You may go in before a baron and after a bishop, and there is neither. The ceremony allows no exceptions, and the clock allows no delay.',
      question: 'How do you get through the door?',
      choices: [
        {
          text: 'Ask him to explain the rule, with real interest',
          way: 'kind',
          outcome:
            'Nobody has asked him in thirty years. He tells you all of it, with dates, and in the course of the second century walks you through the door himself.',
          memo: 'let the chamberlain explain his rule',
          bond: 1,
        },
        {
          text: 'Make your own bishop out of a curtain',
          way: 'sly',
          outcome:
            'It is a red curtain, and it is dark, and your bishop has a cough that discourages talk. A page hands His Grace a letter; you find that you have it still.',
          memo: 'made a bishop of a curtain',
          gain: 'a letter meant for a bishop',
        },
      ],
    },
    {
      title: 'The Dance',
      at: 'The Long Gallery',
      event:
        'The dance has begun, and whoever crosses the floor must dance across it. Somewhere among the turning silk is the one who was told to stop you.',
      question: 'How do you cross?',
      choices: [
        {
          text: 'Straight down the middle, as if it were yours',
          way: 'bold',
          outcome:
            'The middle opens for you, as it does for anybody who seems to expect it. Half the court will ask tomorrow who you were; the other half will claim to know.',
          memo: 'danced straight down the middle',
        },
        {
          text: 'With somebody whom nobody has asked',
          way: 'kind',
          outcome:
            'She is past seventy, and dances like smoke. “Left,” she says in your ear at the turn, “he has a knife in the left,” and you go right.',
          memo: 'danced with the one nobody had asked',
        },
      ],
    },
  ],
};
