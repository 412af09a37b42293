// The lint rules of this house. oxlint loads them by jsPlugins in .oxlintrc.json.
import { relative, sep } from 'node:path';
import { forbiddenImport } from './boundaries.ts';
import type { Markup } from './words-in-markup.ts';
import * as wordsInMarkup from './words-in-markup.ts';
import { isBound, why, writesOrdersInSql, writesState, type Node } from './order-writer.ts';

/** What is used here of ESLint's rule interface, which oxlint follows; its own types are not in its package. */
interface Context {
  cwd: string;
  filename: string;
  report: (problem: { node: Source | Node | Markup; message: string }) => void;
}

/** The node of the text behind `from`, or within `import(…)`, where it may be any expression. */
interface Source {
  value?: unknown;
}

interface Importing {
  source: Source | null;
}

const boundaries = {
  create(context: Context) {
    const from = fileOf(context);
    const check = ({ source }: Importing) => {
      if (typeof source?.value !== 'string') return;
      const message = forbiddenImport(from, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

const orderWriter = {
  create(context: Context) {
    if (!isBound(fileOf(context))) return {};
    return {
      CallExpression(node: Node) {
        if (writesState(node)) context.report({ node, message: why });
      },
      TemplateLiteral(node: Node) {
        if (writesOrdersInSql(node)) context.report({ node, message: why });
      },
      Literal(node: Node) {
        if (writesOrdersInSql(node)) context.report({ node, message: why });
      },
    };
  },
};

const wordsInTexts = {
  create(context: Context) {
    const { isShown, isWords, saysWords, why: message } = wordsInMarkup;
    if (!isShown(fileOf(context))) return {};
    const check = (isWrong: (node: Markup) => boolean) => (node: Markup) => {
      if (isWrong(node)) context.report({ node, message });
    };
    return { JSXText: check(isWords), JSXAttribute: check(saysWords) };
  },
};

function fileOf({ cwd, filename }: Context): string {
  return relative(cwd, filename).split(sep).join('/');
}

export default {
  meta: { name: 'tradeshelf' },
  rules: { boundaries, 'order-writer': orderWriter, 'words-in-texts': wordsInTexts },
};
