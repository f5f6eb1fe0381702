interface Exposure {
  host: string;
  hasDemo: boolean;
  areStandInsOpen: boolean;
}

/** The warning of `npm start` when it is reachable from the network. */
export function exposureWarning({ host, hasDemo, areStandInsOpen }: Exposure): string {
  return [
    `WARNING: it listens on ${host}, so others on your network reach it.`,
    hasDemo &&
      'Anybody can sign in with the demo accounts below, as an administrator too: DEMO=0 makes none.',
    areStandInsOpen
      ? 'OPEN_STAND_INS=on: anybody can read all mails at /dev/mail, reset links among them, and move the billing clock.'
      : 'The mailbox at /dev/mail and the billing clock are closed: OPEN_STAND_INS=on opens them, SMTP_URL sends real mail.',
  ]
    .filter((line) => line !== false)
    .join('\n');
}
