/**
 * The wallets that a device can have: an iPhone Apple's, an Android phone Google's; at a desk both are offered, since a pass may go on
 * to the phone from there.
 *
 * @param touchPoints tells an iPad, whose browser says that it is a Mac
 */
export function walletsOf(userAgent: string, touchPoints: number): { apple: boolean; google: boolean } {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return { apple: !userAgent.includes('Android'), google: !isApple };
}
