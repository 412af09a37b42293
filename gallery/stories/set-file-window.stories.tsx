import { SetFileWindow } from '#islands/catalogue/set-files/SetFileWindow.tsx';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { long, setFile } from '../fixtures/shop.ts';
import { answer, file, share, waiting } from '../story.ts';

const inputs = (...lines: string[]) => [file(setFile.filePath, lines.join('\r\n'))];
const levels = Array.from({ length: 60 }, (_, level) => `InpLevel${level}=${level * 10}`);

const page = {
  element: (
    <SetFileWindow
      productId={1}
      setFiles={[setFile]}
      shownId={1}
      isOpen
      onClose={() => undefined}
    />
  ),
  styles: () => Promise.all([import('#styles/product.css'), import('#styles/workbench.css')]),
  address: '/product/1',
  answers: [answer(listVersions, { versions: [], inputs: null })],
};

export const stories = share(page, {
  loading: {
    shows: 'Loading',
    answers: [waiting({ method: 'GET', path: `/${setFile.filePath}` })],
  },
  failed: { shows: 'could not be loaded', answers: [file(setFile.filePath, null)] },
  unreadable: { shows: setFile.fileName, answers: inputs('\0\0\0') },
  one: { shows: 'InpLots', answers: inputs('InpLots=0.10||0.10||0.01||1.00||N') },
  many: { shows: 'InpLevel59', answers: inputs(...levels) },
  'too-long': {
    shows: long.word.slice(0, 30),
    answers: inputs(`Inp${long.word}=${long.word}`, `InpComment=${long.word}${long.word}`),
  },
});
