const maxWidth = 100;

/** A comment as oxlint gives it. */
export interface Comment {
  type: 'Line' | 'Block' | 'Shebang';
  value: string;
  loc: { start: { column: number } };
}

/** Returns what is wrong with a docstring, or null (CONTRIBUTING.md, "Style"). */
export function docstringProblem({ type, value, loc }: Comment): string | null {
  if (type !== 'Block' || !value.startsWith('*')) return null;
  const [word = ''] = /[A-Za-z]+/.exec(value.replace(/^\*[\s*]*/, '')) ?? [];
  if (value.replace(/^\*[\s*]*/, '').startsWith(word) && banned.has(word)) {
    return `A docstring begins with a verb or a noun, not with "${word}".`;
  }
  const [first = '', ...others] = value.split('\n');
  const widths = [loc.start.column + 2 + first.length, ...others.map(({ length }) => length)];
  if (Math.max(...widths) > maxWidth) return `Wrap docstrings at ${maxWidth} columns.`;
  return null;
}

const banned = new Set(['What', 'Who', 'Whose', 'Of', 'That', 'Whether', 'Those', 'Where', 'Once']);
