import { type NamedSentence, sentencesOfScene } from './scenes.ts';

/** The sentences that every voice says for counting its words: everyday English, without names. */
export const voiceSentences: readonly string[] = [
  'The old bridge will not hold another winter.',
  'Nobody has opened that door since the summer.',
  'Bring me the letter before the sun goes down.',
  'I never trusted the captain or his quiet friends.',
  'There is a light in the window of the empty house.',
  'You should have told me about the missing money.',
  'My brother left the village seven years ago.',
  'Listen to the water and you will hear them singing.',
  'We sail when the tide turns, with you or without you.',
  'The king has three sons and not one of them is honest.',
  'Take this key and do not show it to anyone.',
  'It was raining on the night the bell fell silent.',
  'What would you do if the soldiers came back tomorrow?',
  'She keeps her secrets behind the kitchen wall.',
  'The road to the north is closed until the spring.',
  'I can offer you soup, bread and a dry bed.',
  'Somebody has been walking in the garden at midnight.',
  'He promised to return the book within a week.',
  'Do you remember the song that your mother loved?',
  'The truth is older than this town and twice as cold.',
];

/** Typical sentences of players, as recorded by a microphone. */
export const playerSentences: readonly string[] = [
  'Where did you find the lantern?',
  'Tell me about the night of the storm.',
  'I do not believe a word of it.',
  'Can you help me cross the river?',
  'What happened to your father?',
  'Please open the door.',
  'Who else knows about this?',
  'How long have you worked here?',
  'Give me the key and I will go.',
  'Are you afraid of the dark?',
  'Good evening, may I sit down?',
  'Why did you lie to me?',
  'I have come to look at the tower.',
  'Show me what you have in the box.',
  'Thank you, that was very kind.',
  'Is there another way out of the valley?',
];

/**
 * Typical sentences of players with names, and the names of their scenes. `named` lists what must be written exactly
 * like this.
 */
export const namedSentences: readonly NamedSentence[] = [
  ...sentencesOfScene(
    ['Tadhg Ó Conghaile', 'Sorcha Ní Fhlatharta', 'Fintan Breathnach', 'Tower Key', 'Wreck Chart', "Máirtín's Lantern"],
    ['Sorcha, did Fintan take the wreck chart?', 'Sorcha', 'Fintan', 'wreck chart'],
    ['Tadhg, who gave you the tower key?', 'Tadhg', 'tower key'],
  ),
  ...sentencesOfScene(
    ['Osric the Ferryman', 'Captain Rue', 'Priestess Ilane', 'The Clapper of Hallowmere', "Warden's Medallion"],
    ['Osric, where is the clapper of Hallowmere?', 'Osric', 'clapper', 'Hallowmere'],
    ['Does Captain Rue know about Priestess Ilane?', 'Captain Rue', 'Priestess', 'Ilane'],
  ),
  ...sentencesOfScene(
    ['Queen Isaura', 'General Thorne', 'Pim the Jester', 'The Royal Ring', 'The Oath Scroll', 'The Crown of Ash'],
    ['Queen Isaura, I bring the oath scroll.', 'Isaura', 'oath scroll'],
    ['Did General Thorne speak to Pim the jester?', 'General Thorne', 'Pim', 'jester'],
  ),
  ...sentencesOfScene(
    ['Countess Orlova', 'Inspector Halász', 'Miklós the Porter', 'Engraved Watch', 'The Warrant'],
    ['Countess Orlova, where is Miklós?', 'Countess Orlova', 'Miklós'],
    ['Inspector Halász has the warrant.', 'Inspector Halász', 'warrant'],
  ),
  ...sentencesOfScene(
    ['Juno', 'Inés Calderón', 'Tomás', 'Saint Paloma', 'The Witness Candle', 'Corner Kit'],
    ['Juno, do you trust Calderón?', 'Juno', 'Calderón'],
    ['Light a candle for Saint Paloma, Tomás.', 'candle', 'Saint Paloma', 'Tomás'],
  ),
  ...sentencesOfScene(
    ['Sami', 'Caravan Master Darius', 'Laleh of Herat', 'The Rose Astrolabe', 'The Kesh Needle'],
    ['Laleh, what did Darius pay for the astrolabe?', 'Laleh', 'Darius', 'astrolabe'],
    ['Sami, is this the Kesh needle?', 'Sami', 'Kesh', 'needle'],
  ),
  ...sentencesOfScene(
    ['Vesper', 'Captain Okafor', 'Engineer Ruiz', 'The Missing Oxygen Cell', 'Sunspot Glass', 'Burn Kit'],
    ['Vesper, wake Captain Okafor.', 'Vesper', 'Captain Okafor'],
    ['Engineer Ruiz has the oxygen cell.', 'Engineer Ruiz', 'oxygen cell'],
  ),
  ...sentencesOfScene(
    ['Captain Amara', 'Augustus Brandt', 'Wren Halloway', 'The Escape Wheel', "Josiah's Letter"],
    ['Wren, who sent Augustus Brandt the letter?', 'Wren', 'Augustus Brandt', 'letter'],
    ['Captain Amara, bring the escape wheel.', 'Captain Amara', 'escape wheel'],
  ),
  ...sentencesOfScene(
    ['Judith Varner', 'Drum Major Amos Tull', 'Captain Elias Dusart', 'The Blue Bandages', 'A Musket, Primed'],
    ['Judith Varner wants the blue bandages.', 'Judith Varner', 'bandages'],
    ['Amos Tull fears Captain Dusart.', 'Amos Tull', 'Captain Dusart'],
  ),
  ...sentencesOfScene(
    ['Elspeth', 'Augusta Blackthorn', 'Graves', 'The Cold Candle', "The Widow's Pen", "The Mason's Hammer"],
    ['Elspeth, did Graves hide the hammer?', 'Elspeth', 'Graves', 'hammer'],
    ['Augusta Blackthorn lost her pen.', 'Augusta Blackthorn', 'pen'],
  ),
  ...sentencesOfScene(
    ['Grubb the Pedlar', 'Sir Percival of the Hedge', 'Marigold Underbough', 'The Golden King Pippin', 'Nettie'],
    ['Grubb, sell me the golden pippin.', 'Grubb', 'pippin'],
    ['Marigold Underbough fed Nettie.', 'Marigold', 'Underbough', 'Nettie'],
  ),
  ...sentencesOfScene(
    ['Lady Verity Lisle', 'The Duke of Ashcombe', 'The Dowager Duchess Honoria', 'The Ashcombe Ring'],
    ['Lady Verity, where is the Ashcombe ring?', 'Lady Verity', 'Ashcombe', 'ring'],
    ['Is the Duchess Honoria at home?', 'Duchess', 'Honoria'],
  ),
];
