import { parseSync, type ESTree, type Plugin } from 'vite';

/** What the server alone reads of a route: a call needs its method and its path. */
const serversPart = new Set(['summary', 'input', 'status', 'output', 'limit', 'bodyLimitBytes']);

/** What zod makes is called so. */
const isSchema = (name: string) => /(?:Schema|Check)$/.test(name);

const schemasOnly = '?schemas';

/**
 * Browsers get of the contract what their page uses: one without a form needs no schema, and so no zod. By itself a bundler
 * keeps every schema, because routes name them, because calls make them, which might do more than that, and because a
 * module goes to each page as all pages together want it. So routes lose theirs, and a module becomes two: its schemas,
 * and the rest. What both use stands in both.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'store-contract-for-browsers',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts(?:\?schemas)?$/ },
      handler(code, id) {
        const isSchemas = id.endsWith(schemasOnly);
        const { part, others } = splitContract(code, isSchemas ? 'schemas' : 'rest');
        const elsewhere = `\nexport { ${others.join(', ')} } from ${JSON.stringify(id + schemasOnly)};`;
        return {
          code: isSchemas || others.length === 0 ? part : part + elsewhere,
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}

/**
 * A module of the contract that exports only its schemas, or only the rest.
 *
 * @param code as JavaScript
 * @returns the names that it would export beside
 */
export function splitContract(code: string, kept: 'schemas' | 'rest') {
  const others: string[] = [];
  let part = code;
  const replace = ({ start, end }: Place, text: string) => {
    part = part.slice(0, start) + text + part.slice(end);
  };
  // From the end, so that the places before stay where they are.
  for (const statement of parseSync('contract.js', code).program.body.toReversed()) {
    const exported = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    const declared = exported ?? statement;
    if (declared.type === 'VariableDeclaration') {
      for (const { init } of declared.declarations.toReversed()) {
        if (!init) continue;
        const cuts = serversProperties(init).toReversed();
        replace({ start: init.end, end: init.end }, '))()');
        for (const { start, end } of cuts) replace({ start, end: end + separator(part, end) }, '');
        replace({ start: init.start, end: init.start }, '/* @__PURE__ */ (() => (');
      }
    }
    const name = exported && nameOf(exported);
    if (!name || isSchema(name) === (kept === 'schemas')) continue;
    others.push(name);
    replace({ start: statement.start, end: declared.start }, '');
  }
  return { part, others };
}

type Place = Pick<ESTree.Span, 'start' | 'end'>;

function nameOf(declared: ESTree.Declaration): string | null {
  const named = declared.type === 'VariableDeclaration' ? declared.declarations[0] : declared;
  return named && 'id' in named && named.id?.type === 'Identifier' ? named.id.name : null;
}

/** What of a route only the server reads. */
function serversProperties(value: ESTree.Expression): Place[] {
  const isRoute =
    value.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    value.callee.name === 'defineRoute';
  const [route] = isRoute ? value.arguments : [];
  if (route?.type !== 'ObjectExpression') return [];
  return route.properties.filter(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      serversPart.has(property.key.name),
  );
}

/** How long the comma after a property is, if there is one. */
const separator = (code: string, end: number) => /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
