// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { ownPlaces } from '@stampwell/contracts/http/places.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import { posterLetters, posterPicture } from '@stampwell/contracts/http/posters.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { chooseShopLink, shopLink } from '@stampwell/contracts/http/shop-link.ts';
import { JOIN_ORIGINS } from '@stampwell/contracts/join.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PostersScreen } from './posters-screen.tsx';

afterEach(closeScreen);

const none = { opened: 0, joined: 0, first_stamped: 0 };
const traffic = (counted: Partial<Record<(typeof JOIN_ORIGINS)[number], typeof none>> = {}) =>
  replying(posterTraffic, {
    days: 90,
    sources: JOIN_ORIGINS.map((source) => ({ source, ...none, ...counted[source] })),
  });
const linked = (link: string | null) => replying(shopLink, { link, suggestion: 'corner-coffee' });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: PostersScreen,
    answers: [
      silent(posterPicture),
      replying(posterLetters, { left_out: [] }),
      linked('the-corner'),
      ...answers,
    ],
  });

it.each([
  ['', { places_included: 3 }],
  [', when plans include one since', {}],
])(
  'asks which of several places a poster and the link are for, and whose figures to show%s',
  async (_, plans) => {
    const facts = { address: null, phone: null, location: null, opening_hours: null, holidays: [] };
    const place = (id: string, name: string) => ({
      id,
      name,
      ...facts,
      time_zone: 'Europe/London',
      closed_at: null,
    });
    const places = [place('first', 'Market Street'), place('harbour', 'Harbour')];
    await open(
      traffic(),
      replying(platformNotice, { announcement: null, offer_six_month: false, ...plans }),
      replying(businessProfile, { business: aBusiness({ several_places: true }) }),
      replying(ownPlaces, { places, included: 3 }),
    );
    const address = await screen.findByRole('status', { name: 'Your link' });
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'harbour' } });
    expect(address.textContent).toMatch(/\/s\/the-corner\?from=web&place=harbour$/);
    fireEvent.change(screen.getByLabelText('Figures of'), { target: { value: 'harbour' } });
    await screen.findByText('No scans yet');
  },
);

it('offers each poster for download', async () => {
  await open(traffic());
  for (const title of ['Poster', 'Small poster', 'Table tent', 'Sticker', 'Receipt strip'])
    expect(screen.getByRole('button', { name: `Download ${title}` })).toBeTruthy();
});

it('says which posters bring customers, and leaves out those that bring none', async () => {
  await open(
    traffic({
      a4: { opened: 1_200, joined: 40, first_stamped: 31 },
      nfc: { opened: 9, joined: 0, first_stamped: 0 },
    }),
  );
  const table = await screen.findByRole('table', { name: 'Customers by poster' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.querySelectorAll('td > div')].map((cell) => cell.textContent))).toEqual([
    ['Poster', '1,200', '40', '31'],
    ['Sticker to tap', '9', '0', '0'],
  ]);
});

it('says what to do where none was scanned, and loads again after a failure', async () => {
  const { answer } = await open(refusing(posterTraffic, 'forbidden', 'Not now', 403));
  await screen.findByRole('heading', { name: 'Failed to load the figures' });
  answer(traffic());
  await press('Try Again');
  await screen.findByText('No scans yet');
});

it('names the letters that posters leave out before anything is printed, and else says nothing', async () => {
  await open(traffic());
  await screen.findByText('No scans yet');
  expect(screen.queryByText(/Not printed/)).toBeNull();
  closeScreen();
  await open(traffic(), replying(posterLetters, { left_out: ['茶', '日'] }));
  await screen.findByText(/^Not printed: 茶 日\. /);
});

it('gives away a link that says where it hangs', async () => {
  await open(traffic());
  const address = await screen.findByRole('status', { name: 'Your link' });
  expect(address.textContent).toMatch(/\/s\/the-corner\?from=web$/);
  fireEvent.change(screen.getByLabelText('Where will it hang?'), { target: { value: '' } });
  expect(address.textContent).toMatch(/\/s\/the-corner$/);
  for (const name of ['Copy Link', 'Code as PNG', 'Code as SVG'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('suggests an address, and keeps what was typed where it is taken', async () => {
  const taken = 'This address is taken. Please choose another.';
  const { answer } = await open(
    traffic(),
    linked(null),
    refusing(chooseShopLink, 'already_exists', taken, 409),
  );
  const field = await screen.findByLabelText('Your address');
  expect(field).toHaveProperty('value', 'corner-coffee');
  await press('Use This Address');
  await screen.findByText(taken);
  expect(field).toHaveProperty('value', 'corner-coffee');
  answer(replying(chooseShopLink, { link: 'corner-coffee', suggestion: 'corner-coffee' }));
  await press('Use This Address');
  expect((await screen.findByRole('status', { name: 'Your link' })).textContent).toContain(
    '/s/corner-coffee',
  );
});

it('[JO4] says of a shop that waits for its approval that cards open with it', async () => {
  const business = aBusiness({ status: 'pending' });
  await open(traffic(), replying(businessProfile, { business: { ...business, pending_email: null } }));
  await screen.findByText(/^Cards open with the approval\./);
  const link = screen.getByRole('link', { name: 'See your page' });
  expect(link.getAttribute('href')).toBe(`/join/${business.id}`);
});
