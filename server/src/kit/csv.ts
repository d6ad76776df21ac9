/** A cell of a CSV file: numbers stay numbers, null is an empty cell. */
export type CsvCell = string | number | null;

/** Possible starts of a cell if a spreadsheet splits lines at semicolons or tabs instead of commas. */
const afterSeparator = /(?<=[;\t\r\n])/;
/**
 * A formula character of any width, after quotes, spaces and invisible characters; or a line break or tab at the start
 * of a cell.
 */
const formula = /^(?:[\s"\u200b-\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|[\t\r\n])/;

function withoutFormulas(text: string): string {
  const pieces = text.split(afterSeparator);
  return pieces.map((piece) => (formula.test(piece) ? `'${piece}` : piece)).join('');
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = withoutFormulas(cell ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows as a CSV file (RFC 4180). Prefixes text that a spreadsheet could read as a formula with an apostrophe. */
export function csvFrom(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}
