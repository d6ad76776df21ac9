import type { Genre } from '../types.ts';

export const thriller: Genre = {
  themes: ['Trust is what you have when there is no time.', 'The one who is hunted knows the wood best.'],
  titles: ['Until Midnight', 'The {Setting} Exchange', '{Thing}', 'Nobody Called {Ally}'],
  quests: [
    {
      thing: 'the list of eleven names',
      goal: 'reach the eleventh name on the list before whoever is crossing them off',
      call: 'The list comes to you by mistake, in a coat that looks like yours. There are eleven names on it, and ten are crossed out, each in the same green ink. “They are all dead,” says {ally}, white. “It was in the papers, one by one.” The eleventh is not crossed out. It is {ally}’s. And through the glass you see {rival}, who is feeling, for the second time, in an empty inside pocket.',
      clue: 'The crossings-out are not all of the same day. The oldest is brown at the edges. And the one who made it was left-handed; {rival} is not.',
      turn: '“You have it the wrong way round,” says {rival}, with both hands in sight. “One crosses off the ones who are *safe*. There are ten people in ten cottages who are not called what they were called. I have been trying for a year to get to the eleventh.” There is a click. {The boss}, who has been so helpful all night with cars and keys, has come in without a knock, and is holding the pen in the left hand.',
      dilemma: {
        text: 'There is one way out, and it takes two at the most. {The boss} wants the list; with that there are ten cottages to visit. {Rival} has begun, very quietly, to count down from ten.',
        question: 'What do you do at nought?',
        choices: [
          {
            text: 'Eat the list',
            way: 'bold',
            memo: 'ate the list',
            end: 'It is not a large piece of paper. You chew and look {the boss} in the eye. There are people who know how to get it out of you; but there is not the time, because {ally} has found the switch, and {rival} has found {the boss}. In ten cottages ten people sleep right through. You cannot see green ink, from that day, without an odd taste.',
          },
          {
            text: 'Send {ally} and {rival}, and stay behind, talking',
            way: 'kind',
            memo: 'stayed behind and talked',
            end: 'You talk. You talk as you have never talked in your life, about coats. It buys eleven minutes, and in the eleventh there are boots upon the stairs, the right ones. A postcard comes at Christmas, without a name: a cottage, smoke going up. In the corner somebody has drawn, in green, a small neat line.',
          },
        ],
      },
    },
    {
      thing: 'the voice on the line',
      goal: 'do what the voice says until you can find out whose it is',
      call: 'The telephone rings where there is no telephone. “Pick it up,” says the voice; “thank you. Now look to your left.” To your left stands {ally}, and on {ally}’s coat is a small red point of light. “It is quite simple,” says the voice. “You are going to fetch something from {rival} for me, by midnight. Do smile. {Ally} is wondering who it is.”',
      clue: 'Behind the voice, each time, there is the same sound: a slow drip, and a clock that is four minutes fast. You have heard that clock today.',
      turn: '{Rival} gives it to you without a struggle. It is a key, with a label; on the label stands your own address. “I had a call too,” says {rival}. “I was told to give it to whoever came. There was a red light on you.” You look at each other. Two lights; and one voice, which had to see you both. There is only one place in {setting} that looks down on both, and it has a clock in it, four minutes fast.',
      dilemma: {
        text: 'It is the caretaker, seventy, in felt slippers, in front of two toy lamps. Nobody was ever in danger. He has been up here for nine years, and wished to see, he says, whether anybody would do a thing like that for somebody. He asks whether you are very angry.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Take the lamps, and call it in',
            way: 'wise',
            memo: 'called it in',
            end: 'They are quite gentle with him. He asks if he may bring the clock. It is in the papers for a day; after that, nobody rings you for some time. {Ally} and {rival} come by on the Sunday, both, with cake, and sit, for a reason that none of you goes into, well away from the window.',
          },
          {
            text: 'Put the telephone into his hand, and dial a number that answers',
            way: 'kind',
            memo: 'dialled a number for the caretaker',
            end: 'It rings twice. It is his sister; it says so on the wall, under *Emergency*. He does not know what to say, and then, at some length, he does. You leave him talking. On the stairs {rival} sits down suddenly on a step and laughs, till you are all three holding on to the rail.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Same Car',
      event:
        'You have seen it three times, and each time it had a different number plate. It draws up now beside you, and the window comes down by an inch.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Get in',
          way: 'bold',
          outcome:
            'There is nobody in the back but an old woman with knitting. “I wondered when one of you would,” she says. She takes you eleven streets the wrong way, and tells you who is paying.',
          memo: 'got into the car',
        },
        {
          text: 'Drop something, and look at the tyres',
          way: 'wise',
          outcome:
            'There is red clay in the treads. There is only one place here with red clay, and it has been shut for a year; and {ally}, when you say so, stops walking.',
          memo: 'looked at the tyres',
          gain: 'a pinch of red clay in a match-box',
        },
      ],
    },
    {
      title: 'Not the Police',
      event:
        'Two officers would like a word. Their papers are in order. Their shoes are not: nobody in that force has ever been able to pay for shoes like those.',
      question: 'How do you get away?',
      choices: [
        {
          text: 'Ask them loudly, before {the crowd}, for directions',
          way: 'sly',
          outcome:
            'A dozen people stop to give them. In the general helpfulness you take four steps back, and are part of the audience, and then of the street.',
          memo: 'asked the false officers the way',
        },
        {
          text: 'Compliment the shoes',
          way: 'bold',
          outcome: 'They look down, both of them. It is only for a second; it is, however, a whole second.',
          memo: 'praised their shoes',
        },
      ],
    },
    {
      title: 'The Safe House',
      event:
        'It was supposed to be empty. There is a fire in the grate, a cup, and a record going round with the needle up. On the table lies a note: *They know about this one. So did I. Ten minutes.*',
      question: 'How do you use them?',
      choices: [
        {
          text: 'Search it for whoever wrote that',
          way: 'kind',
          outcome:
            'In the wardrobe, feverish, with a bandaged hand, is somebody who could have been away by now, and stayed to leave the note. You make a chair of your arms, {ally} and you.',
          memo: 'looked for the one who left the note',
          bond: 1,
        },
        {
          text: 'Put the needle down, turn it up, and go by the roof',
          way: 'sly',
          outcome:
            'They listen to a whole side of it outside the door before they break it in. From three roofs away you hear the crash come on the beat.',
          memo: 'left them a record to listen to',
        },
      ],
    },
  ],
  airs: [
    'The second hand goes by, on somebody’s wrist, with a tick like a tongue.',
    'You have learned to know people’s footsteps, and this is a new pair.',
    'There is a van outside, for flowers; it has been delivering them for an hour.',
    'Everything reflects: you had never noticed how much of the world is glass.',
    'Nobody has followed you for nine minutes. It is unsettling.',
  ],
  lastLines: [
    'It is over. You go on sitting with your back to the wall, and perhaps you always will.',
    'The telephone rings. You let it.',
    'You buy a new coat, one that looks like nobody else’s.',
  ],
};

export const tvMovie: Genre = {
  themes: ['Everybody in a small place is somebody’s secret.', 'It is never too late to come home for the parade.'],
  titles: ['The Secret of {TheSetting}', 'Home for {Thing}', 'The Four O’Clock', '{Thing}'],
  quests: [
    {
      thing: 'the lantern parade',
      goal: 'save the lantern parade, which has one evening left and no lanterns',
      call: 'You have not been back for ten years, and had meant to sign the papers and be gone by four. But the lanterns are missing, all three hundred; and {ally} has got flour on one cheek and has said “Please”. {Rival}, who runs everything now, and with whom you have not spoken since the business with the boat, says that nobody would miss an old parade. It is said rather loudly.',
      clue: 'In the shed where the lanterns were there is fresh sawdust, and a thermos; on the thermos, in nail varnish, are {rival}’s initials.',
      turn: 'They are in {rival}’s barn, all three hundred, every frame of them mended, with new paper on. “It was supposed to be a surprise,” says {rival}, scarlet. “I have been at it since March. Your mother asked me, before she... She said, get it right for once, and that one will come home.” On the first lantern, in your mother’s hand, is your name; on the second, the year that you left; and so on to the tenth.',
      dilemma: {
        text: 'It is nearly dark, and the band is getting cold. The papers are in your pocket. If you sign, the barn, the field and the whole route go on Monday to a gentleman from the city, who is waiting in a warm car.',
        question: 'What do you do with the papers?',
        choices: [
          {
            text: 'Fold them into a lantern',
            way: 'bold',
            memo: 'folded the papers into a lantern',
            end: 'They make quite a good one; it is heavy paper. The gentleman from the city gets out of his car to see what the light is, and somebody puts a candle into his hand. You walk at the front, between {ally} and {rival}. At the corner, where the street goes up, you look back: it is all the way down to the water.',
          },
          {
            text: 'Sign; and buy back the route with the money',
            way: 'sly',
            memo: 'signed, and bought back the route',
            end: 'The gentleman is pleased with the field. It is only on Tuesday that he learns that the lane across the middle of it, eleven feet wide, belongs for ever to a society of which {rival} is the chairman, {ally} the treasurer, and you, God help you, the secretary. He has been seen since with a lantern.',
          },
        ],
      },
    },
    {
      thing: 'the prize recipe',
      goal: 'find the last line of your grandmother’s recipe before the judging',
      call: 'The card is in her writing, and it stops. *And then the one thing without which*, it says, and there is a scorch. The fair is tomorrow; first prize is the amount, to the dollar, of what the bakery owes. “She always said it to the oven,” says {ally}. {Rival}, nine times runner-up, stands over the way behind a spotless window, whisking, and does not wave.',
      clue: 'You have baked it four times. It is perfect, and it is wrong. {Ally}, tasting, says a strange thing: “It’s not lonely enough.”',
      turn: 'In the end you go across the road and knock, and {rival} opens, and there on the wall behind is the other half of the card. They wrote it together, at sixteen, your grandmother and {rival}’s. They quarrelled over the name. Each of them kept a half; and for fifty years each won with half a cake. *And then the one thing without which*, it says on yours. And on {rival}’s: *somebody to lick the spoon.*',
      dilemma: {
        text: 'It is six in the morning. There is one oven hot, flour for one cake, and one entry form, with one line for a name.',
        question: 'Whose name goes on the form?',
        choices: [
          {
            text: 'Both grandmothers’',
            way: 'kind',
            memo: 'put both grandmothers on the form',
            end: 'The judge takes a bite and has to sit down. She was a girl here; she had forgotten. It is First, by a mile, and when they call the two names out nobody under seventy understands why all the old people are standing up. {Rival} licks the spoon. So do you.',
          },
          {
            text: '{Rival}’s, after nine second places',
            way: 'wise',
            memo: 'put {rival}’s name on the form',
            end: '{Rival} gets to the platform on {ally}’s arm and can’t say anything into the microphone at all. The cheque is handed across the road that night, in an envelope with a scorch on it. The sign over the bakery was changed in spring: it has two names, and a spoon.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'Everybody Remembers You',
      event:
        'You had hoped to go down {road} without being seen. By the second door there are five people in step with you, and somebody’s aunt has a photograph of you as a shepherd.',
      question: 'How do you get on?',
      choices: [
        {
          text: 'Take the photograph, and laugh',
          way: 'kind',
          outcome:
            'You hold it up. You were a dreadful shepherd. After that they part to let you through; and one, as you go by, says in your ear what nobody would have told a stranger.',
          memo: 'laughed about the shepherd',
          bond: 1,
        },
        {
          text: 'Go in by the kitchen, as you always did',
          way: 'sly',
          outcome:
            'The key is under the third pot. It is your key. Nobody has moved it for ten years, and somebody has kept it oiled.',
          memo: 'went in by the kitchen',
          gain: 'the key from under the third pot',
        },
      ],
    },
    {
      title: 'Snow on the Line',
      event:
        'Nothing is going out tonight, says {the boss}, and rather enjoys it. There is a room at the inn, and there is one other guest, {rival}, who has put a line of pillows down the middle of the only sofa.',
      question: 'How do you spend the night?',
      choices: [
        {
          text: 'Talk about the boat',
          way: 'bold',
          outcome:
            'It takes until three. There had been a leak, it seems, and each of you had supposed that the other knew. At some point somebody has taken away a pillow, to sit on.',
          memo: 'talked about the boat',
          rival: 'spared',
        },
        {
          text: 'Get out the cards, and say nothing about it',
          way: 'kind',
          outcome:
            '{Rival} cheats, as ever; you let it pass, as ever. In the morning you are asked, into a scarf, if you would care for a lift.',
          memo: 'played cards through the snow',
          rival: 'spared',
        },
      ],
    },
    {
      title: 'The Town Meeting',
      event:
        'Item four is you. {Rival} is in the chair, with a gavel that was once a darning egg. There are forty folding seats and a dog.',
      question: 'What do you say?',
      choices: [
        {
          text: 'That you were wrong to stay away',
          way: 'kind',
          outcome:
            'It is so quiet that you hear the dog lie down. “Seconded,” says someone at the back; and item four is carried, though nobody could tell you what it was.',
          memo: 'said before the whole town that you had been wrong',
          bond: 1,
        },
        {
          text: 'Move item five',
          way: 'sly',
          outcome:
            'Item five is the drains. They go at it for two hours, and you slip out during the second hour with the minutes of the last forty years, which nobody had thought of reading.',
          memo: 'moved on to the drains',
          gain: 'a book of old minutes',
        },
      ],
    },
  ],
  airs: [
    'Someone has already put up the lights, and someone else has said that it is too early.',
    'Through the window you see your old school, much smaller, and lit.',
    'It has begun to snow, on cue.',
    'A pie has been left out on a sill, in full view, as if nothing had ever happened here.',
    'The church bell rings eleven, and half the town corrects it.',
  ],
  lastLines: [
    'You missed the four o’clock. You have, so far, missed every one since.',
    'And just as everybody had stopped looking up, it snowed.',
    'There is a light in the kitchen window. It is you who has left it on.',
  ],
};
