import type { Setting } from '../types.ts';

/** The city of signs and rain. */
export const city: Setting = {
  id: 'neon-city',
  preposition: 'in',
  name: 'the Neon City',
  door: 'the shutter',
  light: 'hand torch',
  crowd: 'the night crowd',
  boss: 'the district captain',
  out: 'the dawn monorail',
  road: 'the walkway under the signs',
  places: [
    {
      name: 'Under the Signs',
      text: 'Rain falls through six colours before it reaches you. A vending machine says your name, and then, as if embarrassed, somebody else’s.',
    },
    {
      name: 'The Noodle Bar',
      text: 'Eleven stools, ten people, and steam enough to hide in. The cook sets a bowl in front of you before you have said that you are hungry.',
    },
    {
      name: 'The Antenna Roof',
      text: 'On the roof the dishes all face one way, except for one. Below, the traffic runs in its channels like something being thought.',
    },
    {
      name: 'The Arcade',
      text: 'Nobody has played the third machine for years, and it still keeps the high score of somebody who is dead. The letters blink: *STAY*.',
    },
    {
      name: 'The Flooded Car Park',
      text: 'Two levels down the car park is a lake with the tops of cars in it. Someone has strung lights along the pillars, and there is music, very small.',
    },
    {
      name: 'The Parts Market',
      text: 'Here you can buy an eye, a voice, or a week of somebody’s summer. The honest stalls are the dear ones.',
    },
    {
      name: 'The Shrine Stop',
      text: 'The bus stop has become a shrine. Forty little screens flicker there among the candles, and one of them is looking at you.',
    },
    {
      name: 'The Tower Lobby',
      text: 'The lobby is all white stone and the hush of money. The guard at the desk has been told to smile, and is doing what he can.',
    },
  ],
  obstacles: [
    {
      title: 'The Sign That Knows',
      at: 'The Shrine Stop',
      event:
        'Every advertisement in the street has stopped selling things. They all show the same picture now, and the picture is of you, ten minutes ago, from above.',
      question: 'How do you lose the eyes?',
      choices: [
        {
          text: 'Swap coats with a stranger in {the crowd}',
          way: 'sly',
          outcome:
            'A woman your height takes your coat without breaking step, and you take hers. The signs follow her for a while, confused; in her pocket you find a travel card with a week left on it.',
          memo: 'swapped coats in the rain',
          gain: 'a stranger’s travel card',
        },
        {
          text: 'Stand still, look up, and wave',
          way: 'bold',
          outcome:
            'You wave. All down the street people look up too, and begin to wave, out of pure contrariness. There are now four hundred of you, and the signs give up.',
          memo: 'waved back at the signs',
          bond: 1,
        },
      ],
    },
    {
      title: 'Somebody Else’s Debt',
      at: 'The Arcade',
      event:
        'Two large men have a boy against a wall over a debt that is not his. They look at you over their shoulders, without hurry. Helping would cost you time, and possibly teeth.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Pay it',
          way: 'kind',
          outcome:
            'It is more than you had and less than you feared. The boy follows you for two streets, and then tells you which door is watched and which one only looks it.',
          memo: 'paid a stranger’s debt',
          bond: 1,
        },
        {
          text: 'Tell the men, in their own boss’s name, to be elsewhere',
          way: 'sly',
          outcome:
            'You say it bored, as a messenger would. They go. It will take them an hour to find out, and an hour is plenty.',
          memo: 'sent the collectors away with a lie',
        },
      ],
    },
  ],
};
