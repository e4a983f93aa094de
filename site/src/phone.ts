/** A `tel:` link for a number as people write it, including extensions: +1 (515) 555-0142 ext. 7. */
export function phoneLink(written: string): string {
  const [number = '', extension] = written.split(/[a-z;,#]+/i);
  const digits = number.replace(/[^+\d]/g, '');
  const inside = extension?.replace(/\D/g, '');
  return `tel:${digits}${inside ? `;ext=${inside}` : ''}`;
}
