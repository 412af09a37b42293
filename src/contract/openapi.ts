import * as z from 'zod/mini';
import { failureSchema, type Route } from './route.ts';
import { routes } from './routes.ts';

/** The OpenAPI 3.1 document of the API, derived from its routes. */
export function describeApi(siteUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tradeshelf', version: '1' },
    servers: [{ url: siteUrl }],
    paths,
    components: { securitySchemes: { admin: { type: 'http', scheme: 'bearer' } } },
  };
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function describe(route: Route) {
  const input: ObjectSchema = toJsonSchema(route.input, 'input');
  const inPath = new Set(Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const answer = route.answer === 'csv' ? csv : json;
  const properties = Object.entries(input.properties ?? {});
  const parameters = properties
    .filter(([name]) => !hasBody || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (input.required ?? []).includes(name),
      schema,
    }));
  return {
    summary: route.summary,
    parameters,
    ...(hasBody && properties.length > 0
      ? { requestBody: { required: true, content: route.form ? form(input) : json(input) } }
      : {}),
    ...(route.admin
      ? { security: route.admin === 'required' ? [{ admin: [] }] : [{}, { admin: [] }] }
      : {}),
    responses: {
      [route.status]:
        route.status === 204
          ? { description: 'Done' }
          : { description: 'Success', content: answer(toJsonSchema(route.output, 'output')) },
      default: { description: 'Failure', content: json(toJsonSchema(failureSchema, 'output')) },
    },
  };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });
const form = (schema: unknown) => ({ 'multipart/form-data': { schema } });
const csv = (schema: unknown) => ({ 'text/csv': { schema } });

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as ObjectSchema;
}
