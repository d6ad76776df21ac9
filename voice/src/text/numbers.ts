const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales: readonly [number, string][] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
];
const oddOrdinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const currencies: Record<string, [string, string]> = {
  '£': ['pound', 'pounds'],
  $: ['dollar', 'dollars'],
  '€': ['euro', 'euros'],
};
const romans: Record<string, number> = {
  II: 2,
  III: 3,
  IV: 4,
  VI: 6,
  VII: 7,
  VIII: 8,
  IX: 9,
  XI: 11,
  XII: 12,
  XIII: 13,
  XIV: 14,
  XV: 15,
  XVI: 16,
};

function below100(value: number): string {
  if (value < 20) return small[value] ?? '';
  const ones = value % 10;
  return `${tens[Math.floor(value / 10)]}${ones ? `-${small[ones]}` : ''}`;
}

function below1000(value: number): string {
  if (value < 100) return below100(value);
  const rest = value % 100;
  return `${small[Math.floor(value / 100)]} hundred${rest ? ` and ${below100(rest)}` : ''}`;
}

/** Writes a whole number from 0 to under a trillion in British words: 105 is "one hundred and five". */
export function numberInWords(value: number): string {
  if (value < 1000) return below1000(value);
  const [scale, name] = scales.find(([size]) => value >= size) ?? [1000, 'thousand'];
  const rest = value % scale;
  const tail = rest === 0 ? '' : rest < 100 ? ` and ${below100(rest)}` : ` ${numberInWords(rest)}`;
  return `${numberInWords(Math.floor(value / scale))} ${name}${tail}`;
}

/** Writes an ordinal: 21 is "twenty-first". */
export function ordinalInWords(value: number): string {
  const words = numberInWords(value);
  const [, head = '', last = ''] = /^(.*?)([a-z]+)$/.exec(words) ?? [];
  const changed = oddOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return `${head}${changed}`;
}

/**
 * Writes a year: 1857 is "eighteen fifty-seven", 1905 "nineteen oh five", 1800 "eighteen hundred", 2004 "two thousand
 * and four".
 */
export function yearInWords(year: number): string {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (century === 20 || (century === 10 && rest < 10)) return numberInWords(year);
  if (rest === 0) return `${below100(century)} hundred`;
  return `${below100(century)} ${rest < 10 ? `oh ${small[rest]}` : below100(rest)}`;
}

const plural = (words: string) => (words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`);

function digits(text: string): string {
  return [...text].map((digit) => small[Number(digit)]).join(' ');
}

function wholeInWords(text: string): string {
  const value = Number(text.replaceAll(',', ''));
  if (text.replaceAll(',', '').length > 12 || (text.length > 1 && text.startsWith('0')))
    return digits(text.replaceAll(',', ''));
  return numberInWords(value);
}

function decimalInWords(text: string): string {
  const [whole = '', fraction] = text.split('.');
  return fraction ? `${wholeInWords(whole)} point ${digits(fraction)}` : wholeInWords(whole);
}

function moneyInWords(sign: string, text: string): string {
  const [one, many] = currencies[sign] ?? ['', ''];
  const [whole = '0', cents] = text.split('.');
  const amount = `${wholeInWords(whole)} ${whole === '1' ? one : many}`;
  return cents && Number(cents) ? `${amount} ${below100(Number(cents.padEnd(2, '0').slice(0, 2)))}` : amount;
}

function timeInWords(hours: string, minutes: string): string {
  const hour = hours.startsWith('0') && hours.length === 2 ? `oh ${small[Number(hours)]}` : below100(Number(hours));
  if (minutes === '00') return hours.startsWith('0') ? `${hour} hundred` : `${hour} o'clock`;
  return `${hour} ${minutes.startsWith('0') ? `oh ${small[Number(minutes)]}` : below100(Number(minutes))}`;
}

const isYear = (value: number) => value >= 1100 && value < 2100;

/** Writes out all numbers of a text as they are said: years, times, money, ordinals, decimals, kings. */
export function expandNumbers(text: string): string {
  return text
    .replace(/([£$€])(\d[\d,]*(?:\.\d+)?)/g, (_, sign: string, amount: string) => moneyInWords(sign, amount))
    .replace(/\b([01]?\d|2[0-3]):([0-5]\d)\b/g, (_, hours: string, minutes: string) => timeInWords(hours, minutes))
    .replace(/\b(\d{1,9})(?:st|nd|rd|th)\b/gi, (_, value: string) => ordinalInWords(Number(value)))
    .replace(/(?<![\w.,])(\d{3}0)s\b/g, (_, year: string) => plural(yearInWords(Number(year))))
    .replace(/'(\d{2})s?\b/g, (_, year: string) => below100(Number(year)))
    .replace(/(?<![\w.,])\d{4}(?![\w%]|[.,:]\d)/g, (year) =>
      isYear(Number(year)) ? yearInWords(Number(year)) : wholeInWords(year),
    )
    .replace(
      /(\d[\d,]*(?:\.\d+)?)\s?%/g,
      (_, amount: string) => `${decimalInWords(amount.replaceAll(',', ''))} percent`,
    )
    .replace(/(?<![\w.])[-−](?=\d)/g, 'minus ')
    .replace(/\d+(?:,\d{3})*(?:\.\d+)?/g, (amount) => ` ${decimalInWords(amount)} `)
    .replace(
      /\b([A-Z][a-z]+) (II|III|IV|VI{1,3}|IX|XI{1,3}|XIV|XVI?)\b/g,
      (_, name: string, roman: string) => `${name} the ${ordinalInWords(romans[roman] ?? 1)}`,
    );
}
