/** What an answer by text message asks for; `revocation` is a plea to stop in words of the sender's own. */
export const REPLY_MEANINGS = ['stop', 'start', 'help', 'revocation', 'other'] as const;
export type ReplyMeaning = (typeof REPLY_MEANINGS)[number];

const KEYWORDS = new Map<string, ReplyMeaning>([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'YES', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
]);

const CONTACT = '(text|message|contact|call|messag|sms|email|bother|writ)';
const PLEAS = [
  new RegExp(`\\b(stop|quit|no more|cease|end) (all |these |the |your |with the |sending )*(me )?${CONTACT}`),
  new RegExp(`\\b(do not|dont|don t|never) (ever )?${CONTACT}`),
  /\b(remove|take|delete) (me|my (number|name|phone)|this number|us)\b/,
  /\b(un ?subscribe|opt(ing)? ?(me )?out|revoke)\b/,
  /\bleave (me|us) alone\b/,
  /\b(please|pls|plz|just|now) (stop|quit)\b/,
  /^stop\b.{0,12}$/,
  /\blose (my|this) number\b/,
  /\b(do not|dont|don t) (want|wish) (to (get|receive)|any( more)?|these|your|more) .{0,20}(text|messag|sms|contact)/,
];

const LONGEST_READ = 1_000;

/** Reads an answer: the keywords of the carriers as they are, then whatever plainly asks to be left in peace. */
export function readReply(text: string): ReplyMeaning {
  const words = text
    .slice(0, LONGEST_READ)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const keyword = KEYWORDS.get(words.toUpperCase());
  if (keyword) return keyword;
  const plain = words.toLowerCase();
  return PLEAS.some((plea) => plea.test(plain)) ? 'revocation' : 'other';
}
