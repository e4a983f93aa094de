import type { Bench } from '../bench.ts';
import { compare } from '../drive.ts';
import { sized } from '../options.ts';
import { fillPosts } from '../posts.ts';
import { percentile } from '../statistics.ts';
import { type Figure, type Measure, shareOfBare } from './measure.ts';

const POSTS = 10_000;
const TRIES = 60;
const WARM_UP = 10;
const READ = 50;

/** Search terms: rare, common, many, none. */
const SEARCHES = ['furnace', 'rent', 'rent furnace lease', '"lease rent"', 'rent -lease', 'xylophone'];

/** The blog with ten thousand posts: lists and searches, and a post rendered and from memory against bare servers. */
export const measureBlog: Measure = async (bench) => {
  await fillPosts(bench.sql, Math.max(READ, sized(bench.options, POSTS)));
  const tries = WARM_UP + sized(bench.options, TRIES - WARM_UP);
  const pages = Array.from({ length: tries }, (_, index) => `?page=${1 + index * 13}`);
  const searches = Array.from({ length: tries }, (_, index) => {
    const q = encodeURIComponent(SEARCHES[index % SEARCHES.length]!);
    return `?q=${q}&page=${1 + Math.floor(index / SEARCHES.length)}`;
  });
  const figures = [
    ...(await timesOf(bench, 'blog list', '/api/public/blog/posts', pages)),
    ...(await timesOf(bench, 'blog index page', '/blog', pages)),
    ...(await timesOf(bench, 'blog search', '/api/public/blog/posts', searches)),
    ...(await timesOf(bench, 'blog search page', '/blog', searches)),
  ];
  const comparisons = [await rendered(bench), await fromMemory(bench)];
  return {
    comparisons,
    figures: [...figures, ...comparisons.map((each) => shareOfBare(each, POSTS, 0.5))],
  };
};

/** Sequential requests, each a different one, so that nothing is cached; the first ones warm the server up. */
async function timesOf(bench: Bench, name: string, path: string, queries: string[]): Promise<Figure[]> {
  const milliseconds: number[] = [];
  for (const query of queries) {
    const began = performance.now();
    await (await fetch(bench.product.url + path + query)).arrayBuffer();
    milliseconds.push(performance.now() - began);
  }
  milliseconds.splice(0, WARM_UP);
  return [
    { name: `${name}: p50`, rows: POSTS, value: percentile(milliseconds, 0.5), unit: 'ms', atMost: 50 },
    { name: `${name}: p99`, rows: POSTS, value: percentile(milliseconds, 0.99), unit: 'ms', atMost: 50 },
  ];
}

/** A URL with a trailing slash isn't cached: the page is rendered for every request. */
async function rendered(bench: Bench) {
  const calls = Array.from({ length: READ }, (_, index) => ({ path: `/blog/post-${index + 1}/` }));
  await using bare = await bench.startBare('renderer.ts', { PAGE_URL: bench.product.url + calls[0]!.path });
  const sides = { product: { child: bench.product, calls }, bare: { child: bare, calls } };
  return await compare('post, rendered', sides, bench.options);
}

async function fromMemory(bench: Bench) {
  const calls = [{ path: '/blog/post-1' }];
  await using bare = await bench.startBare('static.ts', { PAGE_URL: bench.product.url + calls[0]!.path });
  const sides = { product: { child: bench.product, calls }, bare: { child: bare, calls } };
  return await compare('post, from memory', sides, bench.options);
}
