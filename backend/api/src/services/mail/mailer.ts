export interface Mail {
  /** The queue's id, used as the Message-ID so that a mailbox can recognise a mail sent twice. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe URL (RFC 8058); null for a mail that cannot be switched off. */
  unsubscribe: string | null;
  /** Ids of the people it mentions besides the recipient: erasing one of them removes the mail from the stand-in. */
  about?: readonly string[];
}

export interface MailTransport {
  /**
   * @param accountId the recipient's
   * @throws MailRefused if a retry cannot help
   */
  send(accountId: string, mail: Mail): Promise<void>;
  /** Removes the stored mails of an account, if any. */
  forget(accountId: string): Promise<void>;
}

/** A permanent refusal by the mail server. */
export class MailRefused extends Error {
  /** True if the mailbox does not exist. */
  readonly isBounce: boolean;
  /** Safe to store: contains none of the server's text, which repeats the address. */
  readonly problem: string;

  constructor(problem: string, isBounce: boolean, cause: unknown) {
    super(`the mail was refused: ${problem}`, { cause });
    this.name = 'MailRefused';
    this.problem = problem;
    this.isBounce = isBounce;
  }
}
