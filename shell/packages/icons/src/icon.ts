import { createElement, type FunctionComponent, type SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels; 24 if not given. */
  size?: number | string;
  /** Line width on a 24-unit grid; 2 by default. */
  stroke?: number | string;
}

export type Icon = FunctionComponent<IconProps> & { paths: readonly string[] };

const OUTLINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const FILLED = { fill: 'currentColor', stroke: 'none' } as const;

/** @param paths as in an SVG path's `d`, in a square of 24 */
export function icon(paths: readonly string[], isFilled = false): Icon {
  const Drawn: FunctionComponent<IconProps> = ({ size = 24, stroke = 2, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        ...(isFilled ? FILLED : { ...OUTLINE, strokeWidth: stroke }),
        ...rest,
      },
      ...paths.map((d) => createElement('path', { d })),
    );
  return Object.assign(Drawn, { paths });
}
