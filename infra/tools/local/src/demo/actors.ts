/** The demo's people. They share one password, printed at the start. */
export const DEMO_PASSWORD = 'stampwell';

export interface DemoShop {
  email: string;
  name: string;
  description: string;
  address: string;
  location: { latitude: number; longitude: number };
  /** Every day. */
  hours: { opens: string; closes: string };
  phone: string;
  stamps: number;
  reward: string;
  emoji: string;
  cooldownHours: number;
  /** Average visits per day; 0 while waiting for approval. */
  busy: number;
}

export const CORNER_COFFEE: DemoShop = {
  email: 'owner@stampwell.test',
  name: 'Corner Coffee',
  description: 'Flat whites, filter and toast on the corner of Mill Lane',
  address: '2 Mill Lane, Cambridge CB2 1RX',
  location: { latitude: 52.2012, longitude: 0.1169 },
  hours: { opens: '07:00', closes: '18:30' },
  phone: '01223 555 012',
  stamps: 10,
  reward: 'Free coffee',
  emoji: '☕',
  cooldownHours: 0,
  busy: 17,
};

export const SHOPS: DemoShop[] = [
  CORNER_COFFEE,
  {
    email: 'bakery@stampwell.test',
    name: 'Fold & Flour',
    description: 'Sourdough and laminated things, gone by noon',
    address: '14 Green Street, Cambridge CB2 3JU',
    location: { latitude: 52.2069, longitude: 0.1191 },
    hours: { opens: '07:00', closes: '18:30' },
    phone: '01223 555 044',
    stamps: 8,
    reward: 'A pastry of your choice',
    emoji: '🥐',
    cooldownHours: 1,
    busy: 5,
  },
  {
    email: 'barber@stampwell.test',
    name: 'Marlow & Sons Barbers',
    description: 'Cuts and hot-towel shaves since 1988',
    address: '31 Regent Street, Cambridge CB2 1AB',
    location: { latitude: 52.2009, longitude: 0.1269 },
    hours: { opens: '07:30', closes: '19:00' },
    phone: '01223 555 078',
    stamps: 6,
    reward: 'Half-price cut',
    emoji: '💈',
    cooldownHours: 24,
    busy: 2,
  },
  {
    email: 'bowl@stampwell.test',
    name: 'The Green Bowl',
    description: 'Salads, grains and soup by the ladle',
    address: '7 Bene’t Street, Cambridge CB2 3QN',
    location: { latitude: 52.204, longitude: 0.1183 },
    hours: { opens: '07:30', closes: '20:00' },
    phone: '01223 555 091',
    stamps: 12,
    reward: 'Lunch on us',
    emoji: '🥗',
    cooldownHours: 4,
    busy: 4,
  },
];

export const PENDING_SHOPS: DemoShop[] = [
  {
    email: 'florist@stampwell.test',
    name: 'Petal & Stem',
    description: 'Cut flowers and wild bunches',
    address: '3 Trinity Street, Cambridge CB2 1SU',
    location: { latitude: 52.2062, longitude: 0.118 },
    hours: { opens: '09:00', closes: '18:00' },
    phone: '01223 555 103',
    stamps: 7,
    reward: 'A hand-tied bunch',
    emoji: '💐',
    cooldownHours: 4,
    busy: 0,
  },
  {
    email: 'books@stampwell.test',
    name: 'Harbour Books',
    description: 'New and second-hand, with a reading chair',
    address: '22 King Street, Cambridge CB1 1LN',
    location: { latitude: 52.2071, longitude: 0.1252 },
    hours: { opens: '10:00', closes: '18:00' },
    phone: '01223 555 117',
    stamps: 10,
    reward: 'A paperback up to £10',
    emoji: '📚',
    cooldownHours: 0,
    busy: 0,
  },
];

export const STAFF = { email: 'staff@stampwell.test', name: 'Robin Fielding' };
export const ADMIN = { email: 'admin@stampwell.test', name: 'Alex Morgan' };
export const CUSTOMER = { email: 'customer@stampwell.test', name: 'Maya Patel' };

const REGULARS =
  'Oliver Hughes, Amelia Clarke, Priya Nair, Jack Turner, Sofia Rossi, Noah Bennett, Grace Okafor, Leo Fischer, ' +
  'Isla Murray, Hassan Ali, Chloe Evans, Finn O’Connor, Zara Khan, Theo Laurent, Ruby Walsh, Daniel Kim, Ella Novak, ' +
  'Samir Haddad, Freya Lindqvist, Tom Whitfield, Aisha Bello, Max Brandt, Poppy Reed, Kenji Sato, Lucy Harding, ' +
  'Mateo Silva, Hannah Price, Yusuf Demir, Evie Barker, Owen Griffiths, Nadia Petrova, Callum Stewart, Mei Chen, ' +
  'Georgia Wood, Arjun Mehta, Bartholomew Featherstonehaugh-Cholmondeley';

/** Regular customers. */
export const REGULAR_CUSTOMERS = REGULARS.split(', ').map((name, index) => ({
  name,
  email: `regular-${index + 1}@stampwell.test`,
}));
