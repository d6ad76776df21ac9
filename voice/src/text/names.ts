/**
 * Names and words of the launch stories that English spelling rules mispronounce, respelt for the right sound. The
 * speech engine knows only English letters and their sounds.
 */
const respellings: Record<string, string> = {
  'Inis Mór': 'Innish Moor',
  'Ní Fhlatharta': 'Nee Lahharta',
  'Ó Conghaile': 'O Connelly',
  'Ó Domhnaill': 'O Donnill',
  'Mac Eoin': 'Mac Owen',
  Fhlatharta: 'Lahharta',
  'Ar scáth a chéile a mhaireann na daoine': 'Air skaw a kayla a wirren na deena',
  Sorcha: 'Surrucka',
  Tadhg: 'Tighe',
  tadhg: 'tighe',
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
  Peadar: 'Padder',
  Brigid: 'Bridjid',
  Tomás: 'Toe moss',
  Inés: 'Ee ness',
  Calderón: 'Call there own',
  'Puerto Cielo': 'Poo air toe See ello',
  Halász: 'Holl oss',
  Miklós: 'Mick loash',
  Isaura: 'Eye sora',
  Vael: 'Vale',
  Adaeze: 'Ah da ay zay',
  Okafor: 'Oh kah for',
  'Ulugh Beg': 'Oo loog Beg',
  Laleh: 'Lah lay',
  Balkh: 'Balk',
  Hallowmere: 'Hallo meer',
  Colm: 'Collum',
  Sami: 'Sah mee',
  Huguenot: 'Hugh ga no',
  Eutaw: 'You taw',
  Santee: 'San tee',
  Dusart: 'Doo sar',
  Wemyss: 'Weems',
  Tarleton: 'Tarl ton',
};

/** Sounds that would be spelt out letter by letter. */
const sounds: readonly [RegExp, string][] = [
  [/\bh+m+\b|\bm{2,}\b/gi, 'hum'],
  [/\bs+h{2,}\b|\bs{2,}h\b/gi, 'shush'],
  [/\bps+t\b/gi, 'pist'],
  [/\bpf+t?\b/gi, 'pift'],
  [/\btsk\b/gi, 'tisk'],
  [/\bb+r{2,}\b/gi, 'burr'],
  [/\bg+r{2,}\b/gi, 'gurr'],
  [/\bz{2,}\b/gi, 'zuz'],
];

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

/** Replaces known names with phonetic spellings, and removes accents from all other letters. */
export function respellNames(text: string): string {
  const composed = text.normalize('NFC').replace(anyName, (name) => respellings[name] ?? name);
  return sounds
    .reduce((said, [pattern, word]) => said.replace(pattern, word), composed)
    .replace(/[ßæÆœŒøØłŁđðþı]/g, (letter) => foldings[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e£€]/gu, (sign) => (letters.test(sign) ? '' : ' '));
}
