/** Hands a text to the person as a file. */
export function saveFile(name: string, csv: string): void {
  // Reading the answer as text took the mark away that tells spreadsheets it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
