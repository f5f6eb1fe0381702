/** A mail, written and addressed. */
export interface Mail {
  /** Its number in the queue, which becomes its Message-ID: should it ever go out twice, a mailbox can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one press takes its reader off the list (RFC 8058); null for a mail that must come. */
  unsubscribe: string | null;
  /** Whom it tells of, by id, besides its reader: the stand-in forgets it with them. */
  about?: readonly string[];
}

/** What takes mails off our hands: a mail server, or its stand-in. */
export interface MailTransport {
  /**
   * To the holder of an account.
   * @throws MailRefused where trying again is no use
   */
  send(accountId: string, mail: Mail): Promise<void>;
  /** Removes what is kept of an account's mails, where anything is. */
  forget(accountId: string): Promise<void>;
}

/** The server will not have it, today or tomorrow. */
export class MailRefused extends Error {
  /** Whether it is the address that nobody reads. */
  readonly isBounce: boolean;
  /** Fit to be kept: no word of the server's, which repeats the address. */
  readonly problem: string;

  constructor(problem: string, isBounce: boolean, cause: unknown) {
    super(`the mail was refused: ${problem}`, { cause });
    this.name = 'MailRefused';
    this.problem = problem;
    this.isBounce = isBounce;
  }
}
