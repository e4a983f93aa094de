import { expect, test } from '@jest/globals';
import {
  completeMention,
  isLike,
  mentionAt,
  mentionedIn,
  splitMentions,
} from '../../admin/src/leads/timeline/mentions.js';

const ann = { id: 'a', email: 'ann@example.com', name: null };
const anna = { id: 'b', email: 'ann@example.com.au', name: null };
const bo = { id: 'c', email: 'bo.o+x@example.com', name: null };
const staff = [ann, anna, bo];

test.each([
  ['@', 1, { start: 0, query: '' }],
  ['Ask @an', 7, { start: 4, query: 'an' }],
  ['Ask @an now', 7, { start: 4, query: 'an' }],
  ['(@bo', 4, { start: 1, query: 'bo' }],
  ['line\n@bo', 8, { start: 5, query: 'bo' }],
  ['mail ann@example.com', 20, null],
  ['Ask @an now', 11, null],
  ['', 0, null],
])('in %j at %i one is mentioning %j', (text, caret, mention) => {
  expect(mentionAt(text, caret)).toEqual(mention);
});

test('finds a teammate by name and by email', () => {
  const paula = { id: 'd', email: 'pp@example.com', name: 'Paula Photo' };

  expect(['paul', 'PHOTO', 'pp@'].map((query) => isLike(paula, query))).toEqual([true, true, true]);
  expect(isLike(paula, 'ann')).toBe(false);
  expect(isLike(ann, 'null')).toBe(false);
});

test('picking a teammate replaces the typed text only', () => {
  expect(completeMention('Ask @an now', 7, ann)).toEqual({ text: 'Ask @ann@example.com now', caret: 21 });
  expect(completeMention('@', 1, bo)).toEqual({ text: '@bo.o+x@example.com ', caret: 20 });
});

test.each([
  ['@ann@example.com please', ['a']],
  ['Done, thanks to @ann@example.com.', ['a']],
  ['@ann@example.com.au', ['b']],
  ['@bo.o+x@example.com and @ann@example.com, @ann@example.com', ['a', 'c']],
  ['write to ann@example.com', []],
  ['@ann@example.community', []],
  ['@boxo+x@example.com', []],
  ['nobody', []],
])('%j mentions %j', (text, ids) => {
  expect(mentionedIn(text, staff).map(({ id }) => id)).toEqual(ids);
});

test('splits out mentions without losing text', () => {
  const text = 'Hi @ann@example.com, ask @bo.o+x@example.com';

  const parts = splitMentions(text, staff);

  expect(parts).toEqual(['Hi ', '@ann@example.com', ', ask ', '@bo.o+x@example.com', '']);
  expect(parts.join('')).toBe(text);
});

test('mentions each teammate once, up to the limit', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ id: `${n}`, email: `u${n}@example.com`, name: null }));

  expect(mentionedIn('@ann@example.com', [ann, ann])).toEqual([ann]);
  expect(mentionedIn(many.map(({ email }) => `@${email}`).join(' '), many)).toHaveLength(20);
});
