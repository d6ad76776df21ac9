import type { Genre } from '../types.ts';

export const war: Genre = {
  themes: ['The brave are those who go back for somebody.', 'In a war it is the small mercies that are remembered.'],
  titles: ['Soup, and No Medals', 'A Truce in {TheSetting}', 'The Night Before {Thing}', 'Those Who Carried'],
  quests: [
    {
      thing: 'the order',
      goal: 'carry an order to the far end of {setting} before the guns begin at dawn',
      call: 'The wires are down, and so there has to be somebody. “It is an order to fall back,” says {ally}, who has been up with the wounded for two nights. “If it gets there by dawn, four hundred men come home.” {Rival}, who has come over under a white rag to ask for their dead, is on the other side, and the best scout that they have. You will meet again, says the look that you are given.',
      clue: 'The order has been folded three times, but it has four creases. Somebody has read it before you.',
      turn: '{Rival} could have shot you at the ford, and did not. Now you know why. “I have got one as well,” says {rival}, and holds it out. You read them side by side, by one match. The two are alike, to the word. Both sides have been ordered to fall back; both were given it by people who were not quite sure; and at dawn the guns of each will open fire, to cover a retreat from nobody.',
      dilemma: {
        text: 'There is a quarter of an hour left, and two batteries a mile apart. You have a horse between you, {ally}’s white apron, and a boy of sixteen with a bugle that he is not allowed to blow.',
        question: 'How do you stop it?',
        choices: [
          {
            text: 'Walk out between the lines, together, with the apron up',
            way: 'bold',
            memo: 'walked out between the lines',
            end: 'It is very light, and very quiet. Larks go up. You walk in step, because it is easier. Somebody on the left gets to his feet to see better, and nobody shoots him; and then on the right. By six o’clock they are standing all along it, up to their belts in wet grass, eight hundred men, each with a paper that tells him to go home.',
          },
          {
            text: 'Let the boy blow',
            way: 'kind',
            memo: 'let the boy blow his bugle',
            end: '“What shall I play?” asks the boy. “Anything,” you say. He plays what he knows, which is *Supper*. It goes out over the whole field. There is no gunner living who can hear that and pull a lanyard. One laughs, and then a battery does; and far off, on the other side, another bugle answers, flat, with the second part.',
          },
        ],
      },
    },
    {
      thing: 'the hospital train',
      goal: 'bring the wounded across {setting} with no map, no rank, and two days’ water',
      call: 'There are thirty-one of them who cannot walk, and seven who say that they can. The doctors have gone ahead with the general. “So it is us,” says {ally}, and puts the last clean pot on to boil. Among the thirty-one, on the end, under a blanket, in the wrong coat, is {rival}, who was shooting at you on Tuesday.',
      clue: 'Every night somebody goes round, after the lamps are out, and turns those who cannot turn themselves. It is not {ally}; it is not you.',
      turn: 'You wait up, and see. It is {rival}, on one leg, holding on to the stretchers, going from one to the next; with the names of all of them, it seems, by heart. “I was a stretcher bearer,” says {rival}, “on your side. I carried one of theirs in, once, by mistake, and after that I could not see where the line went. So I walked across. And then, of course, they gave me a rifle.”',
      dilemma: {
        text: 'At the last bridge there is a sentry and a list. Your wounded may go over. Anybody in the wrong coat is to be left on this side; and {rival} has thirty-one pulses in one hand, and is still counting.',
        question: 'What do you do at the bridge?',
        choices: [
          {
            text: 'Take off all the coats',
            way: 'kind',
            memo: 'took off all the coats',
            end: 'It takes ten minutes. {Ally} folds them in one great heap. Thirty-nine people in their shirts go over the bridge in the snow; the sentry looks along the line, and down at his list, and tears a strip from his own blanket for the last. The heap was burned. The stove has never drawn so well.',
          },
          {
            text: 'Give {rival} your own, and stay',
            way: 'bold',
            memo: 'gave {rival} your coat at the bridge',
            end: 'It fits, near enough. You watch them get smaller. {Ally} looks back, all the way. It is a long winter on that side, and there turn out to be people there too, who need turning in the night. In April somebody comes limping over the bridge towards you, in your coat, with a pot.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Well',
      event:
        'There is one well, and it has a sentry from each side at it, ten yards apart, pretending with great care that the other is a bush.',
      question: 'How do you get water?',
      choices: [
        {
          text: 'Draw for all three of you',
          way: 'kind',
          outcome:
            'You wind the handle, fill two tin mugs, and set each down half-way. It takes a while. The bushes drink. One of them, wiping a moustache, remarks to the air that the left-hand path has been mined.',
          memo: 'drew water for both sentries',
          bond: 1,
        },
        {
          text: 'Wait until the moon is down',
          way: 'wise',
          outcome:
            'You lie in the nettles until two. In the dark you hear the two bushes, in low tones, exchanging photographs; and take what you need without a splash.',
          memo: 'waited in the nettles for the moon',
        },
      ],
    },
    {
      title: 'One More',
      event:
        'You have got eight on a cart that holds six. At the edge of the wood someone lifts a hand. It is not a uniform that you know.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Stop, and get down, and walk',
          way: 'kind',
          outcome:
            'You give up your place, and {ally} the reins. The stranger is a schoolteacher, and all night long, to keep the others awake, she does geography.',
          memo: 'gave up your place on the cart',
          bond: 1,
        },
        {
          text: 'Drive on, and send back the first that you meet',
          way: 'bold',
          outcome:
            'You whip up, and do not look at {ally}. At the crossroads there is a patrol, and you send it back, and you make them say the place over twice. You hear, a good while after, that they were in time. It does not help as much as you had thought.',
          memo: 'drove on past the lifted hand',
          bond: -1,
        },
      ],
    },
    {
      title: 'The Good Boots',
      event:
        'A boy, dead asleep against a wall, has on the only whole boots in {setting}. You have forty miles to go, and rags. His mouth is open. He is perhaps seventeen.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Leave the boots, and put your blanket over him',
          way: 'kind',
          outcome:
            'You have gone a mile when he comes pounding up behind you, in those boots, with your blanket. He has a brother in the wagon park. They have mules.',
          memo: 'put your blanket over a sleeping boy',
        },
        {
          text: 'Wake him, and trade',
          way: 'wise',
          outcome:
            'He wants your knife, your tobacco, and the name of somebody to write to. The boots are too small. You walk forty miles in them, blessing every one.',
          memo: 'traded a boy for his boots',
          gain: 'a pair of whole boots, a size too small',
        },
      ],
    },
  ],
  airs: [
    'Far away there is a sound like furniture being moved in heaven.',
    'Someone is singing under their breath, the same verse, over and over, so as not to get to the end.',
    'The pot boils; it is the one thing here that always does.',
    'A horse without a rider comes by, and looks into every face.',
    'There are poppies. No one mentions them.',
  ],
  lastLines: [
    'Nobody gave out any medals for it. There was soup.',
    'When they asked, later, what it had been like, you told them about the larks.',
    'You have it still, the pot. It is a good pot.',
  ],
};

export const western: Genre = {
  themes: ['A long memory is a slow gun.', 'Where there is no law there are still manners.'],
  titles: ['The Ballad of {TheSetting}', 'A Stranger Asks for {Thing}', 'High Lonesome', 'Last Name on the List'],
  quests: [
    {
      thing: 'the water deed',
      goal: 'find the deed to the water before the auction at sundown',
      call: 'The list is nailed to the wall. It has three names on it; the first two have been crossed out, and the third is yours. “That is for the auction,” says {ally}. “Whoever holds the deed holds the water, and whoever holds the water holds us. {Rival} aims to buy it at sundown, for a dollar.” Across the way {rival} touches a hat to you, slow, like somebody winding a watch.',
      clue: 'The old man who had the deed left everything to everybody: his saddle, his dog, his second-best hat. It is only the hatbox that nobody can account for.',
      turn: 'It is in the lining of the second-best hat, and {rival} has been wearing it for a month. {Rival} takes it off, unpicks it with a thumbnail, and reads. “Well, I’ll be,” says {rival}. It is made out to the bearer, *providing that the bearer did not know it*. And {ally}, who sewed the lining, who has sewn for everybody here these twenty years, says: “He asked me to put it where a body’d have to give up looking.”',
      dilemma: {
        text: 'The sun is on the ridge. The auctioneer has a foot on the box. {Rival} has the deed in one hand, and the dollar in the other, and, for the first time that anyone can call to mind, an expression.',
        question: 'What do you do?',
        choices: [
          {
            text: 'Put down a dollar of your own, next to it',
            way: 'kind',
            memo: 'put your dollar next to {rival}’s',
            end: 'You lay it on the box. “For a share,” you say. There is a wait in which you could hear a lizard think. Then {ally} comes up with a dollar, in dimes; and the smith; and the widow. At sundown a hundred and four people own the water, and {rival} owns, as it turns out, a pretty good hat.',
          },
          {
            text: 'Ask {rival} to walk to the end of the street',
            way: 'bold',
            memo: 'asked {rival} for a walk down the street',
            end: 'You go side by side, not fast, with every window watching. What is said is not known. At the end you both stop, and look at the hills for a spell; and {rival} gives you the deed, and goes on walking. They found the dollar on your third-crossed name next morning, under a nail.',
          },
        ],
      },
    },
    {
      thing: 'the long debt',
      goal: 'bring a prisoner across {setting} alive, through everybody who would rather not',
      call: 'The prisoner is {rival}. It is two days to the judge, and there are eleven people with cause to see that {rival} does not arrive. “You are the only one here who does not hate somebody,” says {ally}, buckling on a belt that has hung for years on a nail. “I owe the judge a life. It might as well be that one.” {Rival}, in irons, inquires if there is going to be coffee.',
      clue: 'On the first night {rival} talks in sleep. It is an apology, quite a long one, with a name in it; and the name is {ally}’s.',
      turn: 'At the half-way fire it comes out. The bank, the horse and the burned barn were {rival}’s, all right, and {rival} says so. Not the killing. It was {ally} who killed a man that night, in the dark, for the best of reasons, and never knew whom one had hit. “I figured I was going to hang anyway,” says {rival}. “It seemed a waste to hang two.”',
      dilemma: {
        text: 'You can see the courthouse from here. {Ally} has taken off the gun belt and is holding it out to you, buckle first. {Rival} is shaking a head at you, ever so slightly. It is your word that the judge will take.',
        question: 'What do you tell the judge?',
        choices: [
          {
            text: 'All of it, the reasons first',
            way: 'wise',
            memo: 'told the judge all of it',
            end: 'It takes you an afternoon. The judge does not write anything down. “Twenty years,” says the judge when you have finished, to the window. “I reckon that is about what you have each done.” There is a fine; it is one barn. They are building it now, the pair of them, and it is going to lean.',
          },
          {
            text: 'That the prisoner drowned at the ford',
            way: 'sly',
            memo: 'told the judge that the prisoner drowned',
            end: 'You put a hat on the desk, wet through. The judge looks at it, and at the weather, which has been dry since May. “A sad thing,” says the judge. There’s a grave by the ford with a good board over it, and flowers. Somebody waters those. {Ally} says that it must be the rain.',
          },
        ],
      },
    },
  ],
  obstacles: [
    {
      title: 'The Game in the Back',
      event:
        'There is one chair empty at the table, and it is pushed out for you with a boot. They play for what you have got in your pockets, says the dealer; that, or the truth.',
      question: 'What do you play for?',
      choices: [
        {
          text: 'The truth',
          way: 'bold',
          outcome:
            'You lose the first hand, and tell them. You lose the second. By the third they are all losing on purpose; and you come away with nothing in your pockets, and everything that you came for.',
          memo: 'played cards for the truth',
          bond: 1,
        },
        {
          text: 'Your pockets, badly, so as to watch the mirror',
          way: 'sly',
          outcome:
            'It costs you eleven dollars, and a button. In the mirror you see the dealer’s sleeve; and up there, beside the ace, is a folded paper with your name on it.',
          memo: 'lost eleven dollars to a mirror',
          gain: 'a marked ace',
        },
      ],
    },
    {
      title: 'Dry Camp',
      event:
        'There is a canteen and a half of water, and there are five mouths, counting the mule. {Ally} says the next spring is a day away, or else it is not there any more.',
      question: 'How do you share it?',
      choices: [
        {
          text: 'The mule first',
          way: 'wise',
          outcome:
            'There are some words about it. The mule drinks, and thinks, and about three in the morning gets up and starts walking, in quite another direction, toward a smell. You follow her, and you live.',
          memo: 'gave the mule the first drink',
        },
        {
          text: 'Even, down to the capful',
          way: 'kind',
          outcome:
            'You measure it out in the cap of the canteen, before everyone’s eyes. When it comes to the last one, it goes round the whole circle, from hand to hand, and comes back to you full.',
          memo: 'shared the water by the capful',
          bond: 1,
        },
      ],
    },
    {
      title: 'The Kid with the Gun',
      event:
        'He cannot be more than fifteen, and has been waiting for you at the end of {road} since noon. The gun is too big. “My name,” he begins, and his voice cracks; he has to begin over.',
      question: 'What do you do?',
      choices: [
        {
          text: 'Ask him if he has eaten',
          way: 'kind',
          outcome:
            'The barrel goes down, by itself, an inch at a time. He has not eaten. He gets through two plates of beans and half his story, and it is {ally} who has to look away.',
          memo: 'fed the kid with the gun',
          bond: 1,
        },
        {
          text: 'Turn your back on him, and walk',
          way: 'bold',
          outcome:
            'You walk. It is a good long street. You can feel the place between your shoulder blades, about the size of a coin. After a time there is the sound of something heavy being put down in the dust, and of running.',
          memo: 'turned your back on a gun',
          gain: 'a gun too big for whoever had it',
        },
      ],
    },
  ],
  airs: [
    'A shutter bangs. Nobody goes to see to it.',
    'Somewhere a mouth-organ is working its way towards a tune.',
    'The dust comes by, on its way to somewhere else.',
    'You can feel people standing back from their windows.',
    'A long way off, under a great deal of sky, something is coming, and is in no hurry.',
  ],
  lastLines: [
    'By morning the wind had taken the tracks.',
    'They’ll tell you about it yet, in {setting}, if you buy; but the hat gets bigger every time.',
    'You ride out slow, so that anyone who wants to can say something. Somebody does.',
  ],
};
