import { loadStyles } from '#islands/ui/load-styles.ts';
import styles from '#styles/lightbox.css?url';
import { lightbox as texts, opensInNewTab } from '#texts/page-scripts.ts';

/** Opens at `shown`; each link holds its thumbnail. @throws Error if its styles fail to load */
export async function openLightbox(
  links: HTMLAnchorElement[],
  shown: string | undefined,
): Promise<void> {
  await loadStyles(styles);
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.ariaLabel = texts.label;
  const picture = document.createElement('img');
  const place = document.createElement('p');
  place.role = 'status';
  const alone = document.createElement('a');
  alone.target = '_blank';
  alone.rel = 'noopener';
  alone.textContent = texts.alone;
  let index = Math.max(
    links.findIndex(({ href }) => href === shown),
    0,
  );
  const show = (step: number) => {
    index = (index + step + links.length) % links.length;
    const link = links[index];
    if (!link) return;
    picture.src = link.href;
    picture.alt = withoutEnd(link.querySelector('img')?.alt ?? '', opensInNewTab);
    alone.href = link.href;
    place.textContent = texts.place(index + 1, links.length);
  };
  const close = buttonOf(texts.close, '✕', () => dialog.close());
  const bar = document.createElement('div');
  bar.append(place, alone, close);
  dialog.append(bar, picture);
  if (links.length > 1) {
    dialog.append(
      buttonOf(texts.previous, '‹', () => show(-1)),
      buttonOf(texts.next, '›', () => show(1)),
    );
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(-1);
    if (key === 'ArrowRight') show(1);
  });
  // A click beside the picture hits the dialog itself.
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

const withoutEnd = (text: string, end: string) =>
  text.endsWith(end) ? text.slice(0, -end.length) : text;

function buttonOf(label: string, sign: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = label;
  button.textContent = sign;
  button.addEventListener('click', press);
  return button;
}
