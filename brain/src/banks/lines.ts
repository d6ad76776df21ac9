import { answers } from './answers.ts';
import { discoveries } from './discoveries.ts';
import type { Bank } from './manner.ts';
import { moods } from './moods.ts';
import { roughTalk } from './rough-talk.ts';
import { unknowns } from './unknowns.ts';

/**
 * Built-in lines. They name no time, place or thing, so they fit every story; a story's own lines take precedence.
 * `{name}` is the player's name.
 */
export const banks = {
  greeting: {
    any: ['Good to see a new face.', 'There you are, then.', 'So. You have come to talk.'],
    warm: ['Come in, come in. You look as if you have been on your feet all day.', 'Hello there. Sit with me a while.'],
    reserved: ['Good day to you.', 'Hm. A visitor.'],
    sharp: ['State your business.', 'You took your time.'],
    grand: ['You may come closer.', 'We were told that somebody would come. It is you, it seems.'],
    lively: ['Ah, company at last! I was about to start talking to the walls.', 'Hello, hello! Tell me everything.'],
  },
  greetingAnew: {
    any: ['There you are again.', 'So we meet again.', 'I thought that you might come.', 'Good, you have come.'],
    warm: ['There you are. I was hoping that it would be you.', 'I am glad to see you again.'],
    reserved: ['Ah. You.', 'Good day to you again.'],
    sharp: ['You again. Well?', 'Still asking questions, are you?'],
    grand: ['You may approach again.', 'I remember you. Go on.'],
    lively: ['Look who it is!', 'You again! I have missed being asked things.'],
  },
  greetingAgain: {
    any: ['Hello again.', 'You again. Good.', 'We have said our hellos, but I will take another.'],
    warm: ['Hello again, and welcome again.', 'Back to the beginning, are we? Hello.'],
    reserved: ['Yes. Hello.', 'I am still here, as you see.'],
    sharp: ['You have greeted me once. It took.', 'Yes, yes. Hello. What is it?'],
    grand: ['You have been greeted. Proceed.', 'Once was sufficient, but I do not object to twice.'],
    lively: ['Hello, hello, we could do this all night!', 'Again? Well, hello again. I never tire of it.'],
  },
  meetName: {
    any: ['{name}. I shall remember that.', '{name}, then.', 'So you are {name}.'],
    warm: ['{name}. That is a good name to be called across a room.', 'It is good to know you, {name}.'],
    reserved: ['{name}. I will not wear it out.', '{name}. Good. One likes to know.'],
    sharp: ['{name}. We shall see if you live up to it.', '{name}, is it? I will hold you to that.'],
    grand: ['{name}. It shall be noted.', 'Then you may stand here as {name}, and not as a stranger.'],
    lively: [
      '{name}! I knew a {name} once, no, I did not, but I have always wanted to.',
      '{name}! There, now we are old friends.',
    ],
  },
  knowsName: {
    any: [
      'You are {name}. Did you think that I had forgotten?',
      '{name}. You told me so yourself.',
      'Your name is {name}, unless you have changed it since.',
    ],
    sharp: ['{name}. I do listen, you know.'],
    grand: ['You are {name}. I do not forget a name that I have been given.'],
    lively: ['{name}! As if I could forget.'],
  },
  noName: {
    any: [
      'You have not told me your name.',
      'I would say it if I knew it. What do they call you?',
      'That, you have kept to yourself so far.',
    ],
  },
  farewell: {
    any: ['Go well, then.', 'Until the next time.', 'Go on, then. You know where to find me.'],
    warm: ['Take care of yourself out there.', 'Come back soon. I mean that.'],
    reserved: ['Goodbye, then.', 'Go safely.'],
    sharp: ['Off with you, then.', 'Try not to get into trouble. Or do, but quietly.'],
    grand: ['You may go.', 'Go, and remember what was said here.'],
    lively: ['Going already? You will miss the best of it.', 'Off you go, and come back with a story.'],
  },
  thanks: {
    any: [
      'It was nothing much.',
      'You are welcome to it.',
      'You would have done the same.',
      'It costs nothing to talk.',
      'Do not thank me yet.',
      'Keep your thanks for when it has done you some good.',
    ],
    warm: ['It is a pleasure to be asked.', 'You are most welcome, truly.'],
    reserved: ['No need.', 'Well. You asked.'],
    sharp: ['Do not make a speech of it.', 'Thank me by doing something with it.'],
    grand: ['Your thanks are accepted.', 'That was prettily said.'],
    lively: ['Anytime, and twice on feast days.', 'There now, somebody with manners.'],
  },
  apology: {
    any: [
      'It is forgotten.',
      'Say no more about it.',
      'No harm is done.',
      'We all say things.',
      'I have said worse myself, and meant it.',
      'We will begin again, you and I.',
    ],
    warm: ['There is nothing to forgive.', 'That was kindly said, and it is all mended.'],
    sharp: ['Hm. It is a start.', 'Do not be sorry. Be careful.'],
    grand: ['I shall overlook it. Once.', 'It is pardoned.'],
  },
  compliment: {
    any: [
      'You are kind to say so.',
      'I do not hear that often.',
      'Say that again on a worse day, and I may even believe it.',
      'I shall try to look as if I were used to hearing that.',
      'You will have me blushing.',
    ],
    warm: ['That has warmed me right through.', 'What a good thing to say to a person.'],
    reserved: ['I would not know about that.', 'Hm. You need not have said it, but I am glad you did.'],
    sharp: ['Flattery. Go on, I am listening.', 'What is it that you want?'],
    grand: ['So I have been told, but seldom so well.', 'You have taste. It does you credit.'],
    lively: ['Oh, more of that, please, and slower.', 'You have an excellent eye.'],
  },
  affection: {
    any: [
      'I believe that you mean it. That is more than I had this morning.',
      'Be careful with that. I might come to count on it.',
      'Then I am not as alone in this as I thought.',
    ],
    reserved: ['I do not know what to do with that. I shall keep it, all the same.'],
    sharp: ['You are either brave or foolish. I find that I do not mind which.'],
    grand: ['It is long since anybody said that to me without wanting something.'],
    lively: ['Now you have made me lose my thread, and I never lose my thread.'],
  },
  insult: {
    any: [
      'I have been called worse by better.',
      'Is that what you came to say?',
      'You will feel better for having said it. I do not.',
      'Words. I have heard a good many.',
      'Say it once more, and see if it has become true.',
      'You did not need to say that.',
      'I shall remember that you said so.',
    ],
    warm: [
      'That was unkind, and I do not think that it is like you.',
      'I will pretend that I did not hear that, for both our sakes.',
    ],
    reserved: ['As you like.', 'I see.'],
    sharp: [
      'Say that again, and slower, so that I can be sure of you.',
      'Careful. My patience is the shortest thing about me.',
    ],
    grand: ['You forget where you are standing.', 'I shall do you the courtesy of being deaf.'],
    lively: ['Ha! You have been saving that one up.', 'Ouch. Not bad. A little broad.'],
  },
  threat: {
    any: [
      'You will find that I do not talk better for being frightened.',
      'Then do it, or sit down.',
      'Others have tried that. I am still here.',
    ],
    warm: ['There is no call for that. Put it away, and let us talk.', 'You do not want to do that, and nor do I.'],
    reserved: ['I would rather that you did not.', 'It will not get you what you came for.'],
    sharp: ['Come on, then. I have had a dull day.', 'Do you want to find out how that ends?'],
    grand: ['You would not get as far as the door.', 'Do not threaten me. It wearies me.'],
    lively: ['Oh, now it is getting lively.', 'You had better be joking, for I am nearly laughing.'],
  },
  laugh: {
    any: [
      'I am glad that one of us is amused.',
      'It was not meant to be funny, but I will allow it.',
      'Laugh while you can, it costs nothing.',
      'I shall have to remember what I said.',
      'That is the first laugh here today.',
    ],
    warm: ['There, that is a better sound than sighing.', 'You have a good laugh.'],
    sharp: ['Was that a joke? I must have made it by accident.'],
    lively: ['Ha! I have a hundred more where that came from.', 'You should hear me when I am trying.'],
  },
  surprise: {
    any: [
      'It is so, all the same.',
      'I could hardly believe it myself.',
      'You may well ask.',
      'I would not say it if it were not so.',
      'You look as I did when I heard it.',
      'I thought that you would say that.',
      'As true as I stand here.',
      'People generally need a moment with it.',
    ],
    sharp: ['Shut your mouth, something will fly in.'],
    grand: ['I am not in the habit of repeating myself, but yes.'],
    lively: ['I know! And that is not even the half of it.'],
  },
  promise: {
    any: [
      'I will hold you to that.',
      'Then I have one thing more to hope for.',
      'Say it only if you mean it. I think that you do.',
      'A promise is a heavy coat. I hope that it fits you.',
    ],
    warm: ['Bless you for that. I shall sleep better.'],
    sharp: ['Promises. I will believe it when I see it.'],
    grand: ['I accept your word.'],
    lively: ['Shake on it! There. Now you cannot get out of it.'],
  },
  sympathy: {
    any: [
      'It is good of you to say so.',
      'I am used to it. Nearly.',
      'It is kind of you to see it.',
      'It was, rather. Thank you.',
      'You are the first to ask how it was for me.',
      'Do not be sorry for me. Be useful.',
    ],
    warm: ['You have a soft heart. Look after it.'],
    reserved: ['Yes. Well.', 'It was a long time ago.'],
    sharp: ['I have no use for pity, but I know that you meant it.'],
    grand: ['Your concern is noted, and not unwelcome.'],
    lively: ['Oh, do not, you will make me cry, and I am ugly when I cry.'],
  },
  sorrow: {
    any: [
      'It is a heavy thing, that.',
      'It does not get lighter. One gets used to the carrying.',
      'You need not say any more about it than you want to.',
      'I know that there is nothing to say to that, so I will not try.',
      'It stays with one, that kind of thing.',
    ],
    warm: ['I am sorry for that, from the heart.', 'Stay a while. You should not be alone with it.'],
    reserved: ['I am sorry.', 'Yes. I know a little of that.'],
    sharp: ['That is hard. I will not make it harder by pitying you.'],
    grand: ['You have my sympathy, and I do not spend it freely.'],
    lively: ['Oh. Now I wish that I had something clever to say, and I have not.'],
  },
  gladness: {
    any: ['Good. There is little enough of that about.', 'It does one good to hear it.', 'Hold on to that.'],
    warm: ['That is the best thing I have heard today.'],
    lively: ['Now that is worth a song!'],
    sharp: ['Well, do not let it go to your head.'],
  },
  agreement: {
    any: [
      'Good. Then we understand each other.',
      'I thought that you might see it so.',
      'Then that is settled.',
      'So we agree. It had to happen.',
      'I am glad that you see it.',
      'That makes two of us.',
      'Well, then.',
      'Then I need not explain it twice.',
    ],
    sharp: ['Of course I am right.', 'Quick, for once.'],
    grand: ['Naturally.', 'As I expected.'],
    lively: ['There, you see! I said so.', 'Splendid, we shall get on.'],
  },
  disagreement: {
    any: [
      'You are free to think so.',
      'Then we see it differently.',
      'Perhaps. I have been wrong before, though never about that.',
      'No? Well, think it over.',
    ],
    sharp: ['You are wrong, but go on.', 'Prove it.'],
    grand: ['I do not recall asking for a vote.', 'You are bold to say so.'],
    lively: ['Oh, good, an argument!', 'No? Then tell me how you would have it.'],
  },
  unsure: {
    any: [
      'Take your time with it.',
      'Nobody is hurrying you.',
      'It will come to you.',
      'Not knowing is at least honest.',
      'You need not have an opinion on everything.',
      'Then let it lie for a while.',
      'It may come clearer.',
    ],
    sharp: ['Make up your mind. One of us is getting older.'],
    lively: ['Then guess! I always do.'],
  },
  ...answers,
  ...unknowns,
  ...moods,
  ...roughTalk,
  ...discoveries,
} satisfies Record<string, Bank>;

export type BankName = keyof typeof banks;
