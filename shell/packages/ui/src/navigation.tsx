import { type ComponentType, createContext, type ReactNode } from 'react';

/** Navigation for parts of this package, which has no router: the application provides one. */
export interface Navigation {
  Link: ComponentType<{ to: string; className?: string | undefined; children: ReactNode }>;
  /** A hook. The function it returns goes to a path, or with `true` one step back. */
  useGo: () => (to: string | true) => void;
}

/** Without a router, navigation loads pages. */
const plain: Navigation = {
  Link: ({ to, ...rest }) => <a href={to} {...rest} />,
  useGo: () => (to) => (to === true ? history.back() : location.assign(to)),
};

export const NavigationContext = createContext(plain);
