import type { ReplyMeaning } from '#shared/inbound-text.js';

const KEYWORDS = new Map<string, ReplyMeaning>([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'YES', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
]);

/** Present tense only: a reply about the past asks for nothing. */
const CONTACT = '((text|contact|call|sms|email|bother)(s|ing)?|(messag|writ)(e|es|ing))\\b';
const TEXTING = '((text|sms)(s|ing)?|messag(e|es|ing))\\b';
/** Requests about calls or emails count for texts only when they rule out all contact. */
const AT_ALL =
  '(contact (me|us|this number)|(call|email|bother) (me|us|this number)( again| anymore| any more| ever| please)*$)';
const OPT_OUT_PHRASES = [
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

const MAX_LENGTH = 1_000;
const SENTENCE_END = /[.!?\n]+/;

/** Whether a reply opts in at any time. "Yes" does so only after STOP; otherwise it answers a question of ours. */
export function isPlainStart(text: string): boolean {
  return ['START', 'UNSTOP'].includes(normalize(text.slice(0, MAX_LENGTH)).toUpperCase());
}

/** Classifies a reply: carrier keywords first, then phrases that plainly ask us to stop. */
export function readReply(text: string): ReplyMeaning {
  const read = text.slice(0, MAX_LENGTH);
  const keyword = KEYWORDS.get(normalize(read).toUpperCase());
  if (keyword) return keyword;
  // Sentence by sentence, so that a phrase cannot match across two of them.
  const sentences = read.split(SENTENCE_END).map((sentence) => normalize(sentence).toLowerCase());
  return sentences.some(isOptOut) ? 'revocation' : 'other';
}

function isOptOut(sentence: string): boolean {
  return OPT_OUT_PHRASES.some((phrase) => phrase.test(sentence));
}

function normalize(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
