// Our own lint rules. oxlint loads them by jsPlugins in .oxlintrc.json.
import { relative, sep } from 'node:path';
import { forbiddenImport } from './boundaries.ts';
import { isBound, why, writesOrdersInSql, writesState, type Node } from './order-writer.ts';

/** The part of ESLint's rule interface used here; oxlint's package has no types for it. */
interface Context {
  cwd: string;
  filename: string;
  report: (problem: { node: Source | Node; message: string }) => void;
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

function fileOf({ cwd, filename }: Context): string {
  return relative(cwd, filename).split(sep).join('/');
}

export default {
  meta: { name: 'tradeshelf' },
  rules: { boundaries, 'order-writer': orderWriter },
};
