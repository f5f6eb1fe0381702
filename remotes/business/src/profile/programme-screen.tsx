import { PaperCardsPanel } from './programme/paper-cards-panel.tsx';
import { ProgrammePanel } from './programme/programme-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

export function ProgrammeScreen() {
  return (
    <SettingsPage title="Programme">
      <ProgrammePanel />
      <PaperCardsPanel />
    </SettingsPage>
  );
}
