/**
 * Names and words of the launch stories that English spelling rules read wrongly, written so that they come out right.
 * The speech engine knows only English letters and their sounds.
 */
const respellings: Record<string, string> = {
  'Inis Mór': 'Innish Moor',
  'Ní Fhlatharta': 'Nee Lahharta',
  'Ó Conghaile': 'O Connelly',
  'Ó Domhnaill': 'O Donnill',
  'Mac Eoin': 'Mac Owen',
  Sorcha: 'Surraka',
  Tadhg: 'Tige',
  Breathnach: 'Brannock',
  Eochaill: 'Ohill',
  Naomh: 'Neev',
  Éanna: 'Ayna',
  Máirtín: 'Marteen',
  Caitlín: 'Catleen',
  Ciarán: 'Keeran',
  Cáit: 'Kawt',
  Réalt: 'Railt',
  Slán: 'Slawn',
  Peadar: 'Paddar',
  Brigid: 'Bridjid',
  Tomás: 'Toe mahss',
  Inés: 'Ee ness',
  Calderón: 'Call there own',
  'Puerto Cielo': 'Pwerto See ello',
  Halász: 'Holl ahss',
  Miklós: 'Mick lohsh',
  Isaura: 'Eye sora',
  Vael: 'Vale',
  Adaeze: 'Ah da ay zay',
  Okafor: 'Oh kah for',
  'Ulugh Beg': 'Oo loog Beg',
  Laleh: 'Lah lay',
  Huguenot: 'Hugh ga no',
  Eutaw: 'You taw',
  Santee: 'San tee',
  Dusart: 'Doo sar',
  Wemyss: 'Weems',
  Tarleton: 'Tarl ton',
};

const letters = /[\p{L}]/u;
const names = Object.keys(respellings).sort((a, b) => b.length - a.length);
const anyName = new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'gu');

const foldings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ð: 'th',
  þ: 'th',
  ı: 'i',
};

/** Writes the names that are known here by their sound, and every other letter without its accent. */
export function respellNames(text: string): string {
  return text
    .normalize('NFC')
    .replace(anyName, (name) => respellings[name] ?? name)
    .replace(/[ßæÆœŒøØłŁđðþı]/g, (letter) => foldings[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e£€]/gu, (sign) => (letters.test(sign) ? '' : ' '));
}
