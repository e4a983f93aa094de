import { type Element, Window } from 'happy-dom';

/** Names that Node has too, but which a page takes from its window. */
const SHARED_NAMES = ['CustomEvent', 'Event', 'localStorage', 'navigator', 'sessionStorage'];

/** A navigation, such as a reload, would empty the window that every later page of this process is shown in. */
const SETTINGS = { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } };

let page: Window | undefined;

/**
 * Gives this process the globals of a web page permanently: modules keep a reference to the window they were loaded
 * with, and work a page started may end after its test.
 */
export function installDom(url: string): Window {
  page ??= install(new Window({ url: 'http://localhost', width: 1280, height: 800, settings: SETTINGS }));
  page.happyDOM.setURL(url);
  return page;
}

function install(window: Window): Window {
  giveSize(window);
  skipStyles(window);
  readStylesFromAttributes(window);
  // Nothing is loaded; only the URL changes.
  window.location.assign = (to) => window.happyDOM.setURL(new URL(to, window.location.href).href);
  const missing = Object.getOwnPropertyNames(window).filter((name) => !Object.hasOwn(globalThis, name));
  for (const name of [...missing, ...SHARED_NAMES]) {
    const value = window[name as keyof Window];
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
  return Object.assign(globalThis, { window }).window;
}

/** There is no layout, so virtualized lists get a box that fits every row. */
function giveSize(window: Window): void {
  window.document.documentElement.style.fontSize = '16px';
  Object.defineProperties(window.HTMLElement.prototype, {
    clientWidth: { get: () => 1_280 },
    clientHeight: { get: () => 4_000 },
  });
}

/** Nothing is laid out, and matching thousands of Material UI's rules takes a third of the time of a test. */
function skipStyles({ document, Node }: Window): void {
  for (const insert of ['appendChild', 'insertBefore'] as const) {
    const original = document.head[insert] as (...nodes: (typeof Node.prototype)[]) => typeof Node.prototype;
    Object.assign(document.head, {
      [insert]: (...nodes: (typeof Node.prototype)[]) =>
        nodes[0]!.nodeName === 'STYLE' ? nodes[0] : original.apply(document.head, nodes),
    });
  }
}

type ComputedStyle = ReturnType<Window['getComputedStyle']>;

/**
 * Whether something is shown is asked of each element that a query looks at. Without style sheets, that follows from its
 * tag and from style attributes, which takes a tenth of the time of a whole computed style.
 */
function readStylesFromAttributes(window: Window): void {
  const computedStyle = window.getComputedStyle.bind(window);
  const defaults = new Map<string, string>();
  function defaultOf({ tagName }: Element, property: string, compute: () => ComputedStyle): string {
    const key = `${property} of ${tagName}`;
    const value = defaults.get(key) ?? compute().getPropertyValue(property);
    defaults.set(key, value);
    return value;
  }
  function shortcut(element: Element, compute: () => ComputedStyle, property: unknown): string | undefined {
    if (!element.isConnected) return undefined;
    // A dialog's depends on an attribute.
    if (property === 'display' && element.tagName !== 'DIALOG' && !hasStyle(element, property))
      return defaultOf(element, property, compute);
    if (property === 'content' && !hasStyle(element, property)) return defaultOf(element, property, compute);
    if (property === 'pointerEvents' && !hasStyle(element, 'pointer-events')) return '';
    return property === 'visibility' && !inheritsStyle(element, 'visibility') ? '' : undefined;
  }
  window.getComputedStyle = (element) => {
    let style: ComputedStyle | undefined;
    const compute = () => {
      style ??= computedStyle(element);
      return style;
    };
    const shortcutOrStyle = (property: string) =>
      shortcut(element, compute, property) ?? compute().getPropertyValue(property);
    return new Proxy({} as ComputedStyle, {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? shortcutOrStyle
          : (shortcut(element, compute, name) ?? Reflect.get(compute(), name, compute())),
    });
  };
}

const hasStyle = (element: Element, property: string): boolean =>
  element.getAttribute('style')?.includes(property) ?? false;

const inheritsStyle = (element: Element | null, property: string): boolean =>
  element !== null && (hasStyle(element, property) || inheritsStyle(element.parentElement, property));
