/** A column of a table: its header, whether it holds numbers, and how its cell is read off a row. */
export type TextColumn<Row> = readonly [header: string, kind: 'text' | 'number', read: (row: Row) => string];

/** Lines of a table in columns of one width each: text to the left, numbers to the right. */
export function formatTextTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): readonly string[] {
  const cells = [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, , read]) => read(row)))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] ?? '').length)));
  return cells.map((line) =>
    line
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.[1] === 'number' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
