export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** To the holder of an account. */
  send(accountId: string, mail: Mail): Promise<void>;
  /** Removes what is kept of an account's mails, where anything is. */
  forget(accountId: string): Promise<void>;
}
