import { leave } from '@stampwell/client';
import { Button, Panel } from '@stampwell/ui';
import { IconLogout, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './account.module.css';
import { type DeleteAccount, DeleteAccountModal } from './delete-account-modal.tsx';

interface AccountPanelProps {
  /** The role's call that erases the account. */
  deletion: DeleteAccount;
  /** Further actions, between the two: a download, say. */
  children?: ReactNode;
  /** What is lost with it, in numbers: asked for when the question is put. */
  losses?: ReactNode;
}

/** Account: the way out, and the way out for good. */
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
