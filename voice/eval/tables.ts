/** Formats a share as a percentage: 0.123 is "12.3 %". */
export const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** Formats a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
