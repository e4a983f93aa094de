import { createHash, createVerify, type KeyObject } from 'node:crypto';

/** Whether the first DKIM signature of an email is valid (RFC 6376, relaxed/relaxed), and which headers it covers. */
export function verifyDkim(mail: string, key: KeyObject): { isGood: boolean; tags: Record<string, string> } {
  const end = mail.indexOf('\r\n\r\n');
  const headers = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.replace(/\s+/g, '').split(/=(.*)/s) as [string, string]),
  );
  const signed = (tags.h ?? '').split(':').map((name) => {
    const line = headers.findLast((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return line ? `${relaxed(line)}\r\n` : '';
  });
  const own = relaxed(signature.replace(/(;\s*b=)[^;]*/, '$1'));
  const isSigned = createVerify('RSA-SHA256')
    .update(signed.join('') + own)
    .verify(key, tags.b ?? '', 'base64');
  return { isGood: isSigned && tags.bh === hashOf(mail.slice(end + 4)), tags };
}

function relaxed(header: string): string {
  const [name = '', value = ''] = header.split(/:(.*)/s);
  return `${name.toLowerCase().trim()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
}

function hashOf(body: string): string {
  const lines = body.replace(/[ \t]+/g, ' ').replace(/ \r\n/g, '\r\n');
  const relaxedBody = lines.replace(/(\r\n)*$/, '\r\n');
  return createHash('sha256').update(relaxedBody, 'latin1').digest('base64');
}
