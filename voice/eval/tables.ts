/** A part of one as per cent: 0.123 is "12.3 %". */
export const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
