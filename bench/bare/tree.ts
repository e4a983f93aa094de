import { createElement, type ReactNode } from 'react';

type Tree = string | { tag: string; attributes: Record<string, string>; children: Tree[] };

const TOKEN = /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gi;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr']);
/** React names these attributes differently or expects another type; their values don't matter here. */
const RENAMED: Record<string, string> = { class: 'className', style: 'data-style', for: 'htmlFor' };

/** Parses a document as React writes it: every element closed, every attribute quoted. */
export function readTree(html: string): Tree {
  const root = { tag: 'html', attributes: {}, children: [] as Tree[] };
  const open = [root];
  for (const [, isEnd, tag, attributes = '', isClosed, text] of html.matchAll(TOKEN)) {
    const children = open.at(-1)!.children;
    if (text) children.push(text);
    else if (isEnd) open.pop();
    else if (tag && tag !== 'html') {
      const element = { tag, attributes: readAttributes(attributes), children: [] };
      children.push(element);
      if (!isClosed && !VOID.has(tag)) open.push(element);
    }
  }
  return root;
}

/** Creates new elements, as components do for every request. */
export function toElement(tree: Tree): ReactNode {
  if (typeof tree === 'string') return tree;
  return createElement(tree.tag, { ...tree.attributes }, ...tree.children.map(toElement));
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [RENAMED[name!] ?? name!, value!]);
  return Object.fromEntries(pairs);
}
