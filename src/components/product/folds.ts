/** Closes the folds on phones, and opens those of a section that a link leads to. */
export function keepFolds(): void {
  const folds = document.querySelectorAll<HTMLDetailsElement>('[data-fold]');
  const narrow = matchMedia('(width <= 768px)');
  const follow = () => {
    for (const fold of folds) fold.open = !narrow.matches;
  };
  follow();
  narrow.addEventListener('change', follow);
  reveal(location.hash);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    if (link) reveal(link.getAttribute('href') ?? '');
  });
}

/** Opens what a section hides, including the list of set files. */
function reveal(hash: string): void {
  const section = document.getElementById(hash.slice(1));
  for (const fold of section?.querySelectorAll<HTMLDetailsElement>('[data-fold]') ?? []) {
    fold.open = true;
  }
  section?.querySelector<HTMLElement>('[data-set-files-toggle][aria-expanded=false]')?.click();
}
