/** RFC 5321: what comes before the `@` has at most 64 characters. */
const LOCAL_PART_MAX = 64;
const TOKEN = /\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@/i;

/** The address with the id of one of our messages in it; null if it would be too long. */
export function withReplyToken(address: string, messageId: string): string | null {
  const [name, domain] = address.split('@');
  const local = `${name}+${messageId.replaceAll('-', '')}`;
  return domain && local.length <= LOCAL_PART_MAX ? `${local}@${domain}` : null;
}

/** The id of our message that an email to this address answers. It says what an email is about, not who sent it. */
export function messageIdIn(address: string): string | null {
  return TOKEN.exec(address)?.slice(1).join('-').toLowerCase() ?? null;
}
