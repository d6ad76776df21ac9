import type { Setting } from '../types.ts';

/** The train through the night. */
export const train: Setting = {
  id: 'night-train',
  preposition: 'on',
  name: 'the Night Train',
  door: 'the compartment door',
  light: 'reading lamp',
  crowd: 'the passengers',
  boss: 'the head conductor',
  out: 'the last stop before the border',
  road: 'the corridor',
  places: [
    {
      name: 'Platform Nine',
      text: 'Steam walks the platform like somebody looking for a friend. The clock over the barrier jumps a minute forward whenever nobody is watching.',
    },
    {
      name: 'The Dining Car',
      text: 'Pink lamps, white cloths, cold tea. Of the eleven tables ten are taken, and the eleventh is laid for someone who has not come to supper in nine years.',
    },
    {
      name: 'The Sleeping Car',
      text: 'Behind one door someone is snoring in two languages. The boots stand in pairs along the corridor, but for one pair, which is a boot and a slipper.',
    },
    {
      name: 'The Luggage Van',
      text: 'The van sways, and the trunks sway with it like a congregation. One of them has holes in the lid, and is being very quiet.',
    },
    {
      name: 'The Observation Platform',
      text: 'The rails run away backwards into the snow and do not look round. It is too cold to lie out here.',
    },
    {
      name: 'The Mail Coach',
      text: 'Letters go up and down the walls in their pigeonholes, sorted by hands that never stop. There is one hole without a name.',
    },
    {
      name: 'The Viaduct',
      text: 'The train has slowed to a walk on the viaduct. Below is nothing, a great deal of it, with a river at the bottom like a dropped thread.',
    },
    {
      name: 'The Footplate',
      text: 'Up here it is all fire and iron and shouting. The driver has one hand on the regulator and a photograph stuck over the gauge.',
    },
  ],
  obstacles: [
    {
      title: 'A Passenger Too Many',
      at: 'The Dining Car',
      event:
        '{The boss} has counted three times. There are forty-one tickets and forty-two people, and at the border they will count too, with dogs.',
      question: 'What do you do about the forty-second?',
      choices: [
        {
          text: 'Give up your own ticket, quietly',
          way: 'kind',
          outcome:
            'You slide it under a door and walk on. When they come, an elderly gentleman whom you have never seen informs them that you are his nephew; and gives you, when they have gone, a second ticket, already punched.',
          memo: 'gave away your ticket',
          gain: 'a ticket punched for yesterday',
        },
        {
          text: 'Walk up and down until nobody can count',
          way: 'sly',
          outcome:
            'You walk forward as yourself and back in a hat. After the fourth hat the conductor sits down. “Forty-one,” he writes, “or thereabouts.”',
          memo: 'muddled the conductor’s count',
        },
      ],
    },
    {
      title: 'The Cord',
      at: 'The Sleeping Car',
      event:
        'Somebody has pulled the cord, and the train stands shuddering in the snow, in the one cutting that has no signal box. {The crowd} ask each other what it was. Nobody asks who.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Get down, and look along the train from outside',
          way: 'bold',
          outcome:
            'From out here it is a row of lit pictures. In one of them, two people who have never met are burning a paper together; you are back on board before the whistle, with snow to the knees and a scorched corner in your glove.',
          memo: 'walked the train from outside',
          gain: 'the scorched corner of a paper',
        },
        {
          text: 'Find who is pretending not to be out of breath',
          way: 'wise',
          outcome:
            'Everybody is flushed, and one is pale. She is nine, and she has seen a face at the window where no face can be; you believe her, which nobody had tried.',
          memo: 'believed the child who pulled the cord',
          bond: 1,
        },
      ],
    },
  ],
};
