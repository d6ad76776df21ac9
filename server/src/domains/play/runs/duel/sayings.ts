/** A character's manner in a duel. */
export type Manner = 'fierce' | 'grim' | 'courtly' | 'timid' | 'jolly' | 'calm';

/** The occasions for a line. */
export type Occasion = 'opens' | 'hits' | 'hurt' | 'even' | 'wins' | 'loses';

/**
 * What characters say in a duel, by manner. Nobody hits, or is hit, more than twice before it is over, so that no line comes
 * again in a duel, and few in the next one.
 */
export const sayings: Record<Manner, Record<Occasion, readonly string[]>> = {
  fierce: {
    opens: [
      'Come on, then. I have been patient long enough.',
      'You asked for this. Remember that.',
      'Good. I was beginning to think that nobody would.',
      'Mind your teeth. I shall not.',
    ],
    hits: [
      'Did that sting? Good.',
      'Stay down, if you are wise.',
      'There is more where that came from.',
      'You looked away. Never look away.',
      'That one I had been saving.',
    ],
    hurt: [
      'You will pay for that one.',
      'So you have teeth. Fine.',
      'Luck. Nothing else.',
      'Ha. Again. Do that again, and see.',
      'I have had worse from a door.',
    ],
    even: [
      'Is that all?',
      'Stop dancing and fight.',
      'I can do this all night.',
      'Well? Which of us came here to stand about?',
      'You are quick. I will give you that, and nothing else.',
      'Come closer. I dare you.',
    ],
    wins: [
      'Done. Next time, think before you raise your hand to me.',
      'Go and lick your wounds. I will be here.',
      'Up. You may try that again when you have slept.',
    ],
    loses: [
      'Enough. You have the better of me, and I hate it.',
      'Fine. Fine. You win. Now get out of my light.',
      'Well. Nobody has done that for years. I could nearly like you.',
    ],
  },
  grim: {
    opens: [
      'So. Begin.',
      'I take no pleasure in this. I shall do it properly.',
      'Stand where you like. It makes no difference.',
      'Last chance to sit down.',
    ],
    hits: [
      'Once.',
      'Your left was open.',
      'I have buried people who stood like that.',
      'Keep your hands up. I will not say it twice.',
      'That was the flat of it.',
    ],
    hurt: [
      'Yes. I felt it.',
      'Hm. You learn.',
      'I let that one in. I am tired.',
      'Clean. Do not spoil it by talking.',
      'My own fault.',
    ],
    even: [
      'Nothing.',
      'We could both go home.',
      'You wait well.',
      'No. Not from there.',
      'I know that one. I taught it.',
      'Breathe. You are wasting it.',
    ],
    wins: [
      'It is finished. Get up when you can.',
      'Enough. I have seen what I needed to see.',
      'Go and sit down. I will not think the less of you.',
    ],
    loses: [
      'That will do. You have it.',
      'I yield. Put that down before somebody is hurt.',
      'So. It has come round to me at last. Well done.',
    ],
  },
  courtly: {
    opens: [
      'Very well. Let us be quick, and let us be civil.',
      'After you. I insist.',
      'I do hope that neither of us is wearing anything borrowed.',
      'Shall we say three? I find that four is ostentatious.',
    ],
    hits: [
      'A pity. You left the door open.',
      'Forgive me. Habit.',
      'One does try to aim away from the face.',
      'Do say if I go too fast.',
      'I had that from a dancing master. He was dismissed.',
    ],
    hurt: [
      'Prettily done.',
      'I shall remember that one.',
      'Well. You have had lessons.',
      'I felt that quite distinctly. My compliments.',
      'How very disagreeable. Pray go on.',
    ],
    even: [
      'Neither of us, it seems.',
      'We are making an exhibition of ourselves.',
      'Again, if you please.',
      'I believe that we have both been too well brought up.',
      'One might almost set it to music.',
      'You first. No, truly. I can wait.',
    ],
    wins: [
      'That will do, I think. You fought decently.',
      'The matter is settled. Do see to that elbow.',
      'There. We need not mention it at dinner.',
    ],
    loses: [
      'I yield. Gracefully, I hope.',
      'Yours. I would bow lower, but something aches.',
      'You have won, and I shall be charming about it by Thursday.',
    ],
  },
  timid: {
    opens: [
      'Oh dear. Must we? All right. All right.',
      'I warn you, I have my eyes shut.',
      'Which end do I hold? No. Do not tell me.',
      'Could we not just say that we did?',
    ],
    hits: [
      'Oh. Oh, I am sorry. Did that land?',
      'I did not mean to do that so well.',
      'Was that me?',
      'You moved into it. I am almost sure that you moved into it.',
      'Sorry. Sorry. Is it bleeding?',
    ],
    hurt: [
      'Ow. That was hardly fair.',
      'I knew it. I knew this would hurt.',
      'Please, could we count that as three?',
      'I said ow. Did you hear me say ow?',
      'I would like that one to be the last.',
    ],
    even: [
      'Can we stop now?',
      'I think we both blinked.',
      'My knees would like a word.',
      'Is it a draw? I should love a draw.',
      'I am only holding this up because I daren’t put it down.',
      'Nobody is hurt. Let us look at that as a success.',
    ],
    wins: [
      'I won? I have never won anything. Are you all right?',
      'Is it over? Did I do that? Oh my.',
      'You may have it back, if you like. I did not mean to keep it.',
    ],
    loses: [
      'I give up. I gave up some time ago, really.',
      'You win. Thank goodness it is over.',
      'Yes. Quite right. May I lie down here?',
    ],
  },
  jolly: {
    opens: [
      'Ha. Now the evening is looking up.',
      'Best of friends afterwards, whatever happens.',
      'Somebody hold my supper.',
      'I do like a person who asks first.',
    ],
    hits: [
      'Ha. Too slow by half.',
      'You walked into that one.',
      'That is for your posture.',
      'I shall be telling people about that. In the telling you were taller.',
      'There. Nobody can say that I am only decoration.',
    ],
    hurt: [
      'Oh, lovely. Do it again and I shall be cross.',
      'Ha. I felt that in my ancestors.',
      'Not bad. Not bad at all.',
      'Where have you been keeping that?',
      'Ow. Ha. No, I am not laughing. Yes, I am.',
    ],
    even: [
      'Round and round we go.',
      'Somebody ought to be selling nuts.',
      'You are enjoying this, admit it.',
      'If you lead, I could follow. It is nearly a dance.',
      'I had a better one ready, but you put me off with your face.',
      'Not so fast. No, all right. As fast as that.',
    ],
    wins: [
      'And that is that. Come, I will help you up.',
      'Mine. Have a rest, then try me again.',
      'Well fallen. I have seen it done much worse.',
    ],
    loses: [
      'Beaten, and fairly. I will tell it better than it was.',
      'You have me. Ha. What a round.',
      'Down I go. Mind my hat, somebody.',
    ],
  },
  calm: {
    opens: [
      'If it must be so. Whenever you are ready.',
      'I would rather have talked. Begin.',
      'Take your time. I have plenty of it.',
      'Then let us find out, and be done.',
    ],
    hits: [
      'You were looking at my hands.',
      'There. Breathe.',
      'Think before you move.',
      'Your weight was on the wrong foot.',
      'It was not a kindness to wait.',
    ],
    hurt: [
      'Good. You saw that coming.',
      'I was slow.',
      'That one was yours.',
      'I shall feel that when it rains.',
      'Just so. I would have done the same.',
    ],
    even: [
      'Nothing for either of us.',
      'Patience.',
      'We know each other better now.',
      'The wind has changed. Did you notice?',
      'You stop where I would stop.',
      'There is no hurry.',
    ],
    wins: [
      'It is over. You may try again when you have rested.',
      'Enough. You were closer than you think.',
      'Sit. It will hurt less in an hour.',
    ],
    loses: [
      'You have won. I will keep my word.',
      'Well fought. I have nothing left to show you.',
      'So it is you. I am not sorry.',
    ],
  },
};
