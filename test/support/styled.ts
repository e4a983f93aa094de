import isPropValid from '@emotion/is-prop-valid';
import { ThemeContext } from '@emotion/react';
import { serializeStyles } from '@emotion/serialize';
import { createElement, type ElementType, type FunctionComponent, type Ref, useContext } from 'react';

type Props = Record<string, unknown> & { ref?: Ref<unknown> };
type Filter = (name: string) => boolean;
type Styles = Parameters<typeof serializeStyles>[0];

interface Styled extends FunctionComponent<Props> {
  __emotion_real?: Styled;
  __emotion_base?: ElementType;
  __emotion_styles?: Styles;
  __emotion_forwardProp?: Filter | undefined;
}

/**
 * `@emotion/styled` for component tests, in which no style sheet applies (test/support/dom.ts). Writing CSS for each element,
 * and the two components that insert it, take a fifth of a test's time. The styles of each component are computed once, so
 * that those that throw are found.
 */
export default function createStyled(
  tag: ElementType & Styled,
  options: { shouldForwardProp?: Filter } = {},
) {
  const isStyled = tag.__emotion_real === tag;
  const base = (isStyled && tag.__emotion_base) || tag;
  const filter = both(tag.__emotion_forwardProp, options.shouldForwardProp);
  const forwards = filter ?? defaultFilter(base);
  const takesAs = !forwards('as');
  return (...added: Styles): Styled => {
    const styles = [...((isStyled && tag.__emotion_styles) || []), ...added];
    let isComputed = false;
    const StyledElement: Styled = (props) => {
      const theme = useContext(ThemeContext);
      if (!isComputed) serializeStyles(styles, {}, { theme, ...props });
      isComputed = true;
      const element = takesAs && props.as ? (props.as as ElementType) : base;
      const isForwarded = filter ?? defaultFilter(element);
      const names = Object.keys(props).filter((name) => !(takesAs && name === 'as') && isForwarded(name));
      return createElement(element, Object.fromEntries(names.map((name) => [name, props[name]])));
    };
    return Object.assign(StyledElement, {
      __emotion_real: StyledElement,
      __emotion_base: base,
      __emotion_styles: styles,
      __emotion_forwardProp: filter,
    });
  };
}

function both(inherited: Filter | undefined, own: Filter | undefined): Filter | undefined {
  return inherited && own ? (name) => inherited(name) && own(name) : (own ?? inherited);
}

/** An element of HTML gets its attributes, a component everything but the theme. */
function defaultFilter(element: ElementType): Filter {
  return typeof element === 'string' ? isPropValid : (name) => name !== 'theme';
}
