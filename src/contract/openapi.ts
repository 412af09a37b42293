import * as z from 'zod/mini';
import { hasBody } from '#contract/kit/has-body.ts';
import { failureSchema, type Route } from './route.ts';
import { routes } from './routes.ts';

export function describeApi(siteUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'The store’s API', version: '1' },
    servers: [{ url: siteUrl }],
    paths,
    components: { securitySchemes },
  };
}

const bearer = { type: 'http', scheme: 'bearer' };

const securitySchemes = {
  owner: { ...bearer, description: 'An owner’s session, from the login.' },
  support: { ...bearer, description: 'A support account’s session, from the login.' },
  token: { ...bearer, description: 'A program’s token, `tsk_…`, with the named scope.' },
};

/** Lists who may call a route; any one of them. */
function securityOf({ admin, support, scope }: Route) {
  if (!admin) return {};
  const callers = [
    ...(admin === 'optional' ? [{}] : []),
    { owner: [] },
    ...(support ? [{ support: [] }] : []),
    ...(scope ? [{ token: [scope] }] : []),
  ];
  return { security: callers };
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function describe(route: Route) {
  const { properties = {}, required = [], ...input } = toJsonSchema(route.input, 'input');
  const inPath = new Set(Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
  const sendsBody = hasBody(route);
  const answer = route.answer ? written[route.answer] : json;
  const described = Object.entries(properties);
  const inBody = sendsBody ? described.filter(([name]) => !inPath.has(name)) : [];
  const parameters = described
    .filter(([name]) => !sendsBody || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }));
  const body = {
    ...input,
    properties: Object.fromEntries(inBody),
    required: required.filter((name) => !inPath.has(name)),
  };
  return {
    summary: route.summary,
    parameters,
    ...(inBody.length > 0 ? { requestBody: { required: true, content: bodyOf(route)(body) } } : {}),
    ...securityOf(route),
    responses: {
      [route.status]:
        route.status === 204
          ? { description: 'Done' }
          : { description: 'Success', content: answer(toJsonSchema(route.output, 'output')) },
      default: { description: 'Failure', content: failureOf(route) },
    },
  };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });
const form = (schema: unknown) => ({ 'multipart/form-data': { schema } });
const fields = (schema: unknown) => ({ 'application/x-www-form-urlencoded': { schema } });
const csv = (schema: unknown) => ({ 'text/csv': { schema } });
const text = (schema: unknown) => ({ 'text/plain': { schema } });
const pdf = () => ({
  'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
});
const written = { csv, text, html: text, attachment: text, pdf };

function bodyOf({ form: isForm, answer }: Route) {
  if (isForm) return form;
  return answer === 'text' ? fields : json;
}

function failureOf({ answer }: Route) {
  if (answer === 'text') return text({ type: 'string' });
  return json(toJsonSchema(failureSchema, 'output'));
}

/** Omits the dialect: OpenAPI 3.1 implies JSON Schema 2020-12. */
function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // Only files have no JSON form.
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'custom') {
        jsonSchema.contentMediaType = 'application/octet-stream';
      }
    },
  });
  return rest;
}
