import { type ComponentType, createElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'size'> {
  size?: number;
}

/**
 * The build replaces lucide's `createLucideIcon` with it (site/vite/lean-packages.ts), because that one assembles
 * attributes, class names and paths again whenever an icon is rendered: icons took an eighth of the time to render a
 * report.
 */
export default function createIcon({ name, node }: IconData): ComponentType<IconProps> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const ownClass = `lucide lucide-${name}`;
  return ({ size = 24, strokeWidth = 2, className, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${ownClass} ${className}` : ownClass,
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      shapes,
    );
}
