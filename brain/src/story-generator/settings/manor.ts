import type { Setting } from '../types.ts';

/** The haunted manor. */
export const manor: Setting = {
  id: 'haunted-manor',
  preposition: 'in',
  name: 'the Haunted Manor',
  door: 'the oak door',
  light: 'candle',
  crowd: 'the household',
  boss: 'the housekeeper',
  out: 'the carriage at the gate',
  road: 'the servants’ stair',
  places: [
    {
      name: 'The Drive',
      text: 'The drive goes up between limes that have not been cut for years. One window is lit, and as you watch, a second one decides to be.',
    },
    {
      name: 'The Hall',
      text: 'In the hall a clock says ten past four, and has said it through three owners. Someone has put fresh flowers under it, all white.',
    },
    {
      name: 'The Long Gallery',
      text: 'The portraits in the gallery have been turned to the wall, all but one. Dust lies thick on every frame but hers.',
    },
    {
      name: 'The Nursery',
      text: 'The rocking horse is moving, just, as if somebody had got off it for politeness’ sake. On the slate a child’s hand has written a sum, and the answer is wrong by one.',
    },
    {
      name: 'The Kitchen',
      text: 'The range is warm, and a place is laid for a person more than there are people. The bells over the door have names under them; the one marked *Attic* still trembles.',
    },
    {
      name: 'The Conservatory',
      text: 'Ferns press against the glass from inside, like a crowd at a station. Something has been digging among the orange trees.',
    },
    {
      name: 'The Library',
      text: 'One shelf in the library holds the same book forty times. In each, a different sentence has been underlined.',
    },
    {
      name: 'The Attic',
      text: 'Under the roof stand trunks with the names of ships on them. It is cold in one corner only, and that corner has been swept.',
    },
  ],
  obstacles: [
    {
      title: 'The House Counts Again',
      at: 'The Hall',
      event:
        'At dinner {the boss} lays a place too few, counts, and lays one too many. “It does that,” she says. “Somebody here is not. It would be kinder if they said so.”',
      question: 'How do you find out who does not belong?',
      choices: [
        {
          text: 'Pass the salt, and see whose hand does not take it',
          way: 'sly',
          outcome:
            'The cellar goes round the table, and one guest lets it go by with a smile of great sadness. You say nothing; later you find that guest’s napkin folded into a key.',
          memo: 'let the salt go round',
          gain: 'a key of folded linen that will not unfold',
        },
        {
          text: 'Offer your own chair to whoever needs it',
          way: 'kind',
          outcome:
            'You stand up. The chair draws itself in, very gently, and for the first time that night the house stops creaking.',
          memo: 'gave up your chair',
          bond: 1,
        },
      ],
    },
    {
      title: 'The Stair with One Step Too Many',
      at: 'The Attic',
      event:
        '{The road} has thirteen steps going up and fourteen coming down. You are on the fourteenth, and there is no floor where the floor was.',
      question: 'What now?',
      choices: [
        {
          text: 'Step off, as if the floor were there',
          way: 'bold',
          outcome:
            'You step, and for the length of a heartbeat you fall upwards. Then there is carpet, and the smell of beeswax, and somebody’s startled cough behind the panelling.',
          memo: 'stepped off the fourteenth stair',
        },
        {
          text: 'Go back up, counting aloud in the house’s own way',
          way: 'wise',
          outcome: 'You count as a tired child would, and leave out seven. The stair agrees with you at once.',
          memo: 'counted the stair as a child would',
        },
      ],
    },
  ],
};
