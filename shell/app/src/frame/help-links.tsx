import { paths } from '@stampwell/contracts/paths.ts';
import type { Member } from '@stampwell/contracts/remote-manifest.ts';

const HELP: Record<Member | 'employee', string> = {
  customer: paths.help.customers,
  business: paths.help.owners,
  admin: paths.help.administrators,
  employee: paths.help.staff,
};

export const helpOf = (role: Member | 'employee'): string => HELP[role];

/** Terms, privacy, help and contact: pages outside of the app. */
export function HelpLinks({
  reader,
  className,
}: {
  reader: Member | 'employee';
  className: string | undefined;
}) {
  return (
    <nav className={className} aria-label="About">
      <a href={helpOf(reader)}>Help</a>
      <a href={paths.terms}>Terms</a>
      <a href={paths.privacy}>Privacy</a>
      <a href={`${helpOf(reader)}#contact`}>Contact</a>
    </nav>
  );
}
