import { SetFileWindow } from '#islands/set-files/SetFileWindow.tsx';
import { listVersions } from '#contract/version-list.ts';
import { answer, file, type Answer } from '../answers.ts';
import { longWord } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof SetFileWindow>;

const setFile = {
  id: 1,
  symbol: 'XAUUSD',
  filePath: 'files/set-files/1',
  fileName: 'AuricM1_XAUUSD_M1.set',
  sizeBytes: 200,
};

const meta: Meta<typeof SetFileWindow> = {
  component: SetFileWindow,
  args: { productId: 1, setFiles: [setFile], shownId: 1, isOpen: true, onClose: () => undefined },
  parameters: {
    styles: () => Promise.all([import('#styles/product.css'), import('#styles/workbench.css')]),
    address: '/product/1',
  },
};
export default meta;

const noInputs = answer(listVersions, { versions: [], inputs: null });
const inputs = (lines: string[]): Answer => file(setFile.filePath, lines.join('\r\n'));

export const Loading: Story = {
  parameters: {
    shows: 'Loading',
    answers: [noInputs, { ...inputs([]), respond: null }],
  },
};

export const Failed: Story = {
  parameters: {
    shows: 'could not be loaded',
    answers: [noInputs, file(setFile.filePath, null)],
  },
};

export const Unreadable: Story = {
  parameters: {
    shows: setFile.fileName,
    answers: [noInputs, file(setFile.filePath, '\0\0\0')],
  },
};

export const One: Story = {
  parameters: {
    shows: 'InpLots',
    answers: [noInputs, inputs(['InpLots=0.10||0.10||0.01||1.00||N'])],
  },
};

export const Many: Story = {
  parameters: {
    shows: 'InpLevel59',
    answers: [
      noInputs,
      inputs(Array.from({ length: 60 }, (_, level) => `InpLevel${level}=${level * 10}`)),
    ],
  },
};

export const TooLong: Story = {
  parameters: {
    shows: longWord.slice(0, 30),
    answers: [
      noInputs,
      inputs([`Inp${longWord}=${longWord}`, `InpComment=${longWord}${longWord}`]),
    ],
  },
};
