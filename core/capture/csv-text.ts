/** What a cell may hold; nothing and numbers that are not finite become an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

/** How a CSV text is laid out. Semicolons are for spreadsheets whose locale takes commas for decimals. */
export interface CsvOptions {
  readonly delimiter: ',' | ';';
}

const DEFAULT_OPTIONS: CsvOptions = { delimiter: ',' };

/**
 * Formats rows as CSV after RFC 4180: CR LF after every row, cells quoted only where they hold a delimiter, a quote or a line
 * end, quotes doubled. Numbers have a decimal dot in every locale and enough digits to be read back exactly. By hand because
 * the packages for it bring Node's types or a Buffer of their own into core.
 *
 * @param rows - header first; all of one length
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[], options: CsvOptions = DEFAULT_OPTIONS): string {
  return rows.map((row) => `${row.map((cell) => formatCell(cell, options)).join(options.delimiter)}\r\n`).join('');
}

function formatCell(cell: CsvCell, options: CsvOptions): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = String(cell);
  const needsQuotes = text.includes(options.delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A column of a table: its header and how its cell is read off a row's value. */
export type CsvColumn<Row> = readonly [header: string, read: (row: Row) => CsvCell];

/** Formats values as a CSV table with a header. */
export function formatCsvTable<Row>(
  columns: readonly CsvColumn<Row>[],
  values: readonly Row[],
  options?: CsvOptions,
): string {
  const header = columns.map(([name]) => name);
  return formatCsv([header, ...values.map((value) => columns.map(([, read]) => read(value)))], options);
}
