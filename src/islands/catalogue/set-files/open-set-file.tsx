import { createRoot } from 'react-dom/client';
import { loadStyles } from '#islands/ui/load-styles.ts';
import { setFileWindow } from '#texts/set-files.ts';
import styles from '#styles/workbench.css?url';
import { SetFileWindow, type SetFilesOfProduct } from './SetFileWindow.tsx';

type Open = (id: number) => void;
let ready: Promise<Open> | null = null;

/** The first one loads script and styles. @throws Error if the styles fail to load */
export async function openSetFile(ofProduct: SetFilesOfProduct, id: number): Promise<void> {
  ready ??= makeWindow(ofProduct);
  try {
    const open = await ready;
    open(id);
  } catch (error) {
    ready = null;
    throw error;
  }
}

async function makeWindow(ofProduct: SetFilesOfProduct): Promise<Open> {
  await loadStyles(styles);
  const dialog = document.createElement('dialog');
  dialog.className = 'wb-dialog';
  dialog.ariaLabel = setFileWindow.label;
  document.body.append(dialog);
  const root = createRoot(dialog);
  let shownId = 0;
  const render = () =>
    root.render(
      <SetFileWindow
        {...ofProduct}
        shownId={shownId}
        isOpen={dialog.open}
        onClose={() => dialog.close()}
      />,
    );
  dialog.addEventListener('close', render);
  return (id) => {
    shownId = id;
    dialog.showModal();
    render();
  };
}
