/** How every CSV file of ours is written: RFC 4180, every cell quoted. */
export const CSV_RULES = {
  header: true,
  // Spreadsheets take a file without it for an old code page.
  bom: true,
  quoted: true,
  quoted_empty: true,
  record_delimiter: '\r\n',
  // A cell that begins like a formula must stay text wherever the file is opened.
  escape_formulas: true,
};
