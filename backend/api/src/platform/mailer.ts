export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Removes what is kept of mails to this address, where anything is. */
  forget(address: string): Promise<void>;
}
