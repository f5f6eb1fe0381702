/** What decides how a page gets onto the home screen. */
export type Place =
  | 'safari-phone'
  | 'other-iphone'
  | 'chrome-phone'
  | 'samsung'
  | 'firefox-phone'
  | 'safari'
  | 'firefox'
  | 'computer';

interface Steps {
  /** The device: 'Safari on an iPhone'. */
  on: string;
  steps: readonly string[];
}

const ADD = 'Press ‘Add’. The Stampwell icon is on your home screen.';

export const STEPS: Record<Place, Steps> = {
  'safari-phone': {
    on: 'Safari on an iPhone or iPad',
    steps: [
      'Press the share button: a square with an arrow pointing up.',
      'Choose ‘Add to Home Screen’.',
      ADD,
    ],
  },
  'other-iphone': {
    on: 'this browser on an iPhone or iPad',
    steps: ['Press the share button, beside the address.', 'Choose ‘Add to Home Screen’.', ADD],
  },
  'chrome-phone': {
    on: 'Chrome on Android',
    steps: ['Press the menu: three dots beside the address.', 'Choose ‘Add to Home screen’, then ‘Install’.'],
  },
  samsung: {
    on: 'Samsung Internet',
    steps: ['Press the menu: three lines at the bottom.', 'Choose ‘Add page to’, then ‘Home screen’.'],
  },
  'firefox-phone': {
    on: 'Firefox on Android',
    steps: ['Press the menu: three dots beside the address.', 'Choose ‘Add app to Home screen’.'],
  },
  safari: {
    on: 'Safari on a Mac',
    steps: ['Open the ‘File’ menu.', 'Choose ‘Add to Dock’.'],
  },
  firefox: {
    on: 'Firefox on a computer',
    steps: [
      'Firefox cannot do this on every computer: press Ctrl and D, or ⌘ and D, to keep Stampwell as a bookmark.',
    ],
  },
  computer: {
    on: 'Chrome or Edge on a computer',
    steps: ['Press the install button at the end of the address.', 'Choose ‘Install’.'],
  },
};

/**
 * @param touchPoints recognises an iPad, whose user agent says Macintosh
 */
export function placeOf(userAgent: string, touchPoints = 0): Place {
  const has = (word: string) => userAgent.includes(word);
  const isApple = has('iPhone') || has('iPad') || (has('Macintosh') && touchPoints > 1);
  if (isApple) return /CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent) ? 'other-iphone' : 'safari-phone';
  if (has('Android')) {
    if (has('SamsungBrowser')) return 'samsung';
    return has('Firefox') ? 'firefox-phone' : 'chrome-phone';
  }
  if (has('Firefox')) return 'firefox';
  return has('Safari') && !has('Chrome') ? 'safari' : 'computer';
}
