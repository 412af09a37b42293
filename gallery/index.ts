import { storiesByFile, storyAddress } from './story-list.ts';

const nav = document.querySelector('nav');
for (const { file, stories } of storiesByFile) {
  const heading = document.createElement('h2');
  heading.textContent = file;
  const links = Object.keys(stories).map((name) => {
    const link = document.createElement('a');
    link.href = storyAddress(file, name);
    link.target = 'story';
    link.textContent = name.replaceAll('-', ' ');
    return link;
  });
  nav?.append(heading, ...links);
}
