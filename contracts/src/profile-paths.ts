/** The parts of a customer's profile, apart from `paths`: no first screen needs them. Links in mails lead to `mails`, for owners too. */
export const profilePaths = {
  you: '/profile/you',
  signIn: '/profile/sign-in',
  mails: '/profile/mails',
  data: '/profile/data',
} as const;
