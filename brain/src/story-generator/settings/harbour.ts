import type { Setting } from '../types.ts';

/** The coast in a storm. */
export const harbour: Setting = {
  id: 'harbour-in-a-storm',
  preposition: 'on',
  name: 'the Storm Coast',
  door: 'the storm door',
  light: 'lamp',
  crowd: 'the fishing families',
  boss: 'the harbourmaster',
  out: 'the last boat',
  road: 'the cliff path',
  places: [
    {
      name: 'The Quay',
      text: 'Rain comes in sideways over the quay, and every rope has something to say about it. The boats knock together like people in a queue.',
    },
    {
      name: 'The Net Loft',
      text: 'The net loft smells of tar and old summers. Under the rafters the nets hang in folds, and somebody has slept in one of them.',
    },
    {
      name: 'The Cliff Path',
      text: 'The path climbs between thrift and nothing at all. Below, the sea is taking the rocks apart and putting them back.',
    },
    {
      name: 'The Lamp Room',
      text: 'In the lamp room the great lens turns with a sound like breathing. Your own face goes past in it nine times, upside down.',
    },
    {
      name: 'The Slip',
      text: 'The slip runs down green and treacherous into the water. A boat has been dragged up here in a hurry, and its oars are still wet.',
    },
    {
      name: 'The Sea Cave',
      text: 'At low water there is a cave, and at high water there is not. The walls are ruled with old tides, each with a date scratched beside it.',
    },
    {
      name: 'The Chapel of the Drowned',
      text: 'The chapel has no glass left on the weather side. Little wooden ships hang from the beams, one for each that did not come home.',
    },
    {
      name: 'The Signal Rock',
      text: 'The signal rock stands off from the land like a thought that somebody had too late. An iron brazier is bolted to it, and the bolts are new.',
    },
  ],
  obstacles: [
    {
      title: 'The Tide Turns',
      at: 'The Sea Cave',
      event:
        'The tide has turned early. Between you and the way on lies forty yards of wet sand, and the sea has begun to take an interest in it.',
      question: 'How do you cross?',
      choices: [
        {
          text: 'Run for it between two waves',
          way: 'bold',
          outcome:
            'You run. The third wave has you to the waist and thinks about keeping you; then you are on rock, laughing with fright.',
          memo: 'ran the sands ahead of the tide',
        },
        {
          text: 'Follow the old stakes that the shrimpers use',
          way: 'wise',
          outcome:
            'The stakes wander about like a drunk man’s handwriting, and every one of them stands on firm ground. It takes twice as long, and you arrive dry.',
          memo: 'read the shrimpers’ stakes',
          bond: 1,
        },
      ],
    },
    {
      title: 'A Light Where There Should Be None',
      at: 'The Cliff Path',
      event:
        'Out past the signal rock a small {light} swings, low down, where only a wreck would have it. {The crowd} have seen it too, and nobody is moving.',
      question: 'What do you do about the light?',
      choices: [
        {
          text: 'Shame them into launching a boat',
          way: 'bold',
          outcome:
            'You say one sentence, and it is the right one. Six people find that they were just about to go; by midnight there is a half-drowned stranger by the stove, and they all call you by name.',
          memo: 'made them launch the boat',
        },
        {
          text: 'Answer it with a {light} of your own',
          way: 'sly',
          outcome:
            'You swing your {light}: long, short, long. The other goes out at once. So it was a signal, and it was not meant for you.',
          memo: 'answered the light',
          gain: 'a shuttered signal lantern',
        },
      ],
    },
  ],
};
