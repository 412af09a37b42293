import { loadStyles } from '#islands/ui/load-styles.ts';
import styles from '#styles/lightbox.css?url';

/**
 * Shows a product's pictures over the page, as large as the window allows, until it is closed.
 *
 * @param links each to a picture, with its small form in it
 * @param shown the address of the first to be shown
 * @throws Error where its styles do not come
 */
export async function openLightbox(
  links: HTMLAnchorElement[],
  shown: string | undefined,
): Promise<void> {
  await loadStyles(styles);
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.ariaLabel = 'Pictures';
  const picture = document.createElement('img');
  const place = document.createElement('p');
  place.role = 'status';
  const alone = document.createElement('a');
  alone.target = '_blank';
  alone.rel = 'noopener';
  alone.textContent = 'Open in a new tab';
  let index = Math.max(
    links.findIndex(({ href }) => href === shown),
    0,
  );
  const show = (step: number) => {
    index = (index + step + links.length) % links.length;
    const link = links[index];
    if (!link) return;
    picture.src = link.href;
    picture.alt = (link.querySelector('img')?.alt ?? '').replace(/, opens in a new tab$/, '');
    alone.href = link.href;
    place.textContent = `${index + 1} of ${links.length}`;
  };
  const close = buttonOf('Close', '✕', () => dialog.close());
  const bar = document.createElement('div');
  bar.append(place, alone, close);
  dialog.append(bar, picture);
  if (links.length > 1) {
    dialog.append(
      buttonOf('Previous picture', '‹', () => show(-1)),
      buttonOf('Next picture', '›', () => show(1)),
    );
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(-1);
    if (key === 'ArrowRight') show(1);
  });
  // Beside the picture is the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => resolve(), { once: true });
  });
  show(0);
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  await closed;
  dialog.remove();
}

function buttonOf(label: string, sign: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = label;
  button.textContent = sign;
  button.addEventListener('click', press);
  return button;
}
