import type { Setting } from '../types.ts';

/** The station in deep space. */
export const station: Setting = {
  id: 'starship',
  preposition: 'on',
  name: 'the Deep Station',
  door: 'the hatch',
  light: 'work lamp',
  crowd: 'the crew',
  boss: 'the watch officer',
  out: 'the last shuttle',
  road: 'the spine corridor',
  places: [
    {
      name: 'Dock Four',
      text: 'The dock smells of cold metal and oranges, because somebody always smuggles oranges. On the manifest board one line has been wiped out with a sleeve.',
    },
    {
      name: 'The Spine',
      text: 'The corridor runs the whole length of the station, and sound runs with it. You can hear a kettle, and an argument, and under both a hum that was a half-tone higher yesterday.',
    },
    {
      name: 'The Observation Deck',
      text: 'The glass here is as thick as a bible, and behind it the planet turns its night side towards you. Someone has left two cups on the rail, one still warm.',
    },
    {
      name: 'Hydroponics',
      text: 'Beans climb in violet light as if nothing could ever be wrong. Between rows nine and ten the matting has been lifted, and put back the wrong way round.',
    },
    {
      name: 'The Engine Core',
      text: 'The core is a cathedral with the roof on fire. One speaks softly here; even the alarms do.',
    },
    {
      name: 'The Quiet Ring',
      text: 'This ring was shut down to save heat, and frost has drawn ferns along the handrails. There are footprints in it, going in.',
    },
    {
      name: 'The Mess',
      text: 'Eleven mugs hang in the mess on twelve hooks. Nobody has ever said whose the twelfth was.',
    },
    {
      name: 'The Outer Lock',
      text: 'The suits hang in the lock like a row of patient uncles. On the inside of one visor someone has drawn a small face with a fingertip.',
    },
  ],
  obstacles: [
    {
      title: 'Ninety Seconds of Dark',
      at: 'The Spine',
      event:
        'The power drops. In the dark the doors default to shut, and the air begins, very quietly, to stop moving. “Ninety seconds,” says {the boss} over a hand-set. “Then it is up to you.”',
      question: 'How do you spend them?',
      choices: [
        {
          text: 'Crank {the door} open by hand, and hold it',
          way: 'bold',
          outcome:
            'The handle skins both your palms, and the door lets three people through, and then you. When the lights come back nobody mentions it; someone has bandaged your hands by then.',
          memo: 'held the door in the dark',
          bond: 1,
        },
        {
          text: 'Wait, and listen for what is still running',
          way: 'wise',
          outcome:
            'In the silence one pump goes on, one that is on no diagram. You follow the sound with a hand on the wall, and find a cable that somebody hoped nobody would ever hear.',
          memo: 'listened in the dark',
          gain: 'a coil of cable that is on no diagram',
        },
      ],
    },
    {
      title: 'The Log Has a Hole in It',
      at: 'The Mess',
      event:
        'The station’s log is complete but for eleven minutes. The log, when asked, says politely that there were no such eleven minutes.',
      question: 'How do you fill the hole?',
      choices: [
        {
          text: 'Ask the cleaning machine, which remembers where it was told not to go',
          way: 'sly',
          outcome:
            'The cleaning machine shows you its map with touching pride. There is one room that it has been sorry about ever since.',
          memo: 'asked the cleaning machine',
        },
        {
          text: 'Ask each of {the crowd} what they had for supper that night',
          way: 'kind',
          outcome:
            'Everybody remembers the supper, and, remembering it, what came after. By the end of the shift you have eleven minutes in nine voices, and they fit.',
          memo: 'asked the whole crew about their supper',
          bond: 1,
        },
      ],
    },
  ],
};
