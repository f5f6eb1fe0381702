import type { DeployedRemote, NavigationPlace } from '@stampwell/contracts/remote-manifest.ts';
import { describe, expect, it } from 'vitest';
import { memberNavigation } from './member-navigation.ts';

type Entry = [path: string, order: number, ...places: NavigationPlace[]];

const remote = (entries: Entry[]): DeployedRemote => ({
  name: 'business',
  access: ['business'],
  pages: entries.map(([path, order, ...places]) => ({
    path,
    navigation: Object.fromEntries(places.map((place) => [place, { label: path, icon: 'x', order }])),
  })),
  version: '1',
  entry: '',
  preload: [],
  kept: { files: [], shared: [] },
  needs: {},
  icons: { x: ['M1'] },
});
const of = (entries: Entry[]) => {
  const { tabs, more, side, header } = memberNavigation({ business: remote(entries) }, 'business');
  const paths = (list: typeof tabs) => list.map(({ to }) => to);
  return { tabs: paths(tabs), more: paths(more), side: paths(side), header: paths(header) };
};

const OWNER: Entry[] = [
  ['/home', 1, 'bar', 'side', 'header'],
  ['/scan', 2, 'bar', 'side'],
  ['/customers', 3, 'side'],
  ['/staff', 4, 'bar', 'side'],
  ['/profile', 9, 'bar', 'side'],
];

describe('on a phone', () => {
  it('puts what the side navigation has behind More', () =>
    expect(of(OWNER)).toMatchObject({
      tabs: ['/home', '/scan', '/staff', '/profile'],
      more: ['/customers'],
    }));

  it('includes pages added by a remote', () =>
    expect(of([...OWNER, ['/what-if', 7, 'side']]).more).toEqual(['/customers', '/what-if']));

  it('has no More if everything fits into tabs', () =>
    expect(of([['/home', 1, 'bar', 'side']])).toMatchObject({ tabs: ['/home'], more: [] }));

  it('moves tabs that do not fit behind More', () => {
    const bar = ['/1', '/2', '/3', '/4', '/5', '/6'].map((path, at): Entry => [path, at, 'bar']);
    expect(of(bar)).toMatchObject({ tabs: ['/1', '/2', '/3', '/4'], more: ['/5', '/6'] });
  });
});

describe('on a wider screen', () => {
  it('shows in the header what is nowhere else', () =>
    expect(
      of([
        ['/home', 1, 'bar', 'header'],
        ['/code', 2, 'bar'],
      ]).header,
    ).toEqual(['/home', '/code']));

  it('leaves to the side navigation what it has', () => expect(of(OWNER).header).toEqual(['/home']));
});
