/**
 * Puts a video into the place of its poster and plays it. Only now is its host asked for anything, and only now learns
 * of the visitor.
 */
export function playVideo(poster: HTMLButtonElement): void {
  const { embedAddress, videoTitle } = poster.dataset;
  if (!embedAddress) return;
  const address = new URL(embedAddress);
  // Both hosts know it; without it the visitor would have to press play twice.
  address.searchParams.set('autoplay', '1');
  const frame = document.createElement('iframe');
  frame.title = videoTitle ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.className = 'aspect-8/5 w-full';
  frame.src = address.href;
  poster.hidden = true;
  poster.after(frame);
  frame.focus();
}

/** Puts the poster back where a video of this slide plays. */
export function endVideo(slide: Element): void {
  const frame = slide.querySelector('iframe');
  const poster = slide.querySelector<HTMLButtonElement>('[data-embed-address]');
  if (!frame || !poster) return;
  frame.remove();
  poster.hidden = false;
}
