const KEPT_MS = 60_000;

/** Hands a file over to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser that asks where to put it still reads from the address for a while.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** The name the server gave a file. */
export function fileNameOf(headers: Headers, unnamed: string): string {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? unnamed;
}
