import { type ComponentType, createContext, type ReactNode } from 'react';

/** How a part leads elsewhere. The look has no router of its own: the application hands one in. */
export interface Navigation {
  Link: ComponentType<{ to: string; className?: string | undefined; children: ReactNode }>;
  /** A hook. What it returns goes to a path, or with `true` one step back. */
  useGo: () => (to: string | true) => void;
}

/** Without a router every way is a page load. */
const plain: Navigation = {
  Link: ({ to, ...rest }) => <a href={to} {...rest} />,
  useGo: () => (to) => (to === true ? history.back() : location.assign(to)),
};

export const NavigationContext = createContext(plain);
