import { leave } from '@stampwell/client';
import { Button, Panel } from '@stampwell/ui';
import { IconLogout, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './account.module.css';
import { type DeleteAccount, DeleteAccountModal } from './delete-account-modal.tsx';

interface AccountPanelProps {
  /** The role's endpoint that erases the account. */
  deletion: DeleteAccount;
  /** Further actions between the buttons, such as a download. */
  children?: ReactNode;
  /** What is lost with the account, in numbers; rendered when the dialog opens. */
  losses?: ReactNode;
}

/** Signing out, and deleting the account. */
export function AccountPanel({ deletion, children, losses }: AccountPanelProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Account">
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => leave()}
        >
          Sign Out
        </Button>
        {children}
        <Button
          variant="subtle"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Delete Account
        </Button>
      </div>
      <DeleteAccountModal isOpen={isAsking} onClose={() => setAsking(false)} deletion={deletion}>
        {isAsking && losses}
      </DeleteAccountModal>
    </Panel>
  );
}
