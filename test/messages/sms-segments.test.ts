import { expect, test } from '@jest/globals';
import { countSegments } from '#shared/sms-segments.js';

const a = (count: number) => 'a'.repeat(count);

/** Sizes from Twilio's segment calculator. */
test.each([
  ['nothing', '', 'GSM-7', 0, 1],
  ['160 plain letters', a(160), 'GSM-7', 160, 1],
  ['161 plain letters', a(161), 'GSM-7', 161, 2],
  ['two full parts', a(306), 'GSM-7', 306, 2],
  ['one letter more', a(307), 'GSM-7', 307, 3],
  ['the euro sign is two', '€', 'GSM-7', 2, 1],
  ['80 brackets', '['.repeat(80), 'GSM-7', 160, 1],
  ['81 brackets', '['.repeat(81), 'GSM-7', 162, 2],
  ['an escape is not cut from its sign', `${a(152)}€${a(20)}`, 'GSM-7', 174, 2],
  ['an escape that would be cut begins the next part', `${a(152)}€${a(152)}`, 'GSM-7', 306, 3],
  ['letters of the alphabet with accents', 'àèéùìòÇØøÅåÆæßÉÄÖÑÜäöñü§¿¡', 'GSM-7', 26, 1],
  ['line breaks', 'one\ntwo\r\nthree', 'GSM-7', 14, 1],
  ['a curly apostrophe makes all of it UCS-2', 'we’re', 'UCS-2', 5, 1],
  ['a lower-case c with cedilla is not in it', 'ça', 'UCS-2', 2, 1],
  ['70 letters with one dash of print', `${a(69)}—`, 'UCS-2', 70, 1],
  ['71 letters with one dash of print', `${a(70)}—`, 'UCS-2', 71, 2],
  ['134 in two parts', `${a(133)}—`, 'UCS-2', 134, 2],
  ['135 in three', `${a(134)}—`, 'UCS-2', 135, 3],
  ['an emoji is two', '👍', 'UCS-2', 2, 1],
  ['35 emoji', '👍'.repeat(35), 'UCS-2', 70, 1],
  ['36 emoji', '👍'.repeat(36), 'UCS-2', 72, 2],
  ['an emoji is not cut in two', `${a(66)}👍${a(66)}`, 'UCS-2', 134, 3],
  ['Twilio’s own example', 'Hello! 👍', 'UCS-2', 9, 1],
])('segments: %s', (_name, text, encoding, units, segments) => {
  expect(countSegments(text)).toEqual({ encoding, units, segments });
});
