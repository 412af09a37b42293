import type { Stories } from './story.ts';

const files = import.meta.glob<Stories>('./stories/*.stories.tsx', {
  import: 'stories',
  eager: true,
});

/** All stories, by the name of their file. */
export const storiesByFile = Object.entries(files).map(([path, stories]) => ({
  file: path.replace(/.*\/(.*)\.stories\.tsx$/, '$1'),
  stories,
}));

export const storyAddress = (file: string, name: string): string =>
  `/story.html?file=${file}&name=${name}`;
