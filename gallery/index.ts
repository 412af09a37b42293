import './index.css';
import { idOf, storiesIn, type StoryFile } from './story.ts';

/** The list of all stories; the address says which is shown, and how. */
const files = import.meta.glob<StoryFile>('./stories/*.stories.tsx', { eager: true });
const params = new URLSearchParams(location.search);
const shownId = params.get('id');

function addressWith(change: Record<string, string>): string {
  const query = new URLSearchParams({ ...Object.fromEntries(params), ...change });
  return `?${query.toString()}`;
}

function listOf([path, file]: [string, StoryFile]): Node[] {
  const heading = document.createElement('h2');
  heading.textContent = idOf(path, '').replace(/--$/, '');
  const list = document.createElement('ul');
  for (const [name] of storiesIn(file)) {
    const link = document.createElement('a');
    const id = idOf(path, name);
    link.href = addressWith({ id });
    link.dataset.id = id;
    link.textContent = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
    if (id === shownId) link.ariaCurrent = 'page';
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  return [heading, list];
}

document.querySelector('#stories')?.append(...Object.entries(files).flatMap(listOf));
document.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });

const frame = document.querySelector<HTMLIFrameElement>('#frame');
const alone = document.querySelector<HTMLAnchorElement>('#alone');
if (frame && alone && shownId) {
  const query = new URLSearchParams({ id: shownId, theme: params.get('theme') ?? '' });
  frame.src = alone.href = `story.html?${query.toString()}`;
  const width = params.get('width');
  if (width) frame.style.width = `${width}px`;
}

for (const choice of document.querySelectorAll('select')) {
  choice.value = params.get(choice.name) ?? '';
  choice.addEventListener('change', () => {
    location.search = addressWith({ [choice.name]: choice.value });
  });
}
