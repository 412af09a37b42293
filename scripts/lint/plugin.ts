// Our own lint rules. oxlint loads them by jsPlugins in .oxlintrc.json.
import { relative, sep } from 'node:path';
import { forbiddenImport } from './boundaries.ts';
import { docstringProblem, type Comment } from './docstrings.ts';
import type { Markup } from './words-in-markup.ts';
import * as wordsInMarkup from './words-in-markup.ts';
import { isBound, why, writesOrdersInSql, writesState, type Node } from './order-writer.ts';

/** The part of ESLint's rule interface used here; oxlint's package has no types for it. */
interface Context {
  cwd: string;
  filename: string;
  sourceCode: { getAllComments: () => Comment[] };
  report: (problem: { node: Source | Node | Markup | Comment; message: string }) => void;
}

/** An import's specifier; in `import(…)` it may be any expression. */
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
    const check = (isWrong: (node: Node) => boolean) => (node: Node) => {
      if (isWrong(node)) context.report({ node, message: why });
    };
    const [inCall, inSql] = [check(writesState), check(writesOrdersInSql)];
    return { CallExpression: inCall, TemplateLiteral: inSql, Literal: inSql };
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

const docstrings = {
  create(context: Context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const message = docstringProblem(comment);
          if (message) context.report({ node: comment, message });
        }
      },
    };
  },
};

function fileOf({ cwd, filename }: Context): string {
  return relative(cwd, filename).split(sep).join('/');
}

export default {
  meta: { name: 'tradeshelf' },
  rules: { boundaries, docstrings, 'order-writer': orderWriter, 'words-in-texts': wordsInTexts },
};
