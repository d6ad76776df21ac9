import { type NamedSentence, sentencesOfScene } from './scenes.ts';

// Test material on which the recogniser was never tuned: other names, sentences and voices. Written before it was first
// transcribed; nothing in voice/src may be chosen by its results.

/** Everyday sentences without any name of a scene. */
export const heldOutPlain: readonly string[] = [
  'I would rather stay here until the morning.',
  'Did anybody see who broke the window?',
  'You are not telling me the whole story.',
  'Let me look at that map again.',
  'My father used to work on this ship.',
  'How much do you want for the horse?',
  'We should leave before they find us.',
  'What is the name of this place?',
  'I am sorry about your sister.',
  'Could you show me the way to the market?',
  'Nobody told me there would be a fight.',
  'It is too cold to sleep outside tonight.',
  'Why are all the doors locked?',
  'I found this letter under the bed.',
  'Hold my hand and do not look down.',
  'What did the doctor say to you?',
  'There must be something we can do.',
  'Please forgive me, I was wrong.',
  'Is it true that you can read the stars?',
  'They took everything we had last winter.',
  'I promise I will come back for you.',
  'Which of you is the captain?',
  'Give me one good reason to trust you.',
  'Can we talk about what happened yesterday?',
];

/** Sentences with names and the names of their scenes. `named` lists what must be written exactly like this. */
export const heldOutNamed: readonly NamedSentence[] = [
  ...sentencesOfScene(
    ['Lysandra Vale', 'Corvin the Smith', 'Old Hesper', 'The Obsidian Compass', 'Thornwick'],
    ['Lysandra, have you been to Thornwick?', 'Lysandra', 'Thornwick'],
    ['I gave Corvin the obsidian compass.', 'Corvin', 'obsidian compass'],
  ),
  ...sentencesOfScene(
    ['Captain Morwen', 'Halvard', 'Bosun Pell', 'The Kraken Bell', 'Saltmere'],
    ['Captain Morwen, the wind is turning.', 'Captain Morwen'],
    ['Is Halvard still in Saltmere?', 'Halvard', 'Saltmere'],
  ),
  ...sentencesOfScene(
    ['Ottoline Graves', 'Inspector Quill', 'Barnaby', 'The Silver Locket', 'Marchbanks Hall'],
    ['Did you see Ottoline with the silver locket?', 'Ottoline', 'silver locket'],
    ['Barnaby says Inspector Quill is lying.', 'Barnaby', 'Inspector Quill'],
  ),
  ...sentencesOfScene(
    ['Zara Okonjo', 'Commander Vance', 'Unit Seven', 'The Plasma Torch', 'Kepler Station'],
    ['Tell Commander Vance that Zara is alive.', 'Commander Vance', 'Zara'],
    ['I left the plasma torch on Kepler Station.', 'plasma torch', 'Kepler'],
  ),
  ...sentencesOfScene(
    ['Brother Anselm', 'Isolde', 'The Abbot of Ferncliff', 'The Black Psalter', 'Wynn'],
    ['Brother Anselm hid the black psalter.', 'Brother Anselm', 'psalter'],
    ['Wynn, does Isolde know?', 'Wynn', 'Isolde'],
  ),
  ...sentencesOfScene(
    ['Cassian Drake', 'Nyx', 'Lady Ravenna', 'The Ember Stone', 'Duskhaven'],
    ['What does Lady Ravenna want in Duskhaven?', 'Lady Ravenna', 'Duskhaven'],
    ['Cassian Drake stole the ember stone from Nyx.', 'Cassian Drake', 'ember stone', 'Nyx'],
  ),
  ...sentencesOfScene(
    ['Tamsin Rook', 'Grimsby', 'Widow Harkness', 'The Brass Whistle', 'Pennyroyal'],
    ['Tamsin, blow the brass whistle.', 'Tamsin', 'brass whistle'],
    ['Widow Harkness never liked Grimsby.', 'Harkness', 'Grimsby'],
  ),
  ...sentencesOfScene(
    ['Haruto', 'Lady Akemi', 'Kenji the Swordsmith', 'The Jade Comb', 'Mizukawa'],
    ['Where did Lady Akemi leave the jade comb?', 'Akemi', 'jade comb'],
    ['Haruto, I am looking for Kenji.', 'Haruto', 'Kenji'],
  ),
  ...sentencesOfScene(
    ['Bartholomew Finch', 'Wilhelmina', 'Mister Tock', 'The Clockwork Sparrow', 'Gearford'],
    ['Bartholomew, wind the clockwork sparrow.', 'Bartholomew', 'clockwork sparrow'],
    ['Wilhelmina is waiting in Gearford.', 'Wilhelmina', 'Gearford'],
  ),
  ...sentencesOfScene(
    ['Sheriff Delgado', 'Ruby Tallow', 'Doc Hensley', 'The Marked Deck', 'Dry Fork'],
    ['Sheriff Delgado, Ruby cheated.', 'Sheriff Delgado', 'Ruby'],
    ['Ask Doc Hensley about the marked deck.', 'Hensley', 'marked deck'],
  ),
  ...sentencesOfScene(
    ['Princess Elowen', 'Dunstan', 'The Witch of Marrow Fen', 'Moonpetal', 'Sable'],
    ['Princess Elowen needs the moonpetal.', 'Elowen', 'moonpetal'],
    ['Dunstan lost Sable in Marrow Fen.', 'Dunstan', 'Sable', 'Marrow Fen'],
  ),
  ...sentencesOfScene(
    ['Professor Lindqvist', 'Mira', 'Agent Sorrell', 'The Cipher Wheel', 'Yorick'],
    ["Where is Mira's cipher wheel?", 'Mira', 'cipher wheel'],
    ['Agent Sorrell works for Professor Lindqvist.', 'Agent Sorrell', 'Lindqvist'],
  ),
];
