import type { Setting } from '../types.ts';

/** The forest at dusk. */
export const forest: Setting = {
  id: 'enchanted-forest',
  preposition: 'in',
  name: 'the Dusk Forest',
  door: 'the charcoal-burner’s gate',
  light: 'lantern',
  crowd: 'the forest folk',
  boss: 'the head verderer',
  out: 'the path home',
  road: 'the deer track',
  places: [
    {
      name: 'The Edge of the Trees',
      text: 'The trees begin all at once, as if somebody had said so. One step in, the birds stop being overheard and start listening.',
    },
    {
      name: 'The Charcoal Clearing',
      text: 'Smoke lies flat over the clearing and will not rise. The stacks tick as they cool, like a house at night.',
    },
    {
      name: 'The Bridge of Roots',
      text: 'Two oaks have put their roots across the stream and shaken hands. The water under them is brown and quick and in the middle of a sentence.',
    },
    {
      name: 'The Standing Hollow',
      text: 'Here the ground dips and the ferns stand back. Somebody has set out a ring of stools for people no taller than a boot.',
    },
    {
      name: 'The Fallen Giant',
      text: 'A beech came down here before your grandmother was born, and a whole street of mushrooms has moved in along it. They glow a little, out of politeness.',
    },
    {
      name: 'The Still Pool',
      text: 'The pool shows the sky of some other evening. You count the stars in it, and then those overhead, and do not come out even.',
    },
    {
      name: 'The Hermit’s Door',
      text: 'A door stands in a bank of moss with a brass knocker worn smooth. There is smoke, but you cannot find the chimney.',
    },
    {
      name: 'The White Glade',
      text: 'Birches stand about in the glade like guests who have not been introduced. In the middle is a stump that has been used as a table, and not long ago.',
    },
  ],
  obstacles: [
    {
      title: 'The Path Changes Its Mind',
      at: 'The Fallen Giant',
      event:
        'You pass the split rock, and then you pass it again. The third time there is fresh moss on it, as if the forest wanted to be tactful.',
      question: 'How do you get out of the circle?',
      choices: [
        {
          text: 'Walk backwards, and let the path think you are leaving',
          way: 'sly',
          outcome:
            'You walk backwards with great dignity. Twenty paces on, the path gives in and runs straight as a string.',
          memo: 'tricked the path by walking backwards',
        },
        {
          text: 'Sit down and ask it, out loud, what it wants',
          way: 'kind',
          outcome:
            'For a while there is only the wind. Then a twig drops on your knee with a scrap of ribbon on it, somebody’s lost promise; you tie it to a branch where it can be seen, and the way opens.',
          memo: 'asked the forest what it wanted',
          bond: 1,
        },
      ],
    },
    {
      title: 'The Toll',
      at: 'The Bridge of Roots',
      event:
        'Across the track sits a badger the size of a pony, with a bowl in front of it. In the bowl are a thimble, a wedding ring and a tooth.',
      question: 'What do you put into the bowl?',
      choices: [
        {
          text: 'Something you would miss',
          way: 'kind',
          outcome:
            'You put in the one thing in your pocket that has a story. The badger looks at it for a long time, and moves over; as you pass, it pushes a little horn whistle across to you with its nose.',
          memo: 'paid the badger with something you would miss',
          gain: 'a little horn whistle',
        },
        {
          text: 'A riddle, since riddles weigh nothing',
          way: 'sly',
          outcome:
            'You ask it what goes to market on its head. It is still frowning when you are out of sight, and somewhere behind you a deep voice says: “A nail in a boot!”',
          memo: 'paid the toll with a riddle',
        },
      ],
    },
  ],
};
