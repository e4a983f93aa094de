/** Whether it was copied: a browser may keep its clipboard to itself, and has none where the connection is not secure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
