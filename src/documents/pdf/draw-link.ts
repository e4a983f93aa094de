import type { Box, Sheet } from './sheet.js';
import type { Style } from './styles.js';

/** A paragraph that leads somewhere; gives where it ends. */
export function drawLink(sheet: Sheet, text: string, style: Style, box: Box & { link: string }): number {
  let end = box.y;
  sheet.within('P', () => {
    end = sheet.put('Link', text, style, box, { alt: text });
  });
  return end;
}
