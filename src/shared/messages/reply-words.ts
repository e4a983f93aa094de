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

/** Present tense only: a reply that speaks of the past asks for nothing. */
const CONTACT = '((text|contact|call|sms|email|bother)(s|ing)?|(messag|writ)(e|es|ing))\\b';
const TEXTING = '((text|sms)(s|ing)?|messag(e|es|ing))\\b';
/** Words about calls or mails count for texts only where nothing of the kind is to come any more. */
const AT_ALL =
  '(contact (me|us|this number)|(call|email|bother) (me|us|this number)( again| anymore| any more| ever| please)*$)';
const PLEAS = [
  new RegExp(`\\b(stop|quit|no more|cease) (all |these |the |your |with the |sending )*(me )?${CONTACT}`),
  new RegExp(`\\bend (all |these |the |your )+${CONTACT}`),
  // "I do not text" asks nothing of us.
  new RegExp(`(?<!\\b(i|we|they|you) )\\b(do not|dont|don t) (ever )?(${TEXTING}|${AT_ALL})`),
  new RegExp(`^(please )?never (ever )?${CONTACT}`),
  /\b(remove|delete) (me|us|my (number|name|phone)|this number)\b/,
  /\btake (me|us|my (number|name|phone)|this number) (off|out of|from)\b/,
  /\b(un ?subscribe|opt(ing)? ?(me )?out|revoke)\b/,
  /\bleave (me|us) alone\b/,
  /\b(please|pls|plz|just|now) (stop|quit)( (it|now|this|that|please|sending .*))?$/,
  /^stop( (it|now|this|that|please|already|thanks|thank you))*$/,
  /\blose (my|this) number\b/,
  /\b(do not|dont|don t) (want|wish) (to (get|receive)|any( more)?|these|your|more) .{0,20}(text|messag|sms|contact)/,
];

const LONGEST_READ = 1_000;
const SENTENCE_END = /[.!?\n]+/;

/** Asks for texts again whenever it comes; "Yes" does so only after STOP, and else answers what we asked. */
export function isPlainStart(text: string): boolean {
  return ['START', 'UNSTOP'].includes(wordsOf(text.slice(0, LONGEST_READ)).toUpperCase());
}

/** Reads an answer: the keywords of the carriers as they are, then whatever plainly asks to be left in peace. */
export function readReply(text: string): ReplyMeaning {
  const read = text.slice(0, LONGEST_READ);
  const keyword = KEYWORDS.get(wordsOf(read).toUpperCase());
  if (keyword) return keyword;
  // The end of one sentence and the beginning of the next ask for nothing together.
  const sentences = read.split(SENTENCE_END).map((sentence) => wordsOf(sentence).toLowerCase());
  return sentences.some(isPlea) ? 'revocation' : 'other';
}

function isPlea(sentence: string): boolean {
  return PLEAS.some((plea) => plea.test(sentence));
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
