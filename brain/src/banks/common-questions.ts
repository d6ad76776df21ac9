import type { Bank } from './manner.ts';
import { requestQuestions } from './request-questions.ts';
import { stateQuestions } from './state-questions.ts';

/**
 * Questions that people ask anybody and for which few stories have a line. The answers are personal but contain no
 * facts, so they contradict nothing. Patterns match folded text.
 */
export const commonQuestions = {
  opinionOfOther: {
    asked:
      /\b(?:(?:do|did|can|could|should|would) (?:you|i|we) (?:really |even )?(?:trust|like|love|hate|believe|respect) (?:him|her|them)|(?:is|are) (?:he|she|they) (?:a )?(?:good|honest|nice|dangerous|kind|single|married)(?: (?:man|woman|person|people))?)\b/,
    bank: {
      any: [
        'I have seen more than one side of that, and I keep my judgement for later.',
        'You should make up your own mind. I was wrong about people twice this year.',
        'Ask me what was done, and I will tell you. Ask me what I think of people, and I grow careful.',
        'There is good there. There is also the rest.',
        'That depends on the day, and on who is looking.',
      ],
      warm: ['I try to think the best of everybody. It is hard work, some days.'],
      sharp: ['I do not hand out character references.'],
      grand: ['I have formed an opinion. I do not circulate it.'],
      lively: ['Oh, you want gossip! Sit closer, and I will still not tell you.'],
      reserved: ['I would rather not speak about others.'],
    },
  },
  missing: {
    asked: /\bdo you (?:still )?miss (?:him|her|them|it|home|your \w+)\b/,
    bank: {
      any: [
        'More in the evenings than in the mornings.',
        'One does not stop. One only stops mentioning it.',
        'Some days I forget to, and then I am sorry for that as well.',
      ],
      sharp: ['What do you think?'],
      grand: ['It is not a word I use. But yes.'],
      lively: ['Terribly! And then I talk, so as not to notice.'],
      reserved: ['Yes.'],
    },
  },
  opinionOfPlayer: {
    asked:
      /\b(?:what (?:do|did) you (?:think|make) of me|do you (?:like|trust|believe|know|hate|love|remember) me|am i (?:your friend|right|wrong|a fool))\b/,
    bank: {
      any: [
        'I think that you listen better than you speak, and I mean it kindly.',
        'I have not made up my mind about you. It is not the worst thing I say of people.',
        'You ask a great deal. I suppose that somebody has to.',
        'You are still standing here. That counts for something.',
      ],
      warm: ['I am glad of you. I can say that much already.'],
      sharp: ['You are in my way, but I have had worse things in my way.'],
      grand: ['You will do, for the present.'],
      lively: ['I like a face that gives everything away. Yours does.'],
    },
  },
  honesty: {
    asked:
      /\b(?:are you (?:lying|telling (?:me )?the truth|honest|serious|sure|certain|joking)|is (?:that|this|it) (?:really )?(?:true|so|a lie)|(?:can|should|may) i (?:trust|believe) you|why should i (?:trust|believe) you|have you ever lied|do you (?:ever )?lie|you(?:'re| are) lying)\b/,
    bank: {
      any: [
        'If I were lying, I would have made it prettier.',
        'You will have to decide that for yourself.',
        'I have told you nothing that I would not say again.',
        'It is as true as I know how to make it.',
        'Ask somebody else, and see if the two stories fit.',
      ],
      sharp: ['Call me a liar outright, or leave it.'],
      grand: ['My word is not usually asked to prove itself.'],
      lively: ['On my honour! What there is of it.'],
    },
  },
  trustOfOthers: {
    asked:
      /\b(?:(?:do|can|should) (?:you|i|we) trust (?:the others|them|anyone|anybody|people)|whom? (?:do|can|should) (?:you|i|we) trust|what do you think of (?:the others|them|the people))\b/,
    bank: {
      any: [
        'I trust people as far as I can see their hands.',
        'Everybody here wants something. It is a question of what.',
        'Watch what they do when they think that nobody is looking.',
        'Some of them more than they deserve, I dare say.',
      ],
      warm: ['I would sooner trust too much than too little, and I have paid for it.'],
      sharp: ['Trust? No. I keep count.'],
    },
  },
  want: {
    asked:
      /^(?:and |so |but )*what (?:do|would|did) you (?:really |truly )?(?:want|wish|hope|dream|need|like)(?: for| of| most| from life| to do)?(?: in (?:life|the end))?\s*\??$|^(?:and |so |but )*what are you (?:really |still )?(?:(?:looking|hoping|waiting|searching) for|after)\s*\??$/,
    bank: {
      any: [
        'To see the end of this, and to be able to sleep after it.',
        'Less than you would suppose, and I do not think that I shall get it.',
        'To be believed, once, without having to prove it.',
      ],
      sharp: ['To be left alone. You see how well that is going.'],
      grand: ['What I want has seldom been the question.'],
      lively: ['Everything, on a plate, with company.'],
    },
  },
  fear: {
    asked:
      /\b(?:what (?:are you (?:so )?(?:afraid|scared|frightened) of|(?:do you fear|frightens you|scares you))|(?:are|were|aren't|weren't) you (?:not |never |ever )?(?:afraid|scared|frightened)|(?:is there )?(?:something|anything) (?:that )?you(?:'re| are) (?:afraid|scared|frightened) of)\b/,
    bank: {
      any: [
        'Of the same things as everybody. I have only had more practice at hiding it.',
        'I will tell you when it is over.',
        'Fear is a good dog. It barks at the right doors.',
      ],
      sharp: ['Not of you, if that is what you mean.'],
      grand: ['It is not a thing that I am allowed to show.'],
    },
  },
  age: {
    asked: /\b(?:how old are you|what(?:'s| is) your age|when were you born|your birthday)\b/,
    bank: {
      any: [
        'Old enough to know better, and it has never helped.',
        'I stopped counting when it stopped being good news.',
        'That depends on the day.',
      ],
      grand: ['One does not ask.'],
      lively: ['Younger than I feel, and older than I act.'],
    },
  },
  origin: {
    asked:
      /\b(?:where (?:are you from|do you come from|were you born|did you grow up|do you live)|how did you (?:get|come|end up) (?:here|to this))\b/,
    bank: {
      any: [
        'Where I come from matters less than where I am.',
        'I have been here long enough for it to count as home.',
        'You would not find it, and I am not sure that I could.',
      ],
    },
  },
  family: {
    asked:
      /\b(?:(?:do you have|have you|tell me about your|what about your|where is your) (?:got )?(?:a |any )?(?:family|children|kids|siblings|brothers?|sisters?|wife|husband|parents|mother|father)|are you married)\b/,
    bank: {
      any: [
        'I do not carry my family about in my talk.',
        'There are people that I think of last thing at night. Leave it at that.',
        'Family is a long story, and the long stories here are not the merry ones.',
      ],
    },
  },
  love: {
    asked:
      /\b(?:(?:have|were) you ever (?:been )?(?:in love|loved)|do you (?:love|have) (?:some|any)(?:one|body)|are you in love|who do you love|(?:do you have|have you(?: got)?) (?:a )?(?:boyfriend|girlfriend|sweetheart|lover)|are you single)\b/,
    bank: {
      any: [
        'That is a question for late in the evening.',
        'I know what it is. Let that be answer enough.',
        'If I had, would I tell you before I had told them?',
      ],
      lively: ['Constantly! It is a weakness of mine.'],
      grand: ['It is not a subject on which I am asked.'],
    },
  },
  tastes: {
    asked:
      /\b(?:(?:what(?:'s| is|'re| are) your )?favou?rite|do you (?:like|enjoy|love|prefer|hate) (?!me\b)|what (?:kind|sort) of .* do you like)\b/,
    bank: {
      any: [
        'I have never been one for favourites. They get taken away.',
        'I like what I know. It is a short list, and I am fond of it.',
        'In good company, nearly everything.',
        'Not as much as I used to. But ask me again on a good day.',
      ],
      lively: ['Always, and too much of it!'],
      sharp: ['Do I look like somebody who has the time?'],
    },
  },
  doings: {
    asked:
      /\bwhat (?:do you do|are you doing|have you been doing|keeps you busy)(?: (?:here|all day|for fun|when|now|today|every day))*\s*\??$/,
    bank: {
      any: [
        'What has to be done, mostly, and then a little of what need not be.',
        'I keep my eyes open. You would be surprised how it fills a day.',
        'At the moment, I am talking to you.',
      ],
    },
  },
  sleep: {
    asked: /\b(?:did you sleep|do you sleep|are you tired|slept well)\b/,
    bank: {
      any: [
        'As well as anybody does, at such a time.',
        'Sleep and I are on bad terms just now.',
        'I lay down. I would not call it more than that.',
      ],
    },
  },
  permission: {
    asked:
      /^(?:please,? )?(?:can|may|could|might) (?:i|we) (?:(?:please )?(?:ask|sit|stay|come|join|look|talk|speak|rest|have a (?:look|word|seat|question)))\b/,
    bank: {
      any: ['You may. I will tell you when to stop.', 'Nobody is keeping you from it.', 'By all means.'],
      warm: ['Of course, and make yourself comfortable.'],
      sharp: ['You are doing it already.'],
      grand: ['You have my leave.'],
    },
  },
  offer: {
    asked:
      /\b(?:(?:is there )?(?:anything|something) (?:i|that i|else i) can (?:do|bring|get|help)|do you need (?:anything|something|help)|would you like (?:some|a|something))\b/,
    bank: {
      any: [
        'Keep your eyes open for me. That would be worth more than anything you could carry.',
        'You could go on asking. Nobody else does.',
        'It is good of you. I shall think of something.',
      ],
    },
  },
  ...requestQuestions,
  ...stateQuestions,
  yourPlace: {
    asked: /\bwhat would you do (?:in my place|if you were me|instead)\b/,
    bank: {
      any: [
        'I would trust my ears before my eyes, and my feet before either.',
        'I would talk to everybody once more, and listen for what has changed.',
        'In your place? I would already have made three mistakes. You are doing well.',
      ],
    },
  },
  matters: {
    asked:
      /\b(?:why (?:does|should|would|is) (?:it|that|this) (?:even |so )?(?:matter|important)|does (?:it|that|this|any of it) (?:even |really )?matter|what does (?:it|that) matter|why should (?:i|we) care|who cares)\b|^(?:and |but )?so what\b/,
    bank: {
      any: [
        'Perhaps it does not. But I have noticed that nobody likes to be asked about it.',
        'It matters to me. That will have to do, for a beginning.',
        'Small things are where the large ones show. That is all that I can tell you.',
        'You may be right, and it is nothing. I should sleep better if I thought so.',
      ],
      warm: ['Because somebody was hurt by it, or will be. That is always reason enough for me.'],
      sharp: ['If you have to ask, it does not matter to you.'],
      grand: ['It matters because I say that it does. That used to be sufficient.'],
      lively: ['Because it is interesting! Is that not a reason?'],
      reserved: ['It does.'],
    },
  },
  theirKnowledge: {
    asked:
      /^(?:and |but |so )?(?:does|do|did) (?!you\b|i\b|we\b|any|some|every)[\p{L}'. ]{2,30}? (?:even |already |really )?know(?: (?:about|of|that|what|who|where|why)\b.*)?[?!. ]*$/u,
    bank: {
      any: [
        'If so, nobody has said it to my face.',
        'Not from me. That is as far as I can swear to it.',
        'Some days I am sure of it, and on others I am sure of the opposite.',
        'I have wondered. It is not a thing that one can ask.',
      ],
      sharp: ['Go and ask. Then come back and tell me what it cost you.'],
      grand: ['More is known than is mentioned, everywhere.'],
      lively: ['Oh, I watch for it all day long! And I could not tell you.'],
    },
  },
  ownDeed: {
    asked:
      /^(?:and |but |so |then |well,? )?(?:do|did|have|are) you (?:ever |really |still |the one who )*(?!like|love|hate|know|think|understand|feel|trust|believe|miss|mean|want|need|remember|see|hear|saw|seen|heard)[\p{L}]+ (?:it|them|him|her|that|this)(?: (?:there|here|yourself|too|down|up|away|out|back|alone))*[?!. ]*$/u,
    bank: {
      any: [
        'You ask that as if you had made up your mind already.',
        'Ask me what I have seen, and I will tell you. What I have done is a longer talk.',
        'If I said no, would you believe it?',
        'I am not going to say yes or no to that.',
      ],
      sharp: ['Prove it, or leave it.'],
      grand: ['One does not put such questions to me.'],
      lively: ['Me? What a thought! Let us keep it as a thought.'],
      reserved: ['I would rather not say.'],
    },
  },
  presence: {
    asked:
      /^(?:and |but |so )?(?:is|are) (?:he|she|they) (?:still )?(?:here|there|in|about|around|nearby)(?: now)?[?!. ]*$/,
    bank: {
      any: [
        'I have not counted heads. Look about you.',
        'People come and go here, and few of them tell me.',
        'I should go and look, if I were you.',
      ],
    },
  },
} satisfies Record<string, { asked: RegExp; bank: Bank }>;

export type CommonQuestion = keyof typeof commonQuestions;
