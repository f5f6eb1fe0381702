/**
 * Wallets to offer on a device: Apple's on an iPhone, Google's on Android, both on a desktop, from which a pass can be sent to
 * the phone.
 * @param touchPoints recognises an iPad, whose user agent says Macintosh
 */
export function walletsOf(userAgent: string, touchPoints: number): { apple: boolean; google: boolean } {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return { apple: !userAgent.includes('Android'), google: !isApple };
}
