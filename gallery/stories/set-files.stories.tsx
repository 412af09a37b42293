import { SetFilesPage } from '#islands/catalogue/set-files/SetFilesPage.tsx';
import { fill, press, share } from '../story.ts';

const open = () => press('Try an example');

const page = {
  element: <SetFilesPage />,
  styles: () => Promise.all([import('#styles/set-files.css'), import('#styles/workbench.css')]),
  address: '/set-files',
};

export const stories = share(page, {
  empty: { shows: 'Try an example' },
  opened: { shows: 'InpRiskPercent', play: open },
  'nothing-found': {
    shows: 'hedgehog',
    play: () => open().then(() => fill('Search inputs', 'hedgehog')),
  },
});
