import type { Setting } from '../types.ts';

/** The bazaar of lanterns. */
export const bazaar: Setting = {
  id: 'lantern-market',
  preposition: 'in',
  name: 'the Lantern Bazaar',
  door: 'the bead curtain',
  light: 'oil lamp',
  crowd: 'the stallholders',
  boss: 'the market warden',
  out: 'the caravan at the north gate',
  road: 'the Street of Copper',
  places: [
    {
      name: 'The Gate of Lamps',
      text: 'A thousand lamps hang over the gate, and a man on a ladder lights the one that went out. He has done it every night for forty years, and has never yet reached the end.',
    },
    {
      name: 'The Street of Copper',
      text: 'Hammers fall all along the street, each shop on its own note. Walk it fast and it is a tune; walk it slowly and it is a warning.',
    },
    {
      name: 'The Spice Cellar',
      text: 'Cumin, clove, and something that makes your eyes remember things. The sacks are stacked in a way that leaves room behind them for one thin person.',
    },
    {
      name: 'The Tea House',
      text: 'Tea comes in glasses the size of a thumb, and news comes with it. The best seat is under the broken lamp, where nobody can be lip-read.',
    },
    {
      name: 'The Court of Birds',
      text: 'Cages hang to the height of three men, and each bird says one word it has been taught. Together they make, now and then, a sentence.',
    },
    {
      name: 'The Carpet Roofs',
      text: 'Up on the roofs the carpets are spread to air, and one can walk from one end of the bazaar to the other on other people’s gardens.',
    },
    {
      name: 'The Weighing House',
      text: 'Here everything that is bought must be weighed once, in public. The great scale has a thumb-mark worn into one pan.',
    },
    {
      name: 'The Well Yard',
      text: 'The well in the yard is older than the town. You let down the bucket, and it comes up with water, and a coin that is still warm.',
    },
  ],
  obstacles: [
    {
      title: 'The Price',
      at: 'The Court of Birds',
      event:
        'The old woman has what you need, there, under her left hand. She will not take money. “What have you got,” she asks, “that you did not buy?”',
      question: 'What do you give her?',
      choices: [
        {
          text: 'A true story that you have never told',
          way: 'kind',
          outcome:
            'You tell it badly, and she listens well. When it is over she lifts her hand, and adds a little bell, for the change.',
          memo: 'paid with a story you had never told',
          gain: 'a little bell with no tongue',
        },
        {
          text: 'A promise, to be named later',
          way: 'bold',
          outcome:
            '“Ah,” she says, “one of those,” and writes something down. She is very careful to spell your name right.',
          memo: 'left a promise in the old woman’s book',
          bond: -1,
        },
      ],
    },
    {
      title: 'All the Lamps Go Out',
      at: 'The Well Yard',
      event:
        'At the third call of the gate gong all the lamps go out at once. They never have before. In the dark a thousand people hold their breath, and one of them is running.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Run after the one who runs',
          way: 'bold',
          outcome:
            'You follow the slap of sandals, over a table, through somebody’s melons, and get a handful of sleeve. When the lamps come back you are holding the sleeve; there is a warden’s badge sewn in it.',
          memo: 'chased the runner through the melons',
          gain: 'a torn sleeve with a badge sewn in',
        },
        {
          text: 'Start calling out your place, so that others can find theirs',
          way: 'wise',
          outcome:
            '“Well Yard!” you call. “Copper!” calls somebody. “Tea!” One by one the dark gets its map back, and into that map, loud and lost, blunders the one who was running.',
          memo: 'called the bazaar back to its places',
          bond: 1,
        },
      ],
    },
  ],
};
