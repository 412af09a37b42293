import type { ReactNode } from 'react';
import type { Answer } from './answers.ts';

/** What a story has to say of itself beside its component and its props. */
export interface StoryParameters {
  /** Words that are on the screen once the state is there: before that the story is not looked at, and without them it fails. */
  shows: string;
  /** The styles of the page that the island stands on. */
  styles: () => Promise<unknown>;
  /** The address that the page has in the shop. */
  address: string;
  /** What the store says to calls; the story's own come before those of its file. */
  answers: Answer[];
  /** Classes of the element around it. */
  frame: string;
}

type Component = (props: never) => ReactNode;
type PropsOf<C extends Component> = Parameters<C> extends [infer Props] ? Props : object;

/** What all stories of a file have in common (Component Story Format: https://storybook.js.org/docs/api/csf). */
export interface Meta<C extends Component> {
  component: C;
  args?: Partial<PropsOf<C>>;
  parameters: Partial<StoryParameters> & Pick<StoryParameters, 'styles'>;
  /** Sets the stage, before the component is shown. */
  beforeEach?: () => void;
}

/** One state of a component. */
export interface Story<C extends Component> {
  args?: Partial<PropsOf<C>>;
  parameters: Partial<StoryParameters> & Pick<StoryParameters, 'shows'>;
  beforeEach?: () => void;
  /** Does what somebody does to get there. */
  play?: () => Promise<void>;
}

/** A file of stories, as it is loaded. */
export type StoryFile = { default: Meta<AnyComponent> } & Record<string, AnyStory>;
type AnyComponent = (props: object) => ReactNode;
type AnyStory = Story<AnyComponent>;

/** `checkout--promo-applied`, from its file's name and its own. */
export function idOf(path: string, name: string): string {
  const file = path.replace(/.*\/(.*)\.stories\.tsx$/, '$1');
  return `${file}--${name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}`;
}

type Named = [name: string, story: AnyStory];

/** The stories of a file by their names, in alphabetical order as modules have them. */
export const storiesIn = (file: StoryFile): Named[] =>
  Object.entries(file).filter((entry): entry is Named => entry[0] !== 'default');
