import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../results.ts';
import type { Row } from './figures.ts';
import { toMarkdown } from './markdown.ts';
import { toSvg } from './plot.ts';
import { toScaling, withScaling } from './scaling.ts';

const scalingPage = 'docs/scaling.md';

/**
 * Keeps a run as JSON, page and plots: a whole one as `latest` and under the version that it is of, so that each release has
 * its own; a quick one, or some parts, as `look`, which git does not keep.
 *
 * @returns the paths of the pages
 */
export function writeResults(
  results: Results,
  rows: Row[],
  folder: string,
  isWhole: boolean,
): string[] {
  mkdirSync(folder, { recursive: true });
  const names = isWhole && !results.isQuick ? ['latest', results.version] : ['look'];
  return names.map((name) => {
    for (const old of globSync(join(folder, `${name}-*.svg`))) rmSync(old);
    const plots = results.series.map((series, index) => ({
      file: `${name}-${index + 1}.svg`,
      title: series.title,
      svg: toSvg(series),
    }));
    for (const { file, svg } of plots) writeFileSync(join(folder, file), svg);
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
    const page = join(folder, `${name}.md`);
    writeFileSync(page, toMarkdown(results, rows, plots));
    if (name === 'latest' && results.failures.length === 0) writeScaling(results);
    return page;
  });
}

function writeScaling(results: Results): void {
  const page = readFileSync(scalingPage, 'utf8');
  writeFileSync(scalingPage, withScaling(page, toScaling(results)));
}
