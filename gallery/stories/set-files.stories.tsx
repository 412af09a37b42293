import { SetFilesPage } from '#islands/set-files/SetFilesPage.tsx';
import { fill, press } from '../act.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof SetFilesPage>;

const meta: Meta<typeof SetFilesPage> = {
  component: SetFilesPage,
  parameters: {
    styles: () => Promise.all([import('#styles/set-files.css'), import('#styles/workbench.css')]),
    address: '/set-files',
  },
};
export default meta;

export const Empty: Story = { parameters: { shows: 'Try an example' } };

export const Opened: Story = {
  parameters: { shows: 'InpRiskPercent' },
  play: () => press('Try an example'),
};

export const NothingFound: Story = {
  parameters: { shows: 'hedgehog' },
  async play() {
    await press('Try an example');
    await fill('Search inputs', 'hedgehog');
  },
};
