import type { Capability } from '../../capability/capability.ts';
import type { MailPorts } from '../mail.ts';
import { devMailPage, devMailRoutes } from './dev-mail.routes.ts';
import { previewPages } from './preview-pages.ts';

interface Ports {
  mail: Pick<MailPorts, 'devMailbox'>;
  areStandInsOpen: boolean;
  publicUrl: string;
  now(): Date;
}

/** The stand-in mailbox, where anyone may read it. */
export function createDevMail({ mail, areStandInsOpen, ...ports }: Ports): Capability {
  const mailbox = areStandInsOpen ? mail.devMailbox : null;
  return {
    routes: devMailRoutes(mailbox),
    pages: [devMailPage(mailbox), previewPages({ ...ports, mailbox })],
  };
}
