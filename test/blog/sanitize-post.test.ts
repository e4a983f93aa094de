import { describe, expect, test } from '@jest/globals';
import { BLOG_LIMITS } from '#shared/blog.js';
import { htmlToText, readingMinutes, sanitizePost } from '../../src/blog/post-content.js';

describe('allowed elements stay', () => {
  test.each([
    '<h2>Winter</h2><h3>Pipes</h3><h4>Taps</h4><p>Words.</p>',
    '<ul><li>Salt</li></ul><ol start="3"><li>Shovel</li></ol>',
    '<blockquote><p>Quoted</p></blockquote>',
    '<p><strong>Bold</strong> <em>soft</em> <code>a</code> <s>no</s> H<sub>2</sub>O m<sup>2</sup></p>',
    '<pre>one\n  two</pre>',
    '<figure><img src="/blog-images/0e2f3a4b-1111-4222-8333-444455556666.png" alt="A &quot;roof&quot;" /><figcaption>Roof</figcaption></figure>',
    '<p><img src="https://pictures.example.com/a.png?x=1&amp;y=2" alt="" width="640" height="480" /></p>',
    '<p><a href="/analysis#form">ours</a> <a href="#pipes">below</a></p>',
    '<p><a href="mailto:ada@example.com">mail</a> <a href="tel:+1-515-555-0100">call</a></p>',
    '<table><caption>Costs</caption><thead><tr><th scope="col">Work</th></tr></thead><tbody><tr><td colspan="2">None</td></tr></tbody></table>',
    '<p>Rent &lt; cost &amp; 5 &gt; 4, “quoted”, 雪, 🏠</p>',
  ])('%s', (html) => {
    expect(sanitizePost(html)).toBe(html);
  });
});

describe('everything else is removed or made harmless', () => {
  test.each([
    ['<h1>Title</h1>', '<h2>Title</h2>'],
    ['<b>Bold</b> <i>soft</i>', '<strong>Bold</strong> <em>soft</em>'],
    ['<p style="color:red" class="x" id="y" onclick="z()" data-a="b" hidden>Words</p>', '<p>Words</p>'],
    ['<div><section>Words</section></div>', 'Words'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['<style>p{}</style><svg><text>x</text></svg><math><mi>y</mi></math>Words', 'Words'],
    ['<form action="/api"><input name="a"><button>Go</button></form>Words', 'Words'],
    ['<iframe src="https://evil.example.com">x</iframe><object data="x">y</object>Words', 'Words'],
    [
      '<a href="https://evil.example.com" target="_blank" rel="opener">x</a>',
      '<a href="https://evil.example.com" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="/analysis" rel="opener">x</a>', '<a href="/analysis">x</a>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example.com">x</a>', '<a>x</a>'],
    ['<a href="/\\evil.example.com">x</a>', '<a>x</a>'],
    ['<a href="/\t/evil.example.com">x</a>', '<a>x</a>'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">Words', 'Words'],
    ['<img src="/api/auth/logout">Words', 'Words'],
    [
      '<img src="https://a.example.com/1.png" srcset="//evil.example.com 1x" onerror="x()">',
      '<img src="https://a.example.com/1.png" />',
    ],
    ['<td colspan="99999" rowspan="-1">x</td>', '<td>x</td>'],
    ['<!-- secret --><p>Words</p><!--[if IE]>x<![endif]-->', '<p>Words</p>'],
    ['<p>not closed <strong>at all', '<p>not closed <strong>at all</strong></p>'],
    ['1 < 2 & 3 <unknown>4', '1 &lt; 2 &amp; 3 4'],
    ['\u202Eevil\u0000\u0008', 'evil'],
  ])('%j', (html, clean) => {
    expect(sanitizePost(html)).toBe(clean);
  });

  test('and sanitizing again changes nothing', () => {
    const html = '<p>a &amp;lt; b <a href="https://x.example.com/?a=1&b=2">x</a></p><b>c</b>&lt;script&gt;';

    const once = sanitizePost(html);

    expect(sanitizePost(once)).toBe(once);
  });

  test.each(['<blockquote>', '<x>', '<', '&', '<iframe>', '<!--', '<a href="', '<svg><p>'])(
    'as much of %s as a post may have is handled',
    (mark) => {
      const marks = mark.match(/[<&]/g)!.length;

      const clean = sanitizePost(mark.repeat(BLOG_LIMITS.contentMarks / marks));

      expect(clean).not.toMatch(/<(x|iframe|svg|!)/);
    },
  );
});

test('a post’s plain text has one line per paragraph and no tags', () => {
  const html = sanitizePost(
    '<h2>Heat &amp; pipes</h2><p>Keep<br>it &lt;b&gt; on.</p><ul><li>One</li><li>Two</li></ul>',
  );

  expect(htmlToText(html)).toBe('Heat & pipes\nKeep\nit <b> on.\nOne\nTwo');
});

test.each([
  [0, 1],
  [100, 1],
  [440, 2],
  [1_100, 5],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(readingMinutes('word '.repeat(words))).toBe(minutes);
});
